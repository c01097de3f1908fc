#include "model/design/placement/making_room.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::model
{

namespace
{

constexpr double kGap = kNodeGap / 2;

// Returns the distance of the middles of two boxes with a gap between them.
Point apart(const PlacedBox& a, const PlacedBox& b)
{
    return {(a.width + b.width) / 2 + kGap, (a.height + b.height) / 2 + kGap};
}

bool overlaps(const PlacedBox& a, const PlacedBox& b)
{
    const auto needed = apart(a, b);
    return std::abs(a.middle.x - b.middle.x) < needed.x - kGap &&
           std::abs(a.middle.y - b.middle.y) < needed.y - kGap;
}

// Returns the direction away from `from`, along the axis with the shorter way.
Point directionFrom(const PlacedBox& from, const PlacedBox& box)
{
    const auto needed = apart(from, box);
    const double x = box.middle.x - from.middle.x;
    const double y = box.middle.y - from.middle.y;
    if (needed.x - std::abs(x) < needed.y - std::abs(y))
        return {x < 0 ? -1.0 : 1.0, 0};
    return {0, y < 0 ? -1.0 : 1.0};
}

void push(PlacedBox& box, const PlacedBox& from, Point direction)
{
    const auto needed = apart(from, box);
    if (direction.x != 0)
        box.middle.x = from.middle.x + direction.x * needed.x;
    else
        box.middle.y = from.middle.y + direction.y * needed.y;
}

} // namespace

std::vector<Point> makingRoom(const std::vector<PlacedBox>& boxes, std::size_t grown)
{
    auto now = boxes;
    std::vector<std::size_t> order(boxes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto distance = [&](std::size_t box) {
        return std::hypot(boxes[box].middle.x - boxes[grown].middle.x,
                          boxes[box].middle.y - boxes[grown].middle.y);
    };
    std::ranges::stable_sort(
        order, {}, [&](std::size_t box) { return box == grown ? -1.0 : distance(box); });
    std::vector<Point> directions(boxes.size());
    for (std::size_t i = 1; i < order.size(); ++i) {
        const auto box = order[i];
        auto& direction = directions[box];
        for (std::size_t j = 0; j < i; ++j) {
            const auto other = order[j];
            const bool isNew = other == grown || directions[other] != Point{};
            if (!overlaps(now[box], now[other]) || (!isNew && direction == Point{}))
                continue;
            if (direction == Point{})
                direction =
                    other == grown ? directionFrom(now[other], now[box]) : directions[other];
            push(now[box], now[other], direction);
            j = static_cast<std::size_t>(-1); // checks the boxes before it again
        }
    }
    std::vector<Point> middles;
    for (const auto& box : now)
        middles.push_back(box.middle);
    return middles;
}

} // namespace clusterwright::model
