// The best of many points, checked against sorting and pairwise comparison.

#include "model/core/seeded_random.h"
#include "model/study/search/best_points.h"
#include "tests/support/catch_compat.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace clusterwright::tests::best_points_test
{

using namespace clusterwright::model;

namespace
{

struct Point {
    std::uint64_t index = 0;
    std::vector<double> values;

    friend bool operator==(const Point&, const Point&) = default;
};

std::vector<Point> pointsOf(const BestPoints& best)
{
    std::vector<Point> points;
    for (std::size_t i = 0; i < best.size(); ++i)
        points.push_back({best.index(i), {best.values(i).begin(), best.values(i).end()}});
    return points;
}

// Returns few different values, so that ties are frequent.
std::vector<Point> randomPoints(std::size_t count, std::size_t objectives, SeededRandom& random)
{
    std::vector<Point> points(count);
    for (std::size_t i = 0; i < count; ++i) {
        points[i].index = i;
        for (std::size_t k = 0; k < objectives; ++k)
            points[i].values.push_back(static_cast<double>(random.below(30)));
    }
    random.shuffle(std::span(points));
    return points;
}

bool beats(const std::vector<double>& a, const std::vector<double>& b)
{
    return a != b && std::ranges::equal(a, b, std::less_equal<>{});
}

// Returns the front by pairwise comparison.
std::vector<Point> frontOf(std::vector<Point> points)
{
    std::ranges::sort(points, [](const Point& a, const Point& b) {
        return std::tie(a.values, a.index) < std::tie(b.values, b.index);
    });
    std::vector<Point> front;
    for (const auto& point : points)
        if (std::ranges::none_of(points, [&](const Point& other) {
                return beats(other.values, point.values) ||
                       (other.values == point.values && other.index < point.index);
            }))
            front.push_back(point);
    return front;
}

} // namespace

TEST_CASE("The best points equal the first of all sorted points", "[search]")
{
    SeededRandom random(7);
    auto points = randomPoints(500, 1, random);
    BestPoints best(1, 12);
    for (const auto& point : points)
        best.add(point.index, point.values);
    std::ranges::sort(points, [](const Point& a, const Point& b) {
        return std::tie(a.values, a.index) < std::tie(b.values, b.index);
    });
    points.resize(12);
    CHECK(pointsOf(best) == points);
    CHECK(best.limit() == points.back().values[0]);
}

TEST_CASE("The front equals that of pairwise comparison", "[search][laws]")
{
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        SeededRandom random(seed);
        const auto objectives = 1 + seed % 4;
        const auto points = randomPoints(200, objectives, random);
        BestPoints whole(objectives, 0), left(objectives, 0), right(objectives, 0);
        for (std::size_t i = 0; i < points.size(); ++i) {
            whole.add(points[i].index, points[i].values);
            (i % 3 == 0 ? left : right).add(points[i].index, points[i].values);
        }
        INFO("seed " << seed);
        CHECK(pointsOf(whole) == frontOf(points));
        right.add(left);
        right.add(left); // known points change nothing
        CHECK(pointsOf(right) == pointsOf(whole));
    }
}

TEST_CASE("mayTake rejects exactly the bounds that cannot win", "[search]")
{
    BestPoints best(1, 2);
    best.add(1, std::array{3.0});
    CHECK(best.mayTake(std::array{9.0})); // a place is free
    best.add(2, std::array{5.0});
    CHECK(best.mayTake(std::array{5.0})); // a smaller index may win
    CHECK_FALSE(best.mayTake(std::array{5.1}));

    BestPoints front(2, 0);
    front.add(1, std::array{1.0, 4.0});
    front.add(2, std::array{3.0, 2.0});
    CHECK(front.mayTake(std::array{2.0, 3.0}));
    CHECK_FALSE(front.mayTake(std::array{3.0, 3.0}));
    CHECK(front.mayTake(std::array{0.5, 9.0}));
}

TEST_CASE("A front with too many points reports an overflow", "[search][bad-input]")
{
    BestPoints front(2, 0);
    for (std::size_t i = 0; i <= kLargestFront; ++i) {
        REQUIRE_FALSE(front.isOverfull());
        const auto x = static_cast<double>(i);
        front.add(i, std::array{x, -x});
    }
    CHECK(front.isOverfull());
    CHECK(front.size() == kLargestFront);
}

TEST_CASE("Points survive serialisation, and other bytes are rejected", "[search][bad-input]")
{
    BestPoints front(2, 0);
    front.add(1, std::array{1.0, 4.0});
    front.add(2, std::array{3.0, 2.0});
    const auto bytes = front.bytes();
    BestPoints copy(2, 0);
    REQUIRE(copy.setBytes(bytes));
    CHECK(pointsOf(copy) == pointsOf(front));
    CHECK_FALSE(copy.setBytes(bytes.substr(1)));
    CHECK_FALSE(copy.setBytes(""));
    CHECK_FALSE(BestPoints(1, 2).setBytes(bytes));
    CHECK(pointsOf(copy) == pointsOf(front));
}

TEST_CASE("A front of three objectives grows in order and shrinks at once", "[search]")
{
    // Each point of the plane a + b + c = 300 is on the front, for every order of a.
    BestPoints front(3, 0);
    std::uint64_t index = 0;
    for (int a = 0; a < 100; ++a)
        for (int b = 0; b < 100; ++b)
            front.add(index++, std::array{double(a), double(b), double(300 - a - b)});
    CHECK(front.size() == 10'000);
    CHECK_FALSE(front.mayTake(std::array{50.0, 50.0, 201.0}));
    CHECK(front.mayTake(std::array{50.0, 50.0, 199.5}));
    CHECK(front.mayTake(std::array{50.0, 50.0, 200.0})); // equal: a smaller index may win
    front.add(index++,
              std::array{50.0, 50.0, 0.0}); // dominates all points that are not smaller in a and b
    CHECK(front.size() == 10'000 - 50 * 50 + 1);
    CHECK_FALSE(front.mayTake(std::array{60.0, 60.0, 180.0}));
    BestPoints copy(3, 0);
    REQUIRE(copy.setBytes(front.bytes()));
    CHECK_FALSE(copy.mayTake(std::array{60.0, 60.0, 180.0}));
    CHECK(copy.mayTake(std::array{10.0, 60.0, 229.0}));
}

} // namespace clusterwright::tests::best_points_test
