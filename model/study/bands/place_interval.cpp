#include "model/study/bands/place_interval.h"

#include "model/study/messages/result_message.h"

#include <algorithm>
#include <iterator>

namespace clusterwright::model
{

namespace
{

// Returns the border between a place that is open and one that is certain.
double edgeOf(double open, double certain, const CertaintyAt& certaintyAt)
{
    constexpr int kSteps = 20; // bisections: 1e-6
    for (int i = 0; i < kSteps; ++i) {
        const double middle = (open + certain) / 2;
        (certaintyAt(middle) == Certainty::Open ? open : certain) = middle;
    }
    return certain;
}

struct Walk {
    double lastOpen = 0;
    double next = 0; // the next value after it
    Certainty end = Certainty::Unknown;
};

// Walks from the place outwards, to the first value that is not open.
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

// Outermost integers at which an order holds.
struct StepEnd {
    double certain = 0;           // the outermost value at which the order certainly holds
    double open = 0;              // the outermost value at which the order may hold
    bool isCertainBeyond = false; // no limit found in the known range
    bool isOpenBeyond = false;
};

std::optional<StepEnd> stepEnd(double outermost,
                               const std::vector<double>& inwards,
                               const std::vector<double>& outwards,
                               const CertaintyAt& certaintyAt)
{
    Walk in{outermost, outermost, certaintyAt(outermost)};
    if (in.end == Certainty::Unknown)
        return std::nullopt;
    const auto out = walk(outermost, outwards, certaintyAt);
    if (in.end == Certainty::Open)
        in = walk(outermost, inwards, certaintyAt);
    return StepEnd{in.end == Certainty::Certain ? in.next : in.lastOpen,
                   out.lastOpen,
                   in.end == Certainty::Unknown,
                   out.end == Certainty::Unknown};
}

} // namespace

std::optional<PlaceInterval> intervalAround(double place,
                                            const std::vector<double>& grid,
                                            bool whole,
                                            const CertaintyAt& certaintyAt)
{
    const auto here = certaintyAt(place);
    if (here == Certainty::Unknown)
        return std::nullopt;
    if (here == Certainty::Certain)
        return PlaceInterval{place, place};
    const auto down = walk(place, below(place, grid), certaintyAt);
    const auto up = walk(place, above(place, grid), certaintyAt);
    const auto endOf = [&](const Walk& way) {
        return whole || way.end == Certainty::Unknown ? way.lastOpen
                                                      : edgeOf(way.lastOpen, way.next, certaintyAt);
    };
    return PlaceInterval{
        endOf(down), endOf(up), down.end == Certainty::Unknown, up.end == Certainty::Unknown};
}

std::optional<PlaceInterval>
stepIntervalAround(double first, const std::vector<double>& grid, const CertaintyAt& certaintyAt)
{
    const auto end = stepEnd(first, above(first, grid), below(first, grid), certaintyAt);
    if (!end)
        return std::nullopt;
    return PlaceInterval{end->open, end->certain, end->isOpenBeyond, end->isCertainBeyond};
}

std::optional<PlaceInterval>
stepEndIntervalAround(double last, const std::vector<double>& grid, const CertaintyAt& certaintyAt)
{
    const auto end = stepEnd(last, below(last, grid), above(last, grid), certaintyAt);
    if (!end)
        return std::nullopt;
    return PlaceInterval{end->certain, end->open, end->isCertainBeyond, end->isOpenBeyond};
}

std::optional<PlaceInterval>
intervalAround(const Change& change, const VariableRange& range, const CertaintyAt& certaintyAt)
{
    if (change.kind == Change::Kind::Step)
        return stepIntervalAround(change.after.x, range.grid, certaintyAt);
    auto interval = intervalAround(change.after.x, range.grid, range.whole, certaintyAt);
    if (change.kind != Change::Kind::Jump)
        return interval;
    const auto before = intervalAround(change.before.x, range.grid, range.whole, certaintyAt);
    if (!interval || !before)
        return std::nullopt;
    interval->low = std::min(interval->low, before->low);
    interval->high = std::max(interval->high, before->high);
    interval->reachesLow |= before->reachesLow;
    interval->reachesHigh |= before->reachesHigh;
    return interval;
}

std::string toText(const PlaceInterval& interval, const std::string& low, const std::string& high)
{
    if (interval.reachesLow && interval.reachesHigh)
        return resultMessage("interval.anywhere", {});
    return resultMessage(interval.reachesHigh  ? "interval.above"
                         : interval.reachesLow ? "interval.below"
                         : low == high         ? "interval.at"
                                               : "interval.between",
                         {{"low", low}, {"high", high}});
}

} // namespace clusterwright::model
