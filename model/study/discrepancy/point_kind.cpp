#include "model/study/discrepancy/point_kind.h"

#include "model/core/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr double kSlack = 1e-9; // relative: rounding of a grid

PointPlace placeIn(const CalibratedRange& range, const ValueOf& valueOf)
{
    PointPlace place;
    for (const auto& input : range.inputs) {
        const double value = valueOf(input.name);
        if (!std::isfinite(value))
            continue;
        if (!input.labels.empty()) {
            if (std::ranges::count(input.labels, value) == 0)
                place.kind = PointKind::Transferred;
            continue;
        }
        const double distance = doublingsBeyond(value, input.low, input.high);
        if (distance > place.doublings) {
            place.doublings = distance;
            place.axis = input.name;
        }
    }
    if (place.kind == PointKind::Inside && place.doublings > 0)
        place.kind = PointKind::Extrapolated;
    return place;
}

} // namespace

const char* toText(PointKind kind)
{
    constexpr std::array texts{"inside", "extrapolated", "transferred"};
    return texts[static_cast<std::size_t>(kind)];
}

double doublingsBeyond(double value, double low, double high)
{
    if (value >= low - kSlack * std::abs(low) && value <= high + kSlack * std::abs(high))
        return 0;
    const double factor = value > high ? value / high : low / value;
    return factor > 1 && std::isfinite(factor) ? std::log2(factor) : 1;
}

PointPlace placeOf(const std::vector<CalibratedRange>& ranges,
                   const std::string& output,
                   const ValueOf& valueOf)
{
    const auto isNearer = [](const PointPlace& left, const PointPlace& right) {
        return left.kind != right.kind ? left.kind < right.kind : left.doublings < right.doublings;
    };
    std::vector<PointPlace> own, others;
    for (const auto& range : ranges)
        (range.output == output ? own : others).push_back(placeIn(range, valueOf));
    // The fits of one output calibrate different parameters, which are all needed.
    if (!own.empty())
        return *std::ranges::max_element(own, isNearer);
    PointPlace place;
    if (!others.empty())
        place = *std::ranges::min_element(others, isNearer);
    place.kind = PointKind::Transferred;
    return place;
}

std::string displayText(const PointPlace& place)
{
    if (place.kind == PointKind::Inside)
        return toText(place.kind);
    const auto count = roundedText(place.doublings, 2);
    const auto doublings = count + (count == "1" ? " doubling" : " doublings");
    if (place.kind == PointKind::Extrapolated)
        return "extrapolated along " + place.axis + " by " + doublings;
    return place.doublings > 0 ? "transferred, and beyond " + place.axis + " by " + doublings
                               : "transferred";
}

} // namespace clusterwright::model
