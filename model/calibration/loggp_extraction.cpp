#include "model/calibration/loggp_extraction.h"

#include "model/core/seeded_random.h"
#include "model/core/text.h"
#include "model/study/sampling.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kDraws = 400;
constexpr double kEnough = 0.95; // of the draws must give a number, or it is noise about zero

Diagnostic extractionError(std::string code, std::string message, std::string hint = {})
{
    return {Severity::Error, std::move(code), "", "", std::move(message), std::move(hint)};
}

struct Trips { // of one size
    std::vector<double> one;
    std::vector<double> several;
    double messages = 2;
};

struct Samples {
    std::map<double, Trips> trips; // by size
    std::vector<double> os;
    std::vector<double> or_;
};

double median(std::vector<double> values)
{
    return sampleQuantile(std::move(values), 0.5);
}

Samples samplesOf(const DataFile& data, const Conventions& conventions)
{
    const auto& sizes = data.column("size")->values;
    const auto& times = data.column("prtt")->values;
    const auto& messages = data.column("messages")->values;
    const double trips = conventions.times == TimesAre::OneWay ? 2 : 1;
    Samples samples;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        auto& trip = samples.trips[sizes[i]];
        if (messages[i] < 2) {
            trip.one.push_back(trips * times[i]);
        } else {
            trip.several.push_back(trips * times[i]);
            trip.messages = messages[i];
        }
    }
    std::erase_if(samples.trips, [](const auto& trip) {
        return trip.second.one.empty() || trip.second.several.empty();
    });
    if (const auto* const os = data.column("os"))
        samples.os = os->values;
    if (const auto* const receive = data.column("or"))
        samples.or_ = receive->values;
    return samples;
}

std::vector<double> redrawn(const std::vector<double>& values, SeededRandom& random)
{
    std::vector<double> drawn;
    for (std::size_t i = 0; i < values.size(); ++i)
        drawn.push_back(values[random.below(values.size())]);
    return drawn;
}

// With overheads in it, L is half a round trip, whatever they are.
LogGp parametersOf(const Samples& samples,
                   const std::optional<Overheads>& given,
                   Latency latency,
                   SeededRandom* random)
{
    const auto of = [&](const std::vector<double>& values) {
        return median(random != nullptr ? redrawn(values, *random) : values);
    };
    std::vector<RoundTripsOfSize> sizes;
    for (const auto& [size, trips] : samples.trips)
        sizes.push_back({size, of(trips.one), of(trips.several), trips.messages});
    Overheads overheads = given.value_or(Overheads{});
    if (!given && !samples.os.empty() && !samples.or_.empty())
        overheads = {of(samples.os), of(samples.or_)};
    auto result = logGpOf(sizes, overheads);
    if (latency == Latency::WithOverheads)
        result.L = logGpOf(sizes, {}).L;
    return result;
}

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

// Absent in too many draws: the number is noise about zero.
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

std::string bandwidthText(double gap, Gigabyte gigabyte)
{
    const double giga = gigabyte == Gigabyte::Decimal ? 1e9 : 1024.0 * 1024.0 * 1024.0;
    return roundedText(1 / gap / giga, 4) + (gigabyte == Gigabyte::Decimal ? " GB/s" : " GiB/s");
}

void addFindings(LogGpExtraction& result, bool hasOverheads)
{
    const auto warn = [&](std::string code, std::string message, std::string hint = {}) {
        result.diagnostics.push_back(
            {Severity::Warning, std::move(code), "", "", std::move(message), std::move(hint)});
    };
    for (const auto& number : kNumbers)
        if (!(result.*number.result))
            warn("loggp.unidentified",
                 std::string(number.name) + ": not identifiable from these data",
                 !hasOverheads && number.name != std::string_view("g") &&
                         number.name != std::string_view("G")
                     ? "os and or are needed to tell L from them"
                     : "");
    if (result.g && result.os && result.g->value < result.os->value)
        warn("loggp.gap_below_overhead",
             "g is below os: the processor limits short messages, the network's gap does not show");
}

} // namespace

std::string toText(const Conventions& conventions)
{
    return std::string(conventions.times == TimesAre::OneWay ? "one way" : "round trips") +
           (conventions.latency == Latency::WithOverheads ? "; L with overheads"
                                                          : "; L without overheads") +
           (conventions.gigabyte == Gigabyte::Decimal ? "; GB of 10^9 B" : "; GiB of 2^30 B");
}

Result<Conventions>
parseConventions(std::string_view times, std::string_view latency, std::string_view gigabyte)
{
    Diagnostics problems;
    const auto choose =
        [&](std::string_view word, std::string_view first, std::string_view second) {
            if (word != first && word != second)
                problems.push_back(extractionError("loggp.convention",
                                                   "'" + std::string(word) + "' is neither " +
                                                       std::string(first) + " nor " +
                                                       std::string(second)));
            return word == first;
        };
    const bool isOneWay = choose(times, "one-way", "round-trip");
    const bool isWithout = choose(latency, "without-o", "with-o");
    const bool isDecimal = choose(gigabyte, "GB", "GiB");
    if (!problems.empty())
        return problems;
    return Conventions{isOneWay ? TimesAre::OneWay : TimesAre::RoundTrip,
                       isWithout ? Latency::WithoutOverheads : Latency::WithOverheads,
                       isDecimal ? Gigabyte::Decimal : Gigabyte::Binary};
}

Diagnostics logGpProblems(const DataFile& data)
{
    Diagnostics problems;
    for (const auto& [name, dimension] :
         {std::pair{"size", kData}, std::pair{"prtt", kTime}, std::pair{"messages", kNumber}}) {
        const auto* const column = data.column(name);
        if (column == nullptr || column->values.empty()) {
            problems.push_back(
                extractionError("data.column",
                                "the data have no numbers in a column '" + std::string(name) + "'",
                                "say which columns are size, prtt and messages"));
            continue;
        }
        if (column->dimension != dimension)
            problems.push_back(extractionError("data.units",
                                               "column '" + std::string(name) + "' is in " +
                                                   baseUnit(column->dimension) + ", " +
                                                   baseUnit(dimension) + " is due"));
        const auto isWrong = [](double value) { return !(value >= 0) || !std::isfinite(value); };
        if (std::ranges::any_of(column->values, isWrong))
            problems.push_back(
                extractionError("data.negative",
                                "column '" + std::string(name) + "' has numbers below 0, or none"));
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
    const auto samples = samplesOf(data, conventions);
    if (samples.trips.empty())
        return extractionError("data.rows",
                               "no size was measured with one message and with several",
                               "measure with messages = 1 and, say, 16");
    const bool hasOverheads =
        overheads.has_value() || (!samples.os.empty() && !samples.or_.empty());
    const auto whole = parametersOf(samples, overheads, conventions.latency, nullptr);
    SeededRandom random(seed);
    std::vector<LogGp> draws;
    for (std::size_t i = 0; i < kDraws; ++i)
        draws.push_back(parametersOf(samples, overheads, conventions.latency, &random));
    LogGpExtraction result{conventions, {}, {}, {}, {}, {}, whole.changes, {}, {}};
    for (const auto& number : kNumbers)
        result.*number.result = measured(whole, draws, number.member);
    // Without overheads half a round trip is os + L + or, and no L alone.
    if (conventions.latency == Latency::WithoutOverheads && !hasOverheads)
        result.L.reset();
    if (result.G)
        result.bandwidth = bandwidthText(result.G->value, conventions.gigabyte);
    addFindings(result, hasOverheads);
    return result;
}

} // namespace clusterwright::model
