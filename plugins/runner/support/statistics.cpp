#include "plugins/runner/support/statistics.h"

#include "model/core/seeded_random.h"
#include "model/study/measured/student_interval.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

namespace clusterwright::runner
{

namespace
{

using model::kConfidence;

// Returns the median of a resample with replacement. Draws positions in the sorted list, because integers compare faster.
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

// The number of values below the true median is binomial with p = 1/2: mean n/2, standard deviation sqrt(n)/2.
std::pair<double, double> orderInterval(std::span<const double> sorted)
{
    constexpr double kNormalQuantile = 1.959963984540054; // 0.975 quantile
    const auto count = static_cast<double>(sorted.size());
    const double half = kNormalQuantile * std::sqrt(count) / 2;
    const auto low = static_cast<std::size_t>(std::floor(count / 2 - half));
    const auto high = static_cast<std::size_t>(std::ceil(count / 2 + half));
    return {sorted[low], sorted[std::min(high, sorted.size() - 1)]};
}

using model::Moments;
using model::momentsOf;
using Of = model::IntervalOf;

Interval intervalOf(std::vector<double> values, Of what)
{
    const auto [low, high] = model::studentInterval(std::move(values), what);
    return {low, high};
}

std::optional<Interval> ifFinite(const Interval& interval)
{
    const bool isFinite = std::isfinite(interval.low) && std::isfinite(interval.high);
    return isFinite ? std::optional(interval) : std::nullopt;
}

double medianOf(std::vector<double> values)
{
    std::ranges::sort(values);
    return quantile(values, 0.5);
}

// Returns the sorted medians of the non-empty parts.
std::vector<double> mediansOf(std::span<const std::vector<double>> parts)
{
    std::vector<double> medians;
    for (const auto& values : parts)
        if (!values.empty())
            medians.push_back(medianOf(values));
    std::ranges::sort(medians);
    return medians;
}

std::vector<double> together(std::span<const std::vector<double>> parts)
{
    std::vector<double> all;
    for (const auto& values : parts)
        all.insert(all.end(), values.begin(), values.end());
    return all;
}

// A mean of 0 has no coefficient of variation, even with a standard deviation of 0.
std::optional<double> variationOf(const Moments& moments)
{
    const double share = moments.deviation / std::abs(moments.mean);
    return std::isfinite(share) ? std::optional(share) : std::nullopt;
}

std::optional<double> variationWithin(std::span<const RunValues> runs)
{
    double squares = 0;
    double freedom = 0;
    for (const auto& starts : runs) {
        const auto medians = mediansOf(starts);
        if (medians.size() < 2)
            continue;
        const auto variation = variationOf(momentsOf(medians));
        if (!variation) // the remaining runs alone would give too small a value
            return std::nullopt;
        const auto degrees = static_cast<double>(medians.size() - 1);
        squares += degrees * std::pow(*variation, 2);
        freedom += degrees;
    }
    const double share = std::sqrt(squares / freedom);
    return std::isfinite(share) ? std::optional(share) : std::nullopt;
}

// `medians` has at least three values.
std::size_t countInsideOthers(const std::vector<double>& medians)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < medians.size(); ++i) {
        auto others = medians;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        const auto [low, high] = intervalOf(std::move(others), Of::NextValue);
        if (low <= medians[i] && medians[i] <= high)
            ++count;
    }
    return count;
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
    const auto moments = momentsOf(sorted);
    Summary summary;
    summary.count = sorted.size();
    summary.starts = 1;
    summary.minimum = sorted.front();
    summary.lowerQuartile = quantile(sorted, 0.25);
    summary.median = quantile(sorted, 0.5);
    summary.upperQuartile = quantile(sorted, 0.75);
    summary.maximum = sorted.back();
    summary.mean = moments.mean;
    summary.deviation = moments.deviation;
    std::tie(summary.medianLow, summary.medianHigh) =
        sorted.size() <= kMostResampled ? bootstrapInterval(sorted, seed) : orderInterval(sorted);
    summary.outliers = countOutliers(sorted, summary);
    return summary;
}

Summary summariseStarts(std::span<const std::vector<double>> starts, std::uint64_t seed)
{
    const auto medians = mediansOf(starts);
    auto summary = summarise(together(starts), seed);
    summary.starts = medians.size();
    summary.lowestStart = medians.front();
    summary.highestStart = medians.back();
    if (medians.size() > 1) {
        const auto [low, high] = intervalOf(medians, Of::Mean);
        summary.medianLow = std::min(summary.median, low);
        summary.medianHigh = std::max(summary.median, high);
    }
    return summary;
}

RunsSummary summariseRuns(std::span<const RunValues> runs)
{
    std::vector<std::vector<double>> values;
    for (const auto& starts : runs)
        values.push_back(together(starts));
    const auto medians = mediansOf(values);
    assert(!medians.empty());
    RunsSummary summary;
    summary.runs = medians.size();
    summary.median = quantile(medians, 0.5);
    summary.range = {medians.front(), medians.back()};
    const auto moments = momentsOf(medians);
    summary.mean = moments.mean;
    summary.within = variationWithin(runs);
    if (medians.size() < 2)
        return summary;
    summary.between = variationOf(moments);
    if (medians.size() < kLeastForInterval)
        return summary;
    const auto [low, high] = intervalOf(medians, Of::Mean);
    summary.confidence = ifFinite({std::min(low, summary.median), std::max(high, summary.median)});
    summary.prediction = ifFinite(intervalOf(medians, Of::NextValue));
    summary.inside = countInsideOthers(medians);
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

} // namespace clusterwright::runner
