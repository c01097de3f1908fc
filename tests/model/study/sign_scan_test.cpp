// Meetings, touches, jumps, equal stretches and gaps of two functions.

#include "model/study/bands/sign_scan.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clusterwright::tests::sign_scan_test
{

using model::Side;
using Kind = model::Change::Kind;

namespace
{

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

std::vector<double> evenly(double low, double high, int count)
{
    std::vector<double> grid;
    for (int i = 0; i < count; ++i)
        grid.push_back(low + (high - low) * i / (count - 1));
    grid.back() = high;
    return grid;
}

// Compares f with 0 on [low, high].
template <typename Function>
model::SignScan scanned(Function&& f, double low, double high, int count = 101)
{
    return model::scanSigns(
        [&](double x) {
            return std::pair{double(f(x)), 0.0};
        },
        evenly(low, high, count),
        false);
}

template <typename Function>
model::SignScan scannedWhole(Function&& f, int low, int high)
{
    return model::scanSigns(
        [&](double x) {
            return std::pair{double(f(x)), 0.0};
        },
        evenly(low, high, high - low + 1),
        true);
}

std::vector<Side> sidesOf(const model::SignScan& scan)
{
    std::vector<Side> sides;
    for (const auto& stretch : scan.stretches)
        sides.push_back(stretch.side);
    return sides;
}

std::vector<Kind> kindsOf(const model::SignScan& scan)
{
    std::vector<Kind> kinds;
    for (const auto& change : scan.changes)
        kinds.push_back(change.kind);
    return kinds;
}

using Sides = std::vector<Side>;
using Kinds = std::vector<Kind>;

// Checks that the stretches cover the grid without a gap, except for the last digit at the end of results or at a jump.
void checkCover(const model::SignScan& scan, double low, double high)
{
    REQUIRE_FALSE(scan.stretches.empty());
    CHECK(scan.stretches.front().from == low);
    CHECK(scan.stretches.back().to == high);
    for (std::size_t i = 1; i < scan.stretches.size(); ++i) {
        const auto gap = scan.stretches[i].from - scan.stretches[i - 1].to;
        CHECK(gap >= 0);
        CHECK(gap <= 1e-12 * (high - low));
        CHECK(scan.stretches[i].side != scan.stretches[i - 1].side);
    }
}

template <typename Function>
double bisected(Function&& f, double low, double high)
{
    const bool isBelow = f(low) < 0;
    for (int i = 0; i < 200; ++i) {
        const double middle = low + (high - low) / 2;
        ((f(middle) < 0) == isBelow ? low : high) = middle;
    }
    return low;
}

} // namespace

TEST_CASE("A meeting equals the result of bisection", "[sign_scan][laws]")
{
    Random random(7);
    for (int i = 0; i < 200; ++i) {
        const double root = random.scale(1e-3, 1e3);
        const double power = random.between(0.3, 5);
        const double slope = random.chance(0.5) ? 1 : -1;
        const auto f = [&](double x) {
            return slope * (std::pow(x, power) - std::pow(root, power));
        };
        const double low = root * random.between(0.01, 0.9);
        const double high = root * random.between(1.1, 50);
        const auto scan = scanned(f, low, high);
        INFO(root << " ^ " << power);
        REQUIRE(kindsOf(scan) == Kinds{Kind::Meeting});
        CHECK(isClose(scan.changes[0].after.x, bisected(f, low, high), 1e-9));
        CHECK(isClose(scan.changes[0].after.x, root, 1e-9));
        checkCover(scan, low, high);
    }
}

TEST_CASE("Every point of random pieces is on its stretch's side", "[sign_scan][laws]")
{
    // Pieces of at least 0.3 on [0, 10]: lines, constants, 0, no value. The grid has a step of 0.05.
    Random random(5);
    for (int run = 0; run < 300; ++run) {
        struct Piece {
            double end, offset, slope;
        };
        std::vector<Piece> pieces;
        for (double end = 0; end < 10;) {
            const int kind = random.whole(0, 3);
            end += random.between(0.3, 4);
            pieces.push_back({end,
                              kind == 3   ? kNan
                              : kind == 2 ? 0
                                          : random.between(-2, 2),
                              kind == 0 ? random.between(-2, 2) : 0});
        }
        const auto f = [&](double x) {
            const auto piece =
                std::ranges::find_if(pieces, [&](const Piece& p) { return x <= p.end; });
            return piece->offset + piece->slope * (x - piece->end);
        };
        const auto scan = scanned(f, 0, 10, 201);
        checkCover(scan, 0, 10);
        for (int i = 0; i < 200; ++i) {
            const double x = random.between(0, 10);
            const auto stretch = std::ranges::find_if(
                scan.stretches, [&](const model::Stretch& s) { return x >= s.from && x <= s.to; });
            if (stretch == scan.stretches.end())
                continue; // between the last digit of one piece and the first of the next
            const auto side = model::PairSample{x, f(x), 0}.side();
            INFO("run " << run << " at " << x << " " << f(x));
            CHECK(side == stretch->side);
        }
        for (const auto& change : scan.changes)
            CHECK((std::isfinite(change.before.first) && std::isfinite(change.after.first)));
    }
}

TEST_CASE("Without a meeting there is one stretch and a nearest point", "[sign_scan]")
{
    // x^2 - 2 x + 3 = (x - 1)^2 + 2
    const auto scan = scanned([](double x) { return x * x - 2 * x + 3; }, -3, 4);
    CHECK(sidesOf(scan) == Sides{Side::Above});
    CHECK(scan.changes.empty());
    CHECK(isClose(scan.nearest.x, 1, 1e-7));
    CHECK(isClose(scan.nearest.first, 2));
}

TEST_CASE("Two meetings between two grid points are found", "[sign_scan]")
{
    // (x - 5.001) (x - 5.009): the grid has 5 and 5.1
    const auto scan = scanned([](double x) { return (x - 5.001) * (x - 5.009); }, 0, 10);
    CHECK(kindsOf(scan) == Kinds{Kind::Meeting, Kind::Meeting});
    CHECK(isClose(scan.changes.at(0).after.x, 5.001, 1e-9));
    CHECK(isClose(scan.changes.at(1).after.x, 5.009, 1e-9));
    CHECK(sidesOf(scan) == Sides{Side::Above, Side::Below, Side::Above});
    checkCover(scan, 0, 10);
}

TEST_CASE("A meeting at a grid point counts once", "[sign_scan]")
{
    const auto scan = scanned([](double x) { return x - 5; }, 0, 10, 11);
    CHECK(kindsOf(scan) == Kinds{Kind::Meeting});
    CHECK(scan.changes.at(0).after.x == 5);
    checkCover(scan, 0, 10);
}

TEST_CASE("A touch keeps the order, whether smooth or a kink", "[sign_scan]")
{
    const double at = GENERATE(5.0, 5.03);
    const bool isSmooth = GENERATE(true, false);
    const auto scan = model::scanSigns(
        [&](double x) {
            return std::pair{1 + (isSmooth ? (x - at) * (x - at) : std::abs(x - at)), 1.0};
        },
        evenly(0, 10, 101),
        false);
    INFO(at << " " << isSmooth);
    CHECK(kindsOf(scan) == Kinds{Kind::Touch});
    CHECK(isClose(scan.changes.at(0).after.x, at, 1e-7));
    CHECK(sidesOf(scan) == Sides{Side::Above});
}

TEST_CASE("A meeting at the end of the grid is a touch", "[sign_scan]")
{
    const auto scan = scanned([](double x) { return x; }, 0, 10);
    CHECK(kindsOf(scan) == Kinds{Kind::Touch});
    CHECK(scan.changes.at(0).after.x == 0);
    CHECK(sidesOf(scan) == Sides{Side::Above});
}

TEST_CASE("Equality over an interval has both ends", "[sign_scan]")
{
    // x limited to 3.02 .. 7.05, against x limited to 3.02 .. 5.01: equal up to 5.01
    const auto scan = model::scanSigns(
        [](double x) {
            return std::pair{std::max(std::min(x, 7.05), 3.02), std::max(3.02, std::min(x, 5.01))};
        },
        evenly(0, 10, 101),
        false);
    CHECK(sidesOf(scan) == Sides{Side::Equal, Side::Above});
    CHECK(isClose(scan.stretches.at(0).to, 5.01, 1e-9));
    CHECK(scan.changes.empty());
}

TEST_CASE("A jump is not a meeting", "[sign_scan]")
{
    const auto scan = scanned([](double x) { return x < 4.567 ? x - 10 : x + 10; }, 0, 10);
    CHECK(kindsOf(scan) == Kinds{Kind::Jump});
    CHECK(isClose(scan.changes.at(0).before.x, 4.567, 1e-12));
    CHECK(isClose(scan.changes.at(0).before.first, 4.567 - 10));
    CHECK(isClose(scan.changes.at(0).after.first, 4.567 + 10));
    CHECK(sidesOf(scan) == Sides{Side::Below, Side::Above});
    checkCover(scan, 0, 10);
}

TEST_CASE("A pole is not a meeting", "[sign_scan]")
{
    const auto scan = scanned([](double x) { return 1 / (x - 4.567); }, 0, 10);
    for (const auto kind : kindsOf(scan))
        CHECK(kind == Kind::Jump);
    CHECK(sidesOf(scan).front() == Side::Below);
    CHECK(sidesOf(scan).back() == Side::Above);
}

TEST_CASE("A steep meeting is not a jump", "[sign_scan]")
{
    const auto scan = scanned([](double x) { return std::tanh(1e6 * (x - 4.567)); }, 0, 10);
    CHECK(kindsOf(scan) == Kinds{Kind::Meeting});
    CHECK(isClose(scan.changes.at(0).after.x, 4.567, 1e-9));
}

TEST_CASE("Points without a value allow no conclusion between them", "[sign_scan]")
{
    const auto scan = scanned([](double x) { return x > 3.33 && x < 6.66 ? kNan : x - 5; }, 0, 10);
    CHECK(sidesOf(scan) == Sides{Side::Below, Side::None, Side::Above});
    CHECK(scan.changes.empty());
    CHECK(isClose(scan.stretches.at(1).from, 3.33, 1e-9));
    CHECK(isClose(scan.stretches.at(1).to, 6.66, 1e-9));
    checkCover(scan, 0, 10);
}

TEST_CASE("A hole between two grid points is found at an order change", "[sign_scan]")
{
    const auto scan =
        scanned([](double x) { return x > 5.02 && x < 5.08 ? kNan : x - 5.05; }, 0, 10);
    CHECK(sidesOf(scan) == Sides{Side::Below, Side::None, Side::Above});
    CHECK(scan.changes.empty());
    CHECK(isClose(scan.stretches.at(1).from, 5.02, 1e-9));
    CHECK(isClose(scan.stretches.at(1).to, 5.08, 1e-9));
}

TEST_CASE("A meeting next to a hole is found", "[sign_scan]")
{
    // sqrt(x - 4.95) is 0.2 at 4.99, without a value below 4.95; the grid has 4.9 and 5
    const auto scan = scanned([](double x) { return std::sqrt(x - 4.95) - 0.2; }, 0, 10);
    CHECK(sidesOf(scan) == Sides{Side::None, Side::Below, Side::Above});
    CHECK(kindsOf(scan) == Kinds{Kind::Meeting});
    CHECK(isClose(scan.changes.at(0).after.x, 4.99, 1e-9));
}

TEST_CASE("A solution at one point of a jump is a touch", "[sign_scan]")
{
    const auto scan = scanned([](double x) { return x == 5 ? 0.0 : -1.0; }, 0, 10);
    CHECK(sidesOf(scan) == Sides{Side::Below});
    REQUIRE(kindsOf(scan) == Kinds{Kind::Touch});
    CHECK(scan.changes.at(0).after.x == 5);
}

TEST_CASE("An infinite value counts as no value", "[sign_scan]")
{
    const auto scan = scanned([](double x) { return x > 5 ? INFINITY : -1.0; }, 0, 10);
    CHECK(sidesOf(scan) == Sides{Side::Below, Side::None});
    CHECK(scan.changes.empty());
}

TEST_CASE("Without any value there is one stretch and no nearest point", "[sign_scan]")
{
    const auto scan = scanned([](double) { return kNan; }, 0, 10);
    CHECK(sidesOf(scan) == Sides{Side::None});
    CHECK(std::isnan(scan.nearest.x));
}

TEST_CASE("Over integers the order changes in a step", "[sign_scan]")
{
    const auto scan = scannedWhole([](double x) { return x - 5.5; }, 1, 10);
    CHECK(kindsOf(scan) == Kinds{Kind::Step});
    CHECK(scan.changes.at(0).before.x == 5);
    CHECK(scan.changes.at(0).after.x == 6);
    REQUIRE(scan.stretches.size() == 2);
    CHECK(scan.stretches[0].to == 5);
    CHECK(scan.stretches[1].from == 6);
}

TEST_CASE("Integers with equal values are a stretch", "[sign_scan]")
{
    const auto scan = scannedWhole([](double x) { return x - 5; }, 1, 10);
    CHECK(sidesOf(scan) == Sides{Side::Below, Side::Equal, Side::Above});
    CHECK(scan.stretches.at(1).from == 5);
    CHECK(scan.stretches.at(1).to == 5);
    CHECK(scan.changes.empty());
}

TEST_CASE("A step is not claimed across an integer without a value", "[sign_scan]")
{
    const auto scan = scannedWhole([](double x) { return x == 5 ? kNan : x - 5; }, 1, 10);
    CHECK(sidesOf(scan) == Sides{Side::Below, Side::None, Side::Above});
    CHECK(scan.changes.empty());
}

} // namespace clusterwright::tests::sign_scan_test
