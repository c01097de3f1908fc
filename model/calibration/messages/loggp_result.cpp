#include "model/calibration/messages/loggp_launches.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/study/points/sampling.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>

namespace clusterwright::model
{

namespace
{

// Uses the resamples that have all present parameters.
std::vector<std::vector<double>> redrawCorrelations(const LogGpExtraction& result,
                                                    const std::vector<LogGp>& draws)
{
    std::array<std::vector<double>, kLogGpNumbers.size()> columns; // empty for an absent parameter
    const auto isThere = [&](const LogGpNumber& number) {
        return (result.*number.result).has_value();
    };
    for (const auto& draw : draws) {
        const bool isWhole = std::ranges::all_of(kLogGpNumbers, [&](const LogGpNumber& number) {
            return !isThere(number) || (draw.*number.found).has_value();
        });
        for (std::size_t i = 0; i < kLogGpNumbers.size() && isWhole; ++i)
            if (isThere(kLogGpNumbers[i]))
                columns[i].push_back(*(draw.*kLogGpNumbers[i].found));
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
        kLogGpNumbers.size(),
        std::vector<double>(kLogGpNumbers.size(), std::numeric_limits<double>::quiet_NaN()));
    for (std::size_t i = 0; i < kLogGpNumbers.size(); ++i)
        for (std::size_t j = 0; j < kLogGpNumbers.size(); ++j)
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

void addFindings(LogGpExtraction& result)
{
    for (const auto& number : kLogGpNumbers)
        if (const auto why = result.absences.find(number.name); why != result.absences.end())
            result.diagnostics.add(
                warning("loggp.unidentified",
                        "'" + why->first + "' is not identifiable: " + why->second.reason,
                        why->second.remedy));
    if (result.g && result.os && result.g->value < result.os->value)
        result.diagnostics.add(warning(
            "loggp.gap_below_overhead",
            "g is below os: the processor limits short messages and hides the gap of the network"));
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

void completeExtraction(LogGpExtraction& result, const std::vector<LogGp>& draws)
{
    result.correlations = redrawCorrelations(result, draws);
    if (result.G)
        result.bandwidth = bandwidthText(result.G->value, result.conventions.gigabyte);
    addFindings(result);
}

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

std::optional<Conventions> conventionsOfProbe(std::string_view probe, const DataFile& data)
{
    const auto times = timesOfProbe(probe);
    if (!times)
        return std::nullopt;
    const bool hasOverheads = data.column("os") != nullptr && data.column("or") != nullptr;
    return Conventions{*times,
                       hasOverheads || hasLogGpLaunches(data) ? Latency::WithoutOverheads
                                                              : Latency::WithOverheads,
                       Gigabyte::Decimal};
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

Fit fitOf(const LogGpExtraction& extraction)
{
    Fit fit;
    fit.response = "prtt";
    fit.residuals.resize(extraction.rows);
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    for (const auto& number : kLogGpNumbers) {
        const auto& found = extraction.*number.result;
        FittedParameter parameter{number.name,
                                  number.found == &LogGp::G ? "ns/B" : "us",
                                  number.found == &LogGp::G ? kTime / kData : kTime,
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
        } else if (const auto why = extraction.absences.find(number.name);
                   why != extraction.absences.end()) {
            parameter.absence = why->second.reason;
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
