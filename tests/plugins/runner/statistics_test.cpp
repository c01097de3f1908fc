#include "plugins/runner/statistics.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <cmath>
#include <vector>

namespace clusterwright::tests
{

using namespace clusterwright::runner;

TEST_CASE("Quantiles lie between the order statistics", "[runner][statistics]")
{
    const std::vector<double> sorted{1, 2, 4, 8};
    CHECK(quantile(sorted, 0) == 1);
    CHECK(quantile(sorted, 0.5) == 3);     // (2 + 4) / 2
    CHECK(quantile(sorted, 0.25) == 1.75); // position 0.75 of 0..3: 1 + 0.75 * (2 - 1)
    CHECK(quantile(sorted, 1) == 8);
    CHECK(quantile(std::vector<double>{7}, 0.3) == 7);
}

TEST_CASE("A summary shows its sums", "[runner][statistics]")
{
    const std::vector<double> values{8, 1, 4, 2, 5};
    const auto summary = summarise(values);
    CHECK(summary.count == 5);
    CHECK(summary.minimum == 1);
    CHECK(summary.lowerQuartile == 2);
    CHECK(summary.median == 4);
    CHECK(summary.upperQuartile == 5);
    CHECK(summary.maximum == 8);
    CHECK(summary.mean == 4); // 20 / 5
    // squares 9 + 4 + 0 + 1 + 16 = 30; 30 / 4 = 7.5
    CHECK(isClose(summary.deviation, std::sqrt(7.5)));
    CHECK(isClose(variationCoefficient(summary), std::sqrt(7.5) / 4));
    CHECK(summary.outliers == 0);
    CHECK(summary.medianLow >= 1);
    CHECK(summary.medianLow <= 4);
    CHECK(summary.medianHigh >= 4);
    CHECK(summary.medianHigh <= 8);
}

TEST_CASE("Order does not matter, the seed is the only chance", "[runner][statistics]")
{
    CHECK(summarise(std::vector<double>{3, 1, 2}) == summarise(std::vector<double>{1, 2, 3}));
    Random random(1);
    std::vector<double> values;
    for (int i = 0; i < 50; ++i)
        values.push_back(random.between(0, 1));
    CHECK(summarise(values, 7) == summarise(values, 7));
    CHECK_FALSE(summarise(values, 7) == summarise(values, 8));
}

namespace
{

double normal(Random& random)
{
    constexpr double kTurn = 6.283185307179586; // Box and Muller 1958
    return std::sqrt(-2 * std::log(random.between(1e-12, 1))) *
           std::cos(kTurn * random.between(0, 1));
}

// In which share of many measurements the interval holds the true median, 1: starts differ by `between`, the four samples of each by
// `within`, shares of 1 on a log scale.
template <typename Interval>
double coverage(int starts, double between, double within, Interval&& interval)
{
    constexpr int kMeasurements = 400;
    Random random(11);
    int held = 0;
    for (int i = 0; i < kMeasurements; ++i) {
        std::vector<std::vector<double>> values(static_cast<std::size_t>(starts));
        for (auto& start : values) {
            const double luck = between * normal(random);
            for (int sample = 0; sample < 4; ++sample)
                start.push_back(std::exp(luck + within * normal(random)));
        }
        const Summary summary = interval(values);
        held += summary.medianLow <= 1 && 1 <= summary.medianHigh ? 1 : 0;
    }
    return held / double(kMeasurements);
}

using Starts = std::vector<std::vector<double>>;

} // namespace

TEST_CASE("The interval of several starts holds what another measurement finds",
          "[runner][statistics]")
{
    const auto known = [](const Starts& values) { return summariseStarts(values); };
    for (const int starts : {2, 3, 5, 10})
        for (const double between : {0.0, 0.02, 0.5}) {
            INFO(starts << " starts, " << between);
            const double share = coverage(starts, between, 0.02, known);
            CHECK(share >= 0.93);   // of 400, two deviations of 1.1 % below 95 %
            CHECK(share <= 0.9951); // nor is it wide for nothing
        }
    // As if all samples were independent: it holds about half of what it says.
    const auto pooled = [](const Starts& values) {
        std::vector<double> all;
        for (const auto& start : values)
            all.insert(all.end(), start.begin(), start.end());
        return summarise(all);
    };
    CHECK(coverage(5, 0.5, 0.02, pooled) < 0.8);
}

TEST_CASE("Few starts say little, and none of them is left out", "[runner][statistics]")
{
    // ln 1 = 0, ln 4 = 2 ln 2: mean ln 2; s = sqrt(2) ln 2, over sqrt(2) is ln 2; t(0.975, 1) = 12.7062
    const auto two = summariseStarts(Starts{{1, 1, 1}, {}, {4, 4, 4}});
    CHECK(two.starts == 2);
    CHECK(two.count == 6);
    CHECK(two.medianLow == Approx(std::pow(2, 1 - 12.7062)).epsilon(1e-4));
    CHECK(two.medianHigh == Approx(std::pow(2, 1 + 12.7062)).epsilon(1e-4));
    // -1, 1, 3: mean 1, s = 2, over sqrt(3) 1.1547; t(0.975, 2) = 4.30265: 1 +- 4.9683
    const auto three = summariseStarts(Starts{{-1}, {3}, {1}});
    CHECK(three.medianLow == Approx(-3.9683).epsilon(1e-4));
    CHECK(three.medianHigh == Approx(5.9683).epsilon(1e-4));
    // One start is what its values are.
    auto one = summariseStarts(Starts{{3, 1, 2}});
    CHECK(one == summarise(std::vector<double>{3, 1, 2}));
    CHECK(one.starts == 1);
}

TEST_CASE("Outliers are counted and kept", "[runner][statistics]")
{
    std::vector<double> values;
    for (int i = 0; i < 20; ++i)
        values.push_back(10 + i % 3); // quartiles 10 and 12: fences 4 and 18
    values.push_back(100);
    values.push_back(3);
    const auto summary = summarise(values);
    CHECK(summary.outliers == 2);
    CHECK(summary.maximum == 100);
    CHECK(summary.median == 11);
}

TEST_CASE("Equal values have no width, and one value has no interval to rely on",
          "[runner][statistics]")
{
    CHECK(relativeHalfWidth(summarise(std::vector<double>{2, 2, 2, 2})) == 0);
    CHECK(std::isinf(relativeHalfWidth(summarise(std::vector<double>{2}))));
    CHECK(summarise(std::vector<double>{2}).deviation == 0);
}

TEST_CASE("The interval of the median covers it in about 95 of 100 cases", "[runner][statistics]")
{
    const auto size = GENERATE(std::size_t{31}, std::size_t{2500}); // resampled; order statistics
    Random random(3);
    int covered = 0;
    constexpr int kCases = 300;
    for (int i = 0; i < kCases; ++i) {
        std::vector<double> values(size);
        for (auto& value : values)
            value = random.scale(1e-6, 1e-4); // the true median is 1e-5
        const auto summary = summarise(values, static_cast<std::uint64_t>(i));
        covered += summary.medianLow <= 1e-5 && 1e-5 <= summary.medianHigh;
    }
    CHECK(covered >= kCases * 90 / 100);
    CHECK(covered <= kCases * 99 / 100);
}

} // namespace clusterwright::tests
