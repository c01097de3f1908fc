#include "model/study/discrepancy/point_kind.h"

#include "model/core/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

namespace clusterwright::model
{

namespace
{

constexpr double kSlack = 1e-9; // relative: rounding of a grid

PointPlaces insideAll(std::size_t count)
{
    return {std::vector(count, PointKind::Inside),
            std::vector<double>(count),
            std::vector<unsigned char>(count),
            {""}};
}

unsigned char axisIn(PointPlaces& places, const std::string& axis)
{
    auto found = std::ranges::find(places.axes, axis);
    if (found == places.axes.end())
        found = places.axes.insert(places.axes.end(), axis);
    return static_cast<unsigned char>(found - places.axes.begin());
}

PointPlaces placesIn(const CalibratedRange& range, std::size_t count, const ColumnOf& columnOf)
{
    auto places = insideAll(count);
    auto& [kinds, doublings, axis, axes] = places;
    for (const auto& input : range.inputs) {
        const auto values = columnOf(input.name);
        const auto own = axisIn(places, input.name);
        const std::size_t step = values.size() == 1 ? 0 : 1;
        for (std::size_t p = 0; p < count && !values.empty(); ++p) {
            const double value = values[p * step];
            if (!std::isfinite(value))
                continue;
            if (!input.labels.empty()) {
                if (std::ranges::count(input.labels, value) == 0)
                    kinds[p] = PointKind::Transferred;
                continue;
            }
            const double distance = doublingsBeyond(value, input.low, input.high);
            if (distance > doublings[p]) {
                doublings[p] = distance;
                axis[p] = own;
            }
        }
    }
    for (std::size_t p = 0; p < count; ++p)
        if (kinds[p] == PointKind::Inside && doublings[p] > 0)
            kinds[p] = PointKind::Extrapolated;
    return places;
}

// Takes the other place of each point where it is farther, or nearer.
void merge(PointPlaces& places, const PointPlaces& others, bool takesFarther)
{
    for (std::size_t p = 0; p < places.kinds.size(); ++p) {
        const std::pair own(places.kinds[p], places.doublings[p]);
        const std::pair other(others.kinds[p], others.doublings[p]);
        if (takesFarther ? !(own < other) : !(other < own))
            continue;
        places.kinds[p] = others.kinds[p];
        places.doublings[p] = others.doublings[p];
        places.axis[p] = axisIn(places, others.axes[others.axis[p]]);
    }
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

PointPlaces placesOf(const std::vector<CalibratedRange>& ranges,
                     const std::string& output,
                     std::size_t count,
                     const ColumnOf& columnOf)
{
    // The fits of one output calibrate different parameters, which are all needed.
    const bool hasOwn = std::ranges::count(ranges, output, &CalibratedRange::output) > 0;
    std::optional<PointPlaces> places;
    for (const auto& range : ranges) {
        if (hasOwn && range.output != output)
            continue;
        auto one = placesIn(range, count, columnOf);
        if (places)
            merge(*places, one, hasOwn);
        else
            places = std::move(one);
    }
    if (!places)
        places = insideAll(count);
    if (!hasOwn)
        std::ranges::fill(places->kinds, PointKind::Transferred);
    return *std::move(places);
}

PointPlace placeOf(const std::vector<CalibratedRange>& ranges,
                   const std::string& output,
                   const std::function<double(const std::string&)>& valueOf)
{
    double value = 0;
    const auto columnOf = [&](const std::string& name) {
        value = valueOf(name);
        return std::span<const double>(&value, 1);
    };
    return placesOf(ranges, output, 1, columnOf).at(0);
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
