#include "model/study/place_interval.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace clusterwright::model
{

namespace
{

// Between a place that is not certain and one that is.
double edgeOf(double open, double certain, const std::function<bool(double)>& isCertain)
{
    constexpr int kSteps = 20; // halves: 1e-6
    for (int i = 0; i < kSteps; ++i) {
        const double middle = (open + certain) / 2;
        (isCertain(middle) ? certain : open) = middle;
    }
    return certain;
}

struct End {
    double at = 0;
    bool isOpen = true; // nothing certain up to the end of the grid
};

// From the place outwards, over the values of the grid that lie there in this order.
template <typename Values>
End endOf(double place,
          const Values& outwards,
          bool whole,
          const std::function<bool(double)>& isCertain)
{
    if (isCertain(place))
        return {place, false};
    double open = place;
    for (const double x : outwards) {
        if (isCertain(x))
            return {whole ? open : edgeOf(open, x, isCertain), false};
        open = x;
    }
    return {open, true};
}

} // namespace

PlaceInterval intervalAround(double before,
                             double after,
                             const std::vector<double>& grid,
                             bool whole,
                             const std::function<bool(double)>& isCertain)
{
    const auto below = std::ranges::lower_bound(grid, before);
    const auto above = std::ranges::upper_bound(grid, after);
    const std::vector<double> down(std::make_reverse_iterator(below), grid.rend());
    const std::vector<double> up(above, grid.end());
    const auto low = endOf(before, down, whole, isCertain);
    const auto high = endOf(after, up, whole, isCertain);
    return {low.at, high.at, low.isOpen, high.isOpen};
}

std::string toText(const PlaceInterval& interval, const std::string& low, const std::string& high)
{
    if (interval.reachesLow && interval.reachesHigh)
        return "anywhere in the range";
    if (interval.reachesHigh)
        return "at " + low + " or above";
    return interval.reachesLow ? "at " + high + " or below" : "between " + low + " and " + high;
}

} // namespace clusterwright::model
