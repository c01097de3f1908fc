#include "model/calibration/loggp/loggp.h"

#include "model/calibration/loggp/robust_line.h"

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kLeastSizes = 3;

std::optional<double> positive(double value)
{
    return value > 0 ? std::optional(value) : std::nullopt;
}

// What a further message of a size takes: g + (s - 1) G over s - 1.
std::vector<PlanePoint> gaps(std::span<const RoundTripsOfSize> sizes)
{
    std::vector<PlanePoint> points;
    for (const auto& size : sizes)
        points.push_back({size.size - 1, (size.several - size.one) / (size.messages - 1)});
    return points;
}

} // namespace

LogGp logGpOf(std::span<const RoundTripsOfSize> sizes, const Overheads& overheads)
{
    LogGp result;
    result.os = positive(overheads.send);
    result.or_ = positive(overheads.receive);
    if (!sizes.empty())
        result.L = positive(sizes.front().one / 2 - overheads.send - overheads.receive);
    if (sizes.size() < kLeastSizes)
        return result;
    const auto points = gaps(sizes);
    const auto changes = lineChanges(points);
    for (const auto change : changes)
        result.changes.push_back(sizes[change].size);
    const auto first = changes.empty() ? points.size() : changes.front();
    const auto last = changes.empty() ? 0 : changes.back();
    result.g = positive(robustLine(std::span(points).first(first)).intercept);
    result.G = positive(robustLine(std::span(points).subspan(last)).slope);
    return result;
}

} // namespace clusterwright::model
