#include "model/calibration/loggp/robust_line.h"
#include "tests/support/catch_compat.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace clusterwright::tests::robust_line_test
{

using namespace clusterwright::model;

namespace
{

// Returns y = intercept + slope x at x = 0, 1, 3, 7, ... 2^k - 1, with relative errors up to `spread`.
std::vector<PlanePoint> points(int count, Line line, double spread, unsigned seed)
{
    std::mt19937 random(seed);
    std::vector<PlanePoint> result;
    for (int k = 0; k < count; ++k) {
        const double x = std::exp2(k) - 1;
        const double share = static_cast<double>(random()) / 4294967296.0 * 2 - 1;
        result.push_back({x, line.at(x) * (1 + spread * share)});
    }
    return result;
}

} // namespace

TEST_CASE("A robust line tolerates a quarter of outliers", "[calibration]")
{
    auto measured = points(16, {2e-5, 80e-9}, 0, 1);
    for (const std::size_t wild : {3U, 7U, 10U, 14U})
        measured[wild].y *= 5;
    const auto line = robustLine(measured);
    CHECK(line.slope == Approx(80e-9).epsilon(0.01));
    CHECK(line.intercept == Approx(2e-5).epsilon(0.05));
}

TEST_CASE("Points of one line have no change, with or without noise", "[calibration]")
{
    CHECK(lineChanges(points(20, {2e-5, 80e-9}, 0, 1)).empty());
    for (unsigned seed = 1; seed <= 50; ++seed) {
        INFO(seed);
        CHECK(lineChanges(points(20, {2e-5, 80e-9}, 0.1, seed)).empty());
    }
    CHECK(lineChanges(points(2, {1, 1}, 0, 1)).empty());
    CHECK(lineChanges({}).empty());
}

TEST_CASE("One outlier is not a change", "[calibration]")
{
    for (std::size_t wild = 0; wild < 20; ++wild) {
        auto measured = points(20, {2e-5, 80e-9}, 0.03, 7);
        measured[wild].y *= 4;
        INFO(wild);
        CHECK(lineChanges(measured).empty());
    }
}

TEST_CASE("A change is found at the change of the generated data", "[calibration]")
{
    // Eager protocol up to 4 KiB: 10 us + 10 ns/B. From 8 KiB on a handshake of 100 us more, and 2 ns/B.
    for (unsigned seed = 1; seed <= 50; ++seed) {
        auto measured = points(21, {10e-6, 10e-9}, 0.03, seed);
        const auto later = points(21, {110e-6, 2e-9}, 0.03, seed + 100);
        std::copy(later.begin() + 13, later.end(), measured.begin() + 13);
        INFO(seed);
        CHECK(lineChanges(measured) == std::vector<std::size_t>{13});
    }
}

TEST_CASE("Two changes are found", "[calibration]")
{
    auto measured = points(24, {10e-6, 20e-9}, 0.01, 3);
    const auto second = points(24, {60e-6, 5e-9}, 0.01, 4);
    const auto third = points(24, {500e-6, 1e-9}, 0.01, 5);
    std::copy(second.begin() + 10, second.end(), measured.begin() + 10);
    std::copy(third.begin() + 17, third.end(), measured.begin() + 17);
    CHECK(lineChanges(measured) == std::vector<std::size_t>{10, 17});
}

} // namespace clusterwright::tests::robust_line_test
