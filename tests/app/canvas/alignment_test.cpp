// Aligning and distributing boxes.

#include "app/desktop/canvas/alignment.h"
#include "tests/support/catch_compat.h"

namespace clusterwright::tests::alignment_test
{

using namespace clusterwright::desktop;

namespace
{

const std::vector<QRectF> kBoxes{{0, 0, 10, 10}, {50, 30, 20, 40}, {100, 5, 10, 20}};

} // namespace

TEST_CASE("Boxes are aligned to an edge of their common rectangle", "[desktop][canvas]")
{
    using Middles = std::vector<QPointF>;
    // Common rectangle: x from 0 to 110, y from 0 to 70.
    CHECK(aligned(kBoxes, Alignment::Left) == Middles{{5, 5}, {10, 50}, {5, 15}});
    CHECK(aligned(kBoxes, Alignment::Right) == Middles{{105, 5}, {100, 50}, {105, 15}});
    CHECK(aligned(kBoxes, Alignment::Center) == Middles{{55, 5}, {55, 50}, {55, 15}});
    CHECK(aligned(kBoxes, Alignment::Top) == Middles{{5, 5}, {60, 20}, {105, 10}});
    CHECK(aligned(kBoxes, Alignment::Bottom) == Middles{{5, 65}, {60, 50}, {105, 60}});
    CHECK(aligned(kBoxes, Alignment::Middle) == Middles{{5, 35}, {60, 35}, {105, 35}});
    CHECK(aligned({}, Alignment::Left).empty());
}

TEST_CASE("Boxes are distributed with equal gaps", "[desktop][canvas]")
{
    using Middles = std::vector<QPointF>;
    // The boxes take 40 of 110, which leaves two gaps of 35.
    CHECK(distributed(kBoxes, Qt::Horizontal) == Middles{{5, 5}, {55, 50}, {105, 15}});
    // The vertical order is first, third, second: 10 + 20 + 40 take all of 70, so gaps are 0.
    CHECK(distributed(kBoxes, Qt::Vertical) == Middles{{5, 5}, {60, 50}, {105, 20}});
    CHECK(distributed({kBoxes[0], kBoxes[1]}, Qt::Horizontal) == Middles{{5, 5}, {60, 50}});
}

} // namespace clusterwright::tests::alignment_test
