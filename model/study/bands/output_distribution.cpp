#include "model/study/bands/output_distribution.h"

#include "model/study/points/sampling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

namespace
{

// Returns the number of bins for rising values.
std::size_t binsFor(const std::vector<double>& values)
{
    const double range = values.back() - values.front();
    if (!(range > 0))
        return 1;
    const auto quartiles = sampleQuantiles(values, std::array{0.25, 0.75});
    const auto count = static_cast<double>(values.size());
    const double width = 2 * (quartiles[1] - quartiles[0]) / std::cbrt(count);
    const double bins = width > 0 ? std::ceil(range / width) : 1 + std::ceil(std::log2(count));
    return static_cast<std::size_t>(std::clamp(bins, 1.0, static_cast<double>(kMaxBins)));
}

void addBins(OutputDistribution& distribution, const std::vector<double>& values)
{
    const auto bins = binsFor(values);
    const double low = values.front();
    const double high = values.back();
    for (std::size_t i = 0; i < bins; ++i)
        distribution.edges.push_back(
            low + (high - low) * (static_cast<double>(i) / static_cast<double>(bins)));
    distribution.edges.push_back(high);
    auto from = values.begin();
    for (std::size_t i = 1; i < bins; ++i) {
        const auto to = std::lower_bound(from, values.end(), distribution.edges[i]);
        distribution.counts.push_back(static_cast<std::size_t>(to - from));
        from = to;
    }
    distribution.counts.push_back(static_cast<std::size_t>(values.end() - from));
}

// The values rise. Each step is the last of equal values.
void addSteps(OutputDistribution& distribution, const std::vector<double>& values)
{
    const auto count = values.size();
    const auto steps = std::min(count, kMaxSteps);
    for (std::size_t step = 0; step < steps; ++step) {
        const auto place = steps == 1 ? count - 1 : step * (count - 1) / (steps - 1);
        const double value = values[place];
        if (!distribution.values.empty() && distribution.values.back() == value)
            continue;
        const auto below = std::ranges::upper_bound(values, value) - values.begin();
        distribution.values.push_back(value);
        distribution.shares.push_back(static_cast<double>(below) / static_cast<double>(count));
    }
}

} // namespace

std::optional<OutputDistribution> outputDistribution(std::vector<double> values)
{
    if (values.empty())
        return std::nullopt;
    std::ranges::sort(values);
    OutputDistribution distribution;
    addBins(distribution, values);
    addSteps(distribution, values);
    return distribution;
}

Exceedance exceedanceOf(std::span<const double> values, double limit)
{
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    Exceedance result{limit, 0, values.size(), kNan, kNan, kNan};
    if (values.empty() || std::isnan(limit))
        return result;
    result.above = static_cast<std::size_t>(
        std::ranges::count_if(values, [&](double value) { return value > limit; }));
    const auto n = static_cast<double>(values.size());
    const double share = static_cast<double>(result.above) / n;
    const double z2 = kMiddle95 * kMiddle95;
    const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
    const double reach =
        kMiddle95 * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n);
    result.probability = share;
    result.low = result.above == 0 ? 0 : middle - reach;
    result.high = result.above == values.size() ? 1 : middle + reach;
    return result;
}

} // namespace clusterwright::model
