#include "model/calibration/messages/loggp_extraction.h"

#include "model/calibration/loggp/robust_line.h"
#include "model/core/finding.h"
#include "model/core/seeded_random.h"
#include "model/core/text.h"
#include "model/study/points/sampling.h"
#include "model/units/quantity.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kDraws = 400;
constexpr std::size_t kFew =
    6; // n samples contain the median with the probability 1 - 2 / 2^n, 97 % for six
constexpr double kEnough =
    0.95; // share of the resamples that must give a value, otherwise it is noise around zero

struct Trips { // samples of one size
    std::vector<double> one;
    std::vector<double> several;
    double messages = 2;
};

struct Samples {
    std::map<double, Trips> trips; // key: size
    std::vector<double> os;        // for the smallest size
    std::vector<double> or_;
};

Diagnostics columnProblems(const Column& column, Dimension dimension)
{
    Diagnostics problems;
    const auto name = "column '" + column.name + "'";
    if (column.dimension != dimension)
        problems.add(refusal("data.units",
                             expectedUnit(dimension, column.dimension) + " in " + name,
                             unitRemedy(dimension, column.dimension)));
    if (!std::ranges::all_of(column.values, [](double value) { return std::isfinite(value); }))
        problems.add(refusal(
            "data.finite", name + " has rows without a finite number", "remove these rows"));
    if (std::ranges::any_of(column.values, [](double value) { return value < 0; }))
        problems.add(refusal("data.negative", name + " has values below 0"));
    return problems;
}

// Sequences of one size must have the same number of messages, otherwise their median is meaningless.
Diagnostics messageProblems(const DataFile& data)
{
    const auto& sizes = data.column("size")->values;
    const auto& messages = data.column("messages")->values;
    std::map<double, double> several;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        const double count = messages[i];
        if (count < 1 || count != std::floor(count))
            return {refusal("data.messages",
                            "row " + std::to_string(i + 1) +
                                ": expected an integer number of messages, got " +
                                roundedText(count, 6),
                            "use 1, or the number of messages in the sequence")};
        if (count == 1)
            continue;
        const auto before = several.emplace(sizes[i], count).first->second;
        if (before != count)
            return {refusal("data.messages",
                            "row " + std::to_string(i + 1) + ": " + "expected 1 or " +
                                roundedText(before, 6) + " messages of " +
                                displayText({sizes[i], kData}) + ", got " + roundedText(count, 6),
                            "use 1 and one other number of messages for each size")};
    }
    return {};
}

std::vector<double> valuesOfSize(const DataFile& data,
                                 const std::string& name,
                                 const std::vector<double>& sizes,
                                 double size)
{
    std::vector<double> values;
    const auto* const column = data.column(name);
    for (std::size_t i = 0; column != nullptr && i < column->values.size(); ++i)
        if (sizes[i] == size)
            values.push_back(column->values[i]);
    return values;
}

Samples samplesOf(const DataFile& data)
{
    const auto& sizes = data.column("size")->values;
    const auto& times = data.column("prtt")->values;
    const auto& messages = data.column("messages")->values;
    Samples samples;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        auto& trip = samples.trips[sizes[i]];
        (messages[i] == 1 ? trip.one : trip.several).push_back(times[i]);
        if (messages[i] > 1)
            trip.messages = messages[i];
    }
    std::erase_if(samples.trips, [](const auto& trip) {
        return trip.second.one.empty() || trip.second.several.empty();
    });
    if (samples.trips.empty())
        return samples;
    const double smallest = samples.trips.begin()->first;
    samples.os = valuesOfSize(data, "os", sizes, smallest);
    samples.or_ = valuesOfSize(data, "or", sizes, smallest);
    return samples;
}

std::vector<double> redrawn(const std::vector<double>& values, SeededRandom& random)
{
    std::vector<double> drawn;
    for (std::size_t i = 0; i < values.size(); ++i)
        drawn.push_back(values[random.below(values.size())]);
    return drawn;
}

// L with overheads is half a round trip. Resamples keep the switch points of all data.
class Parameters
{
public:
    Parameters(const Samples& samples,
               const std::optional<Overheads>& given,
               const Conventions& conventions)
        : m_samples(samples)
        , m_given(given)
        , m_conventions(conventions)
        , m_changes(changesOf(sizesOf(nullptr)))
    {
    }

    [[nodiscard]] LogGp of(SeededRandom* random) const
    {
        const auto sizes = sizesOf(random);
        Overheads overheads = m_given.value_or(Overheads{});
        if (!m_given && !m_samples.os.empty() && !m_samples.or_.empty())
            overheads = {median(m_samples.os, random), median(m_samples.or_, random)};
        auto result = logGpOf(sizes, overheads, m_changes);
        if (m_conventions.latency == Latency::WithOverheads)
            result.L = logGpOf(sizes, {}, m_changes).L;
        return result;
    }

private:
    static double median(const std::vector<double>& values, SeededRandom* random)
    {
        return sampleQuantile(random != nullptr ? redrawn(values, *random) : values, 0.5);
    }

    // Converts a one-way T(n) to PRTT(n) = T(n) + T(1).
    [[nodiscard]] std::vector<RoundTripsOfSize> sizesOf(SeededRandom* random) const
    {
        std::vector<RoundTripsOfSize> sizes;
        for (const auto& [size, trips] : m_samples.trips) {
            const double one = median(trips.one, random);
            const double several = median(trips.several, random);
            const double back = m_conventions.times == TimesAre::OneWay ? one : 0;
            sizes.push_back({size, one + back, several + back, trips.messages});
        }
        return sizes;
    }

    const Samples& m_samples;
    const std::optional<Overheads>& m_given;
    const Conventions& m_conventions;
    std::vector<double> m_changes;
};

using Member = std::optional<double> LogGp::*;
struct Named {
    const char* name;
    Member member;
    std::optional<MeasuredNumber> LogGpExtraction::*result;
};
constexpr std::array<Named, 5> kNumbers{{{"L", &LogGp::L, &LogGpExtraction::L},
                                         {"os", &LogGp::os, &LogGpExtraction::os},
                                         {"or", &LogGp::or_, &LogGpExtraction::or_},
                                         {"g", &LogGp::g, &LogGpExtraction::g},
                                         {"G", &LogGp::G, &LogGpExtraction::G}}};

// Returns nothing if too many resamples lack the parameter, which is then noise around zero.
std::optional<MeasuredNumber>
measured(const LogGp& whole, const std::vector<LogGp>& draws, Member member)
{
    std::vector<double> values;
    for (const auto& draw : draws)
        if (draw.*member)
            values.push_back(*(draw.*member));
    if (!(whole.*member) ||
        static_cast<double>(values.size()) < kEnough * static_cast<double>(draws.size()))
        return std::nullopt;
    const std::array shares{0.025, 0.975};
    const auto ends = sampleQuantiles(std::move(values), shares);
    return MeasuredNumber{*(whole.*member), ends[0], ends[1]};
}

// Uses the resamples that have all present parameters.
std::vector<std::vector<double>> redrawCorrelations(const LogGpExtraction& result,
                                                    const std::vector<LogGp>& draws)
{
    std::array<std::vector<double>, kNumbers.size()> columns; // empty for an absent parameter
    const auto isThere = [&](const Named& number) { return (result.*number.result).has_value(); };
    for (const auto& draw : draws) {
        const bool isWhole = std::ranges::all_of(kNumbers, [&](const Named& number) {
            return !isThere(number) || (draw.*number.member).has_value();
        });
        for (std::size_t i = 0; i < kNumbers.size() && isWhole; ++i)
            if (isThere(kNumbers[i]))
                columns[i].push_back(*(draw.*kNumbers[i].member));
    }
    for (auto& column : columns) {
        if (std::ranges::adjacent_find(column, std::not_equal_to<>()) == column.end()) {
            column.assign(column.size(), 0); // avoids rounding of the mean
            continue;
        }
        const double mean =
            std::accumulate(column.begin(), column.end(), 0.0) / static_cast<double>(column.size());
        for (auto& value : column)
            value -= mean;
    }
    const auto product = [&](std::size_t i, std::size_t j) {
        return std::inner_product(columns[i].begin(), columns[i].end(), columns[j].begin(), 0.0);
    };
    std::vector<std::vector<double>> correlations(
        kNumbers.size(),
        std::vector<double>(kNumbers.size(), std::numeric_limits<double>::quiet_NaN()));
    for (std::size_t i = 0; i < kNumbers.size(); ++i)
        for (std::size_t j = 0; j < kNumbers.size(); ++j)
            if (const double both = product(i, i) * product(j, j);
                both > 0 && columns[i].size() == columns[j].size())
                correlations[i][j] = i == j ? 1 : product(i, j) / std::sqrt(both);
    return correlations;
}

std::string bandwidthText(double gap, Gigabyte gigabyte)
{
    const double giga = gigabyte == Gigabyte::Decimal ? 1e9 : 1024.0 * 1024.0 * 1024.0;
    return roundedText(1 / gap / giga, 4) + (gigabyte == Gigabyte::Decimal ? " GB/s" : " GiB/s");
}

void addFindings(LogGpExtraction& result, bool hasOverheads)
{
    for (const auto& number : kNumbers)
        if (!(result.*number.result))
            result.diagnostics.add(
                warning("loggp.unidentified",
                        std::string(number.name) + ": not identifiable from these data",
                        hasOverheads || number.name == std::string_view("g") ||
                                number.name == std::string_view("G")
                            ? ""
                        : number.name == std::string_view("L")
                            ? "measure os and or to separate L from them"
                            : "provide both os and or, as columns or as values"));
    if (result.g && result.os && result.g->value < result.os->value)
        result.diagnostics.add(warning(
            "loggp.gap_below_overhead",
            "g is below os: the processor limits short messages and hides the gap of the network"));
}

// A resample of a single row is that row. Given overheads have no interval.
Diagnostics widthProblems(const LogGpExtraction& result, const Samples& samples, bool areGiven)
{
    const bool hasSingleRows = std::ranges::any_of(samples.trips, [](const auto& trip) {
        return trip.second.one.size() == 1 || trip.second.several.size() == 1;
    });
    std::vector<std::string> names;
    for (const auto& number : kNumbers) {
        const auto& found = result.*number.result;
        const bool isOverhead = number.member == &LogGp::os || number.member == &LogGp::or_;
        if (found && found->low == found->high && !(areGiven && isOverhead))
            names.emplace_back(number.name);
    }
    if (!hasSingleRows || names.empty())
        return {};
    return warning("loggp.single",
                   "the intervals of " + join(names, ", ") +
                       " have a width of 0: sizes with a single row show no scatter",
                   "measure six launches for each size and number of messages");
}

// 0 if unknown.
std::vector<std::vector<double>> covarianceOf(const std::vector<std::vector<double>>& correlations,
                                              const std::vector<FittedParameter>& parameters)
{
    auto covariance = correlations;
    for (std::size_t i = 0; i < covariance.size(); ++i)
        for (std::size_t j = 0; j < covariance.size(); ++j)
            covariance[i][j] = std::isfinite(correlations[i][j])
                                   ? correlations[i][j] * parameters[i].error * parameters[j].error
                                   : 0;
    return covariance;
}

// Returns whether the word is the first of two; an error for any other word.
bool isFirst(std::string_view word,
             std::string_view first,
             std::string_view second,
             Diagnostics& problems)
{
    if (word != first && word != second)
        problems.add(refusal("loggp.convention",
                             "'" + std::string(word) + "' is neither " + std::string(first) +
                                 " nor " + std::string(second)));
    return word == first;
}

} // namespace

std::string toText(const Conventions& conventions)
{
    return std::string(conventions.times == TimesAre::OneWay ? "one way" : "round trips") +
           (conventions.latency == Latency::WithOverheads ? "; L with overheads"
                                                          : "; L without overheads") +
           (conventions.gigabyte == Gigabyte::Decimal ? "; GB of 1000 MB" : "; GiB of 1024 MiB");
}

std::string_view toText(TimesAre times)
{
    return times == TimesAre::OneWay ? "one-way" : "round-trip";
}

std::optional<TimesAre> timesOfProbe(std::string_view probe)
{
    return probe == "logp" ? std::optional(TimesAre::RoundTrip) : std::nullopt;
}

Result<TimesAre> parseTimes(std::string_view times)
{
    Diagnostics problems;
    const bool isOneWay = isFirst(times, "one-way", "round-trip", problems);
    if (!problems.empty())
        return problems;
    return isOneWay ? TimesAre::OneWay : TimesAre::RoundTrip;
}

Result<Conventions>
parseConventions(std::string_view times, std::string_view latency, std::string_view gigabyte)
{
    const auto direction = parseTimes(times);
    auto problems = direction.diagnostics();
    const bool isWithout = isFirst(latency, "without-o", "with-o", problems);
    const bool isDecimal = isFirst(gigabyte, "GB", "GiB", problems);
    if (!problems.empty())
        return problems;
    return Conventions{direction.value(),
                       isWithout ? Latency::WithoutOverheads : Latency::WithOverheads,
                       isDecimal ? Gigabyte::Decimal : Gigabyte::Binary};
}

Diagnostics logGpProblems(const DataFile& data)
{
    Diagnostics problems;
    for (const auto& [name, dimension] : {std::pair{"size", kData},
                                          std::pair{"prtt", kTime},
                                          std::pair{"messages", kNumber},
                                          std::pair{"os", kTime},
                                          std::pair{"or", kTime}}) {
        const auto* const column = data.column(name);
        const bool isMissing = column == nullptr || column->values.empty();
        const bool isNeeded = name != std::string_view("os") && name != std::string_view("or");
        if (isMissing && isNeeded)
            problems.add(refusal("data.column",
                                 "the data have no numeric column '" + std::string(name) + "'",
                                 "assign the columns size, prtt and messages"));
        if (!isMissing)
            append(problems, columnProblems(*column, dimension));
    }
    return problems;
}

Result<LogGpExtraction> extractLogGp(const DataFile& data,
                                     const std::optional<Overheads>& overheads,
                                     const Conventions& conventions,
                                     std::uint64_t seed)
{
    if (auto problems = logGpProblems(data); !problems.empty())
        return problems;
    if (auto problems = messageProblems(data); !problems.empty())
        return problems;
    const auto samples = samplesOf(data);
    if (samples.trips.empty())
        return refusal("data.rows",
                       "no size has measurements with one message and with several",
                       "measure with messages = 1 and, for example, 16");
    if (samples.trips.size() > kMostSizes)
        return refusal(
            "data.sizes",
            std::to_string(samples.trips.size()) + " different sizes exceed the maximum of " +
                std::to_string(kMostSizes),
            "keep rows of fewer sizes by a condition for 'size', or measure fewer points");
    const bool hasOverheads =
        overheads.has_value() || (!samples.os.empty() && !samples.or_.empty());
    const Parameters parameters(samples, overheads, conventions);
    const auto whole = parameters.of(nullptr);
    SeededRandom random(seed);
    std::vector<LogGp> draws;
    for (std::size_t i = 0; i < kDraws; ++i)
        draws.push_back(parameters.of(&random));
    LogGpExtraction result{};
    result.conventions = conventions;
    result.rows = data.column("prtt")->values.size();
    result.changes = whole.changes;
    for (const auto& number : kNumbers)
        result.*number.result = measured(whole, draws, number.member);
    // Without overheads, half a round trip is os + L + or, and L alone is unknown.
    if (conventions.latency == Latency::WithoutOverheads && !hasOverheads)
        result.L.reset();
    result.correlations = redrawCorrelations(result, draws);
    if (result.G)
        result.bandwidth = bandwidthText(result.G->value, conventions.gigabyte);
    addFindings(result, hasOverheads);
    append(result.diagnostics, widthProblems(result, samples, overheads.has_value()));
    if (const auto count = samples.trips.begin()->second.one.size(); count < kFew)
        result.diagnostics.add(note(
            "loggp.few",
            "L is based on " + std::to_string(count) +
                " round trips of one message of the smallest size, so its interval is too narrow",
            "measure at least six"));
    return result;
}

Fit fitOf(const LogGpExtraction& extraction)
{
    Fit fit;
    fit.response = "prtt";
    fit.residuals.resize(extraction.rows);
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    for (const auto& number : kNumbers) {
        const auto& found = extraction.*number.result;
        FittedParameter parameter{number.name,
                                  number.member == &LogGp::G ? "ns/B" : "us",
                                  number.member == &LogGp::G ? kTime / kData : kTime,
                                  found ? Identifiability::Identified : Identifiability::Without,
                                  kNone,
                                  kNone,
                                  kNone,
                                  kNone,
                                  {0, std::numeric_limits<double>::infinity()}};
        if (found) {
            parameter.value = found->value;
            parameter.error = (found->high - found->low) / (2 * kMiddle95);
            parameter.low = found->low;
            parameter.high = found->high;
        }
        fit.at.push_back(parameter.value);
        fit.parameters.push_back(std::move(parameter));
    }
    fit.identification.degreesOfFreedom = fit.residuals.size();
    fit.identification.covariance = covarianceOf(extraction.correlations, fit.parameters);
    fit.diagnostics = extraction.diagnostics;
    return fit;
}

} // namespace clusterwright::model
