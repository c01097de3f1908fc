// Histograms, cumulative curves and probabilities of samples.

#include "model/study/bands/output_distribution.h"
#include "model/study/points/sampling.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <numeric>

namespace clusterwright::tests::output_distribution_test
{

using namespace model;

namespace
{

std::vector<double> upTo(std::size_t count)
{
    std::vector<double> values(count);
    std::iota(values.begin(), values.end(), 1.0);
    return values;
}

std::size_t total(const OutputDistribution& distribution)
{
    return std::accumulate(distribution.counts.begin(), distribution.counts.end(), std::size_t{0});
}

} // namespace

TEST_CASE("A histogram has bins of 2 IQR over the cube root of the count", "[distribution]")
{
    // 1 .. 1000: quartiles 250.75 and 750.25, width 2 * 499.5 / 10 = 99.9, and 999 / 99.9 = 10 bins
    const auto found = outputDistribution(upTo(1000)).value();
    REQUIRE(found.counts.size() == 10);
    REQUIRE(found.edges.size() == 11);
    CHECK(found.edges.front() == 1);
    CHECK(isClose(found.edges[1], 100.9));
    CHECK(found.edges.back() == 1000);
    // The first bin has 1 .. 100, the last one 900.1 .. 1000.
    CHECK(found.counts.front() == 100);
    CHECK(found.counts.back() == 100);
    CHECK(total(found) == 1000);
}

TEST_CASE("Counts add up to the values, at and between the edges", "[distribution][laws]")
{
    for (const auto& values : {std::vector<double>{3, 1, 2},
                               {5, 5, 5},
                               {7},
                               {1, 1, 1, 1, 1, 1, 9},
                               {-1e300, 0, 1e-300, 1e300},
                               upTo(4)}) {
        const auto found = outputDistribution(values).value();
        CHECK(total(found) == values.size());
        CHECK(found.edges.size() == found.counts.size() + 1);
        CHECK(found.shares.back() == 1);
        CHECK(std::ranges::is_sorted(found.values));
    }
    CHECK_FALSE(outputDistribution({}));
    // Without an interquartile range: 1 + log2(7), rounded up, is 4.
    CHECK(outputDistribution({1, 1, 1, 1, 1, 1, 9}).value().counts ==
          std::vector<std::size_t>{6, 0, 0, 1});
    CHECK(outputDistribution({5, 5, 5}).value().edges == std::vector<double>{5, 5});
}

TEST_CASE("A cumulative curve steps by the share of each value", "[distribution]")
{
    const auto found = outputDistribution({2, 1, 4, 2}).value();
    CHECK(found.values == std::vector<double>{1, 2, 4});
    CHECK(found.shares == std::vector<double>{0.25, 0.75, 1});
    const auto many = outputDistribution(upTo(100'000)).value();
    CHECK(many.values.size() == kMaxSteps);
    CHECK(isClose(many.shares[100], many.values[100] / 100'000));
}

TEST_CASE("A probability has the interval of Wilson", "[distribution][probability]")
{
    // 9 of 10 above 1. z = 1.96, z^2 = 3.8415: middle (0.9 + 0.19207) / 1.38415 = 0.78899,
    // reach 1.96 / 1.38415 sqrt(0.9 * 0.1 / 10 + 3.8415 / 400) = 0.19315
    const auto found = exceedanceOf(upTo(10), 1);
    CHECK(found.above == 9);
    CHECK(found.samples == 10);
    CHECK(found.probability == 0.9);
    CHECK(found.low == Approx(0.59585).margin(1e-4));
    CHECK(found.high == Approx(0.98213).margin(1e-4));
    // None of 10: 0 up to z^2 / (n + z^2).
    const auto none = exceedanceOf(upTo(10), 10);
    CHECK(none.probability == 0);
    CHECK(none.low == 0);
    CHECK(isClose(none.high, kMiddle95 * kMiddle95 / (10 + kMiddle95 * kMiddle95)));
    const auto all = exceedanceOf(upTo(10), 0);
    CHECK(all.high == 1);
    CHECK(isClose(all.low, 1 - none.high));
    CHECK(std::isnan(exceedanceOf({}, 1).probability));
    CHECK(std::isnan(exceedanceOf(upTo(3), std::nan("")).probability));
}

TEST_CASE("The interval of a probability contains it in 95 % of random samples",
          "[distribution][probability]")
{
    // 400 samples of 100 values each, 30 % of which are above 0.7.
    int contains = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        const auto values = randomPoints(100, 1, seed)[0];
        const auto found = exceedanceOf(std::span(values), 0.7);
        contains += found.low <= 0.3 && found.high >= 0.3 ? 1 : 0;
    }
    CHECK(contains >= 370); // 380 -+ 2 * sqrt(400 * 0.95 * 0.05)
    CHECK(contains <= 390);
}

} // namespace clusterwright::tests::output_distribution_test
