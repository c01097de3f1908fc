#include "plugins/runner/statistics.h"

#include "model/core/seeded_random.h"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>
#include <vector>

namespace clusterwright::runner
{

namespace
{

constexpr double kConfidence = 0.95;

// The median of as many values drawn with replacement. Drawing positions in the sorted list compares whole numbers.
double resampledMedian(std::span<const double> sorted,
                       std::vector<std::size_t>& positions,
                       model::SeededRandom& random)
{
    for (auto& position : positions)
        position = random.below(sorted.size());
    const auto middle = positions.begin() + static_cast<std::ptrdiff_t>((positions.size() - 1) / 2);
    std::ranges::nth_element(positions, middle);
    const double lower = sorted[*middle];
    if (positions.size() % 2 == 1)
        return lower;
    return (lower + sorted[*std::min_element(middle + 1, positions.end())]) / 2;
}

std::pair<double, double> bootstrapInterval(std::span<const double> sorted, std::uint64_t seed)
{
    model::SeededRandom random(seed);
    std::vector<std::size_t> positions(sorted.size());
    std::vector<double> medians(kResamples);
    for (auto& median : medians)
        median = resampledMedian(sorted, positions, random);
    std::ranges::sort(medians);
    return {quantile(medians, (1 - kConfidence) / 2), quantile(medians, (1 + kConfidence) / 2)};
}

// The number of values below the true median is binomial with p = 1/2: mean n/2, deviation sqrt(n)/2.
std::pair<double, double> orderInterval(std::span<const double> sorted)
{
    constexpr double kNormalQuantile = 1.959963984540054; // of 0.975
    const auto count = static_cast<double>(sorted.size());
    const double half = kNormalQuantile * std::sqrt(count) / 2;
    const auto low = static_cast<std::size_t>(std::floor(count / 2 - half));
    const auto high = static_cast<std::size_t>(std::ceil(count / 2 + half));
    return {sorted[low], sorted[std::min(high, sorted.size() - 1)]};
}

// Where the mean of what such values come from lies (Student 1908). Two values at least.
std::pair<double, double> studentInterval(const std::vector<double>& values)
{
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0;
    for (const double value : values)
        squares += (value - mean) * (value - mean);
    const boost::math::students_t distribution(count - 1);
    const double half = boost::math::quantile(distribution, (1 + kConfidence) / 2) *
                        std::sqrt(squares / (count - 1) / count);
    return {mean - half, mean + half};
}

// Of what is above 0 and spreads by a share of itself, as times do: no limit is below 0.
std::pair<double, double> intervalByShares(std::vector<double> values)
{
    for (auto& value : values)
        value = std::log(value);
    const auto [low, high] = studentInterval(values);
    return {std::exp(low), std::exp(high)};
}

double medianOf(std::vector<double> values)
{
    std::ranges::sort(values);
    return quantile(values, 0.5);
}

std::size_t countOutliers(std::span<const double> sorted, const Summary& summary)
{
    const double range = 3 * (summary.upperQuartile - summary.lowerQuartile);
    const auto low = std::ranges::lower_bound(sorted, summary.lowerQuartile - range);
    const auto high = std::ranges::upper_bound(sorted, summary.upperQuartile + range);
    return static_cast<std::size_t>((low - sorted.begin()) + (sorted.end() - high));
}

} // namespace

double quantile(std::span<const double> sorted, double share)
{
    assert(!sorted.empty() && share >= 0 && share <= 1);
    const double position = share * static_cast<double>(sorted.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(position));
    const auto above = std::min(below + 1, sorted.size() - 1);
    if (sorted[below] == sorted[above])
        return sorted[below];
    return std::lerp(sorted[below], sorted[above], position - static_cast<double>(below));
}

Summary summarise(std::span<const double> values, std::uint64_t seed)
{
    assert(!values.empty());
    std::vector<double> sorted(values.begin(), values.end());
    std::ranges::sort(sorted);
    const auto count = static_cast<double>(sorted.size());
    Summary summary;
    summary.count = sorted.size();
    summary.starts = 1;
    summary.minimum = sorted.front();
    summary.lowerQuartile = quantile(sorted, 0.25);
    summary.median = quantile(sorted, 0.5);
    summary.upperQuartile = quantile(sorted, 0.75);
    summary.maximum = sorted.back();
    // Of the sorted values: the same sum for any order of arrival.
    summary.mean = std::accumulate(sorted.begin(), sorted.end(), 0.0) / count;
    double squares = 0;
    for (const double value : sorted)
        squares += (value - summary.mean) * (value - summary.mean);
    summary.deviation = sorted.size() > 1 ? std::sqrt(squares / (count - 1)) : 0;
    std::tie(summary.medianLow, summary.medianHigh) =
        sorted.size() <= kMostResampled ? bootstrapInterval(sorted, seed) : orderInterval(sorted);
    summary.outliers = countOutliers(sorted, summary);
    return summary;
}

Summary summariseStarts(std::span<const std::vector<double>> starts, std::uint64_t seed)
{
    std::vector<double> all;
    std::vector<double> medians;
    for (const auto& values : starts)
        if (!values.empty()) {
            all.insert(all.end(), values.begin(), values.end());
            medians.push_back(medianOf(values));
        }
    auto summary = summarise(all, seed);
    summary.starts = medians.size();
    if (medians.size() > 1) {
        std::ranges::sort(medians); // the same sums for any order of arrival
        const auto [low, high] =
            medians.front() > 0 ? intervalByShares(medians) : studentInterval(medians);
        summary.medianLow = std::min(summary.median, low);
        summary.medianHigh = std::max(summary.median, high);
    }
    return summary;
}

double relativeHalfWidth(const Summary& summary)
{
    constexpr std::size_t kFewest = 3;
    const double half = (summary.medianHigh - summary.medianLow) / 2;
    if (summary.count < kFewest)
        return std::numeric_limits<double>::infinity();
    return half == 0 ? 0 : half / std::abs(summary.median);
}

double variationCoefficient(const Summary& summary)
{
    return summary.deviation == 0 ? 0 : summary.deviation / std::abs(summary.mean);
}

} // namespace clusterwright::runner
