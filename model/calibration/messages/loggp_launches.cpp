#include "model/calibration/messages/loggp_launches.h"

#include "model/core/finding.h"
#include "model/study/measured/student_interval.h"
#include "model/study/points/sampling.h"
#include "model/units/unit_phrase.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

// Returns null for a column without numbers.
const Column* numbersOf(const DataFile& data, const char* name)
{
    const auto* const column = data.column(name);
    return column != nullptr && !column->values.empty() ? column : nullptr;
}

// Returns nothing for a launch without the value.
std::optional<double> at(const Column* column, std::size_t row)
{
    return column != nullptr && std::isfinite(column->values[row])
               ? std::optional(column->values[row])
               : std::nullopt;
}

std::vector<LogGp> launchesOf(const DataFile& data, Latency latency)
{
    std::vector<LogGp> launches(data.rows());
    for (const auto& number : kLogGpNumbers)
        for (std::size_t row = 0; row < launches.size(); ++row)
            launches[row].*number.found = at(numbersOf(data, number.name), row);
    if (latency == Latency::WithOverheads)
        for (auto& launch : launches)
            launch.L = launch.L && launch.os && launch.or_
                           ? std::optional(*launch.os + *launch.L + *launch.or_)
                           : std::nullopt;
    return launches;
}

std::vector<double> valuesOf(const std::vector<LogGp>& launches,
                             std::optional<double> LogGp::*number)
{
    std::vector<double> values;
    for (const auto& launch : launches)
        if (launch.*number)
            values.push_back(*(launch.*number));
    std::ranges::sort(values); // equal sums in any order of arrival
    return values;
}

// Requires at least two values.
MeasuredNumber measured(const std::vector<double>& values)
{
    const double median = sampleQuantile(values, 0.5);
    const auto [low, high] = studentInterval(values, IntervalOf::Mean);
    return {median, std::min(low, median), std::max(high, median)};
}

Absence absenceOf(std::optional<double> LogGp::*number, std::size_t present, std::size_t launches)
{
    const auto missing = launches - present;
    if (launches < kLeastLaunches)
        return {"an interval needs " + std::to_string(kLeastLaunches) + " launches, the run has " +
                    std::to_string(launches),
                "measure more rounds"};
    const auto of = missing == launches
                        ? std::string("every launch")
                        : std::to_string(missing) + " of " + std::to_string(launches) + " launches";
    if (number == &LogGp::L)
        return {"in " + of +
                    ", os + or exceed half a round trip, as between processes on one machine",
                "measure between two machines"};
    if (number == &LogGp::g)
        return {"in " + of +
                    ", several short messages take no longer than one, so their gap is hidden",
                ""};
    if (number == &LogGp::G)
        return {"in " + of + ", the times do not grow with the size", "measure longer messages"};
    return {"it is 0 in " + of, "measure more rounds"};
}

} // namespace

bool hasLogGpLaunches(const DataFile& data)
{
    return numbersOf(data, "prtt") == nullptr &&
           std::ranges::any_of(kLogGpNumbers, [&](const LogGpNumber& number) {
               return numbersOf(data, number.name) != nullptr;
           });
}

Diagnostics logGpLaunchProblems(const DataFile& data)
{
    Diagnostics problems;
    for (const auto& number : kLogGpNumbers) {
        const auto* const column = numbersOf(data, number.name);
        const auto dimension = number.found == &LogGp::G ? kTime / kData : kTime;
        if (column != nullptr && column->dimension != dimension)
            problems.add(refusal("data.units",
                                 expectedUnit(dimension, column->dimension) + " in column '" +
                                     column->name + "'",
                                 unitRemedy(dimension, column->dimension)));
    }
    return problems;
}

LogGpExtraction logGpOfLaunches(const DataFile& data, const Conventions& conventions)
{
    const auto launches = launchesOf(data, conventions.latency);
    const auto isEnough = [&](std::size_t count) {
        return launches.size() >= kLeastLaunches &&
               static_cast<double>(count) >= kShareOfValues * static_cast<double>(launches.size());
    };
    LogGpExtraction result{};
    result.conventions = conventions;
    result.rows = launches.size();
    for (const auto& number : kLogGpNumbers) {
        const auto values = valuesOf(launches, number.found);
        if (isEnough(values.size()))
            result.*number.result = measured(values);
        else
            result.absences[number.name] = absenceOf(number.found, values.size(), launches.size());
    }
    if (const auto* const column = numbersOf(data, "change"); column != nullptr) {
        auto sizes = column->values;
        std::erase_if(sizes, [](double size) { return !std::isfinite(size); });
        if (isEnough(sizes.size())) {
            const auto [least, most] = std::ranges::minmax(sizes);
            result.lastChange = MeasuredNumber{sampleQuantile(sizes, 0.5), least, most};
            result.changes = {result.lastChange->value};
        }
    }
    completeExtraction(result, launches);
    return result;
}

} // namespace clusterwright::model
