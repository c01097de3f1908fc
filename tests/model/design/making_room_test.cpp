#include "model/design/placement/making_room.h"
#include "tests/support/catch_compat.h"

#include <cmath>

namespace clusterwright::tests::making_room_test
{

using model::PlacedBox;
using model::Point;

TEST_CASE("Neighbours of a grown box move out of its way", "[making_room]")
{
    // The grown box reaches from -200 to 200; a box 96 wide with a gap of 24 has its middle at 200 + 48 + 24 = 272.
    const std::vector<PlacedBox> boxes{
        {{0, 0}, 400, 300}, {{150, 10}, 96, 64}, {{0, 120}, 96, 64}, {{600, 0}, 96, 64}};
    const auto middles = model::makingRoom(boxes, 0);
    CHECK(middles[0] == Point{0, 0});
    CHECK(middles[1] == Point{272, 10});
    CHECK(middles[2] == Point{0, 150 + 32 + 24});
    CHECK(middles[3] == Point{600, 0}); // far enough
}

TEST_CASE("A pushed box pushes the next one", "[making_room]")
{
    const std::vector<PlacedBox> boxes{
        {{0, 0}, 400, 300}, {{150, 0}, 96, 64}, {{260, 0}, 96, 64}, {{330, 20}, 96, 64}};
    auto after = boxes;
    const auto middles = model::makingRoom(boxes, 0);
    for (std::size_t i = 0; i < boxes.size(); ++i)
        after[i].middle = middles[i];
    for (std::size_t i = 0; i < after.size(); ++i)
        for (std::size_t j = i + 1; j < after.size(); ++j) {
            const bool overlap = std::abs(after[i].middle.x - after[j].middle.x) <
                                     (after[i].width + after[j].width) / 2 &&
                                 std::abs(after[i].middle.y - after[j].middle.y) <
                                     (after[i].height + after[j].height) / 2;
            CHECK_FALSE(overlap);
        }
}

TEST_CASE("Overlapping boxes that nothing pushes stay in place", "[making_room]")
{
    const std::vector<PlacedBox> boxes{{{0, 0}, 100, 100}, {{900, 0}, 96, 64}, {{910, 0}, 96, 64}};
    const auto middles = model::makingRoom(boxes, 0);
    CHECK(middles[1] == Point{900, 0});
    CHECK(middles[2] == Point{910, 0});
}

} // namespace clusterwright::tests::making_room_test
