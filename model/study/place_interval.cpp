#include "model/study/place_interval.h"

#include <algorithm>
#include <iterator>

namespace clusterwright::model
{

namespace
{

// Between a place that is open and one that is certain.
double edgeOf(double open, double certain, const CertaintyAt& certaintyAt)
{
    constexpr int kSteps = 20; // halves: 1e-6
    for (int i = 0; i < kSteps; ++i) {
        const double middle = (open + certain) / 2;
        (certaintyAt(middle) == Certainty::Open ? open : certain) = middle;
    }
    return certain;
}

struct Walk {
    double lastOpen = 0;
    double next = 0; // behind it
    Certainty end = Certainty::Unknown;
};

// From the place over the values that lie outwards, to the first that is not open.
Walk walk(double place, const std::vector<double>& outwards, const CertaintyAt& certaintyAt)
{
    Walk result{place, place};
    for (const double x : outwards) {
        result.next = x;
        result.end = certaintyAt(x);
        if (result.end != Certainty::Open)
            return result;
        result.lastOpen = x;
    }
    result.end = Certainty::Unknown;
    return result;
}

std::vector<double> below(double place, const std::vector<double>& grid)
{
    const auto end = std::ranges::lower_bound(grid, place);
    return {std::make_reverse_iterator(end), grid.rend()};
}

std::vector<double> above(double place, const std::vector<double>& grid)
{
    return {std::ranges::upper_bound(grid, place), grid.end()};
}

} // namespace

PlaceInterval intervalAround(double place,
                             const std::vector<double>& grid,
                             bool whole,
                             const CertaintyAt& certaintyAt)
{
    if (certaintyAt(place) != Certainty::Open)
        return {place, place};
    const auto down = walk(place, below(place, grid), certaintyAt);
    const auto up = walk(place, above(place, grid), certaintyAt);
    const auto endOf = [&](const Walk& way) {
        return whole || way.end == Certainty::Unknown ? way.lastOpen
                                                      : edgeOf(way.lastOpen, way.next, certaintyAt);
    };
    return {endOf(down), endOf(up), down.end == Certainty::Unknown, up.end == Certainty::Unknown};
}

PlaceInterval
stepIntervalAround(double first, const std::vector<double>& grid, const CertaintyAt& certaintyAt)
{
    const auto down = walk(first, below(first, grid), certaintyAt);
    Walk up{first, first, certaintyAt(first)};
    if (up.end == Certainty::Open)
        up = walk(first, above(first, grid), certaintyAt);
    return {down.lastOpen,
            up.end == Certainty::Certain ? up.next : up.lastOpen,
            down.end == Certainty::Unknown,
            up.end == Certainty::Unknown};
}

std::string toText(const PlaceInterval& interval, const std::string& low, const std::string& high)
{
    if (interval.reachesLow && interval.reachesHigh)
        return "anywhere in the range";
    if (interval.reachesHigh)
        return "at " + low + " or above";
    if (interval.reachesLow)
        return "at " + high + " or below";
    return low == high ? "at " + low : "between " + low + " and " + high;
}

} // namespace clusterwright::model
