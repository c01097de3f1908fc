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
#include <map>
#include <utility>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kDraws = 400;
constexpr std::size_t kChangeDraws = 40; // for switch points
constexpr std::size_t kMostConfirmed =
    40; // sizes, because the search for switch points grows with their fourth power
constexpr std::array kEnds{0.025, 0.975};
constexpr std::size_t kFew =
    6; // n samples contain the median with the probability 1 - 2 / 2^n, 97 % for six

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

    [[nodiscard]] bool hasOverheads() const
    {
        return m_given.has_value() || (!m_samples.os.empty() && !m_samples.or_.empty());
    }

    // Drops the switch points unless nearly all resamples have some, because chance alone finds some in scattered times. Returns the last
    // with the interval of the resamples.
    [[nodiscard]] std::optional<MeasuredNumber> confirmChanges(std::uint64_t seed)
    {
        if (m_changes.empty() || m_samples.trips.size() > kMostConfirmed)
            return std::nullopt;
        SeededRandom random(seed);
        std::vector<double> last;
        for (std::size_t i = 0; i < kChangeDraws; ++i)
            if (const auto changes = changesOf(sizesOf(&random)); !changes.empty())
                last.push_back(changes.back());
        if (static_cast<double>(last.size()) < kShareOfValues * kChangeDraws) {
            m_changes.clear();
            return std::nullopt;
        }
        const auto ends = sampleQuantiles(std::move(last), kEnds);
        return MeasuredNumber{m_changes.back(), ends[0], ends[1]};
    }

    [[nodiscard]] LogGp of(SeededRandom* random) const
    {
        const auto sizes = sizesOf(random);
        Overheads overheads = m_given.value_or(Overheads{});
        if (!m_given && hasOverheads())
            overheads = {median(m_samples.os, random), median(m_samples.or_, random)};
        auto result = logGpOf(sizes, overheads, m_changes);
        if (m_conventions.latency == Latency::WithOverheads)
            result.L = logGpOf(sizes, {}, m_changes).L;
        else if (!hasOverheads()) // half a round trip is os + L + or
            result.L.reset();
        return result;
    }

    // Returns why the medians of all rows lack the parameter.
    [[nodiscard]] Absence absenceOf(std::optional<double> LogGp::*number) const
    {
        const bool isL = number == &LogGp::L;
        if (number == &LogGp::os || number == &LogGp::or_)
            return hasOverheads() ? Absence{"its median is 0", ""}
                                  : Absence{"the data do not have both os and or",
                                            "provide both os and or, as columns or as values"};
        if (isL && m_conventions.latency == Latency::WithoutOverheads && !hasOverheads())
            return {"half a round trip is os + L + or, and the data have no overheads",
                    "measure os and or to separate L from them"};
        if (const auto sizes = m_samples.trips.size();
            sizes < kSizesOfSlope && !(isL && m_samples.trips.begin()->first <= 1))
            return {"the slope over sizes needs " + counted(kSizesOfSlope, "size") +
                        ", the data have " + std::to_string(sizes),
                    "measure more sizes"};
        if (isL)
            return {"os + or exceed half a round trip, as between processes on one machine",
                    "measure between two machines"};
        if (number == &LogGp::g)
            return {"several short messages take no longer than one, so their gap is hidden", ""};
        return {"the times do not grow with the size", "measure longer messages"};
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

// Sets each parameter with the interval of the resamples, or why it is absent: the medians or too many resamples lack it.
void setNumbers(LogGpExtraction& result,
                const Parameters& parameters,
                const std::vector<LogGp>& draws)
{
    const auto whole = parameters.of(nullptr);
    result.changes = whole.changes;
    for (const auto& number : kLogGpNumbers) {
        std::vector<double> values;
        for (const auto& draw : draws)
            if (draw.*number.found)
                values.push_back(*(draw.*number.found));
        const auto share = static_cast<double>(values.size()) / static_cast<double>(draws.size());
        if (!(whole.*number.found)) {
            result.absences[number.name] = parameters.absenceOf(number.found);
        } else if (share < kShareOfValues) {
            result.absences[number.name] = {"the times scatter so much that only " +
                                                percentText(share, 2) +
                                                " of the resamples give a value above 0",
                                            "measure more launches, on idle nodes"};
        } else {
            const auto ends = sampleQuantiles(std::move(values), kEnds);
            result.*number.result = MeasuredNumber{*(whole.*number.found), ends[0], ends[1]};
        }
    }
}

// A resample of a single row is that row. Given overheads have no interval.
Diagnostics widthProblems(const LogGpExtraction& result, const Samples& samples, bool areGiven)
{
    const bool hasSingleRows = std::ranges::any_of(samples.trips, [](const auto& trip) {
        return trip.second.one.size() == 1 || trip.second.several.size() == 1;
    });
    std::vector<std::string> names;
    for (const auto& number : kLogGpNumbers) {
        const auto& found = result.*number.result;
        const bool isOverhead = number.found == &LogGp::os || number.found == &LogGp::or_;
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

} // namespace

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
    Parameters parameters(samples, overheads, conventions);
    LogGpExtraction result{};
    result.conventions = conventions;
    result.rows = data.column("prtt")->values.size();
    result.lastChange = parameters.confirmChanges(seed);
    SeededRandom random(seed);
    std::vector<LogGp> draws;
    for (std::size_t i = 0; i < kDraws; ++i)
        draws.push_back(parameters.of(&random));
    setNumbers(result, parameters, draws);
    completeExtraction(result, draws);
    append(result.diagnostics, widthProblems(result, samples, overheads.has_value()));
    if (const auto count = samples.trips.begin()->second.one.size(); count < kFew)
        result.diagnostics.add(note("loggp.few",
                                    "L rests on " + std::to_string(count) +
                                        " round trips of one message of the smallest size, so its "
                                        "interval may be too narrow",
                                    "measure at least six"));
    return result;
}

} // namespace clusterwright::model
