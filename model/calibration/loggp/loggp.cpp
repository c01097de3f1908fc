#include "model/calibration/loggp/loggp.h"

#include "model/calibration/loggp/robust_line.h"

#include <algorithm>
#include <utility>

namespace clusterwright::model
{

namespace
{

std::optional<double> positive(double value)
{
    return value > 0 ? std::optional(value) : std::nullopt;
}

// Returns the time of a further message, g + (s - 1) G, over s - 1.
std::vector<PlanePoint> gaps(std::span<const RoundTripsOfSize> sizes)
{
    std::vector<PlanePoint> points;
    for (const auto& size : sizes)
        points.push_back({size.size - 1, (size.several - size.one) / (size.messages - 1)});
    return points;
}

// Returns the index of the first size that is not below `size`.
std::size_t placeOf(std::span<const RoundTripsOfSize> sizes, double size)
{
    return static_cast<std::size_t>(
        std::ranges::lower_bound(sizes, size, {}, &RoundTripsOfSize::size) - sizes.begin());
}

} // namespace

std::vector<double> changesOf(std::span<const RoundTripsOfSize> sizes)
{
    std::vector<double> changes;
    for (const auto change : lineChanges(gaps(sizes)))
        changes.push_back(sizes[change].size);
    return changes;
}

LogGp logGpOf(std::span<const RoundTripsOfSize> sizes, const Overheads& overheads)
{
    return logGpOf(sizes, overheads, changesOf(sizes));
}

LogGp logGpOf(std::span<const RoundTripsOfSize> sizes,
              const Overheads& overheads,
              std::vector<double> changes)
{
    LogGp result;
    result.os = positive(overheads.send);
    result.or_ = positive(overheads.receive);
    if (sizes.empty())
        return result;
    const auto latency = [&](double gapPerByte) {
        return positive(sizes.front().one / 2 - overheads.send - overheads.receive -
                        (sizes.front().size - 1) * gapPerByte);
    };
    if (sizes.size() < kSizesOfSlope) {
        if (sizes.front().size <= 1)
            result.L = latency(0);
        return result;
    }
    const auto points = gaps(sizes);
    const auto first = changes.empty() ? points.size() : placeOf(sizes, changes.front());
    const auto last = changes.empty() ? 0 : placeOf(sizes, changes.back());
    result.changes = std::move(changes);
    const auto shortest = robustLine(std::span(points).first(first));
    result.g = positive(shortest.intercept);
    result.G = positive(robustLine(std::span(points).subspan(last)).slope);
    result.L = latency(std::max(0.0, shortest.slope));
    return result;
}

} // namespace clusterwright::model
