#include "app/desktop/plots/figure/contours.h"
#include "tests/support/catch_compat.h"

#include <cmath>

namespace clusterwright::tests::contours_test
{

using namespace plots;

namespace
{

const std::vector<double> kThree{0, 1, 2};

} // namespace

TEST_CASE("A plane has a straight contour", "[plots]")
{
    // z = x: the level 0.5 is at x = 0.5, from y = 0 to y = 2
    const std::vector<double> plane{0, 1, 2, 0, 1, 2, 0, 1, 2};
    const auto lines = contourLines(kThree, kThree, plane, 0.5);
    REQUIRE(lines.size() == 1);
    REQUIRE(lines[0].size() == 3);
    for (const auto& point : lines[0])
        CHECK(point.x == Approx(0.5));
    CHECK(std::abs(lines[0].front().y - lines[0].back().y) == Approx(2));
    CHECK(contourLines(kThree, kThree, plane, 3).empty());
}

TEST_CASE("A hill has a closed contour", "[plots]")
{
    // 1 in the middle, 0 around: the level 0.25 is 0.75 from the middle on each axis
    const std::vector<double> hill{0, 0, 0, 0, 1, 0, 0, 0, 0};
    const auto lines = contourLines(kThree, kThree, hill, 0.25);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].size() == 5); // four crossings, and the first again
    CHECK(lines[0].front().x == lines[0].back().x);
    CHECK(lines[0].front().y == lines[0].back().y);
    for (const auto& point : lines[0])
        CHECK(std::abs(point.x - 1) + std::abs(point.y - 1) == Approx(0.75));
}

TEST_CASE("A saddle has two contours that do not cross", "[plots]")
{
    const auto lines = contourLines({0, 1}, {0, 1}, {1, 0, 0, 1}, 0.4);
    REQUIRE(lines.size() == 2);
    for (const auto& line : lines) {
        REQUIRE(line.size() == 2);
        // The mean, 0.5, joins the high corners: each line cuts off a low corner.
        const bool aroundRight = line[0].x + line[1].x > line[0].y + line[1].y;
        for (const auto& point : line)
            CHECK((aroundRight ? point.x - point.y : point.y - point.x) == Approx(0.6));
    }
}

TEST_CASE("No contour goes through a gap", "[plots]")
{
    std::vector<double> plane{0, 1, 2, 0, NAN, 2, 0, 1, 2};
    CHECK(contourLines(kThree, kThree, plane, 0.5).empty());
}

} // namespace clusterwright::tests::contours_test
