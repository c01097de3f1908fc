#include "plugins/runner/support/statistics.h"
#include "tests/support/catch_compat.h"
#include "tests/support/numbers.h"

#include <cmath>
#include <limits>
#include <vector>

namespace clusterwright::tests::statistics_test
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

TEST_CASE("A summary has the values of its formulas", "[runner][statistics]")
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
    CHECK(summary.outliers == 0);
    CHECK(summary.medianLow >= 1);
    CHECK(summary.medianLow <= 4);
    CHECK(summary.medianHigh >= 4);
    CHECK(summary.medianHigh <= 8);
}

TEST_CASE("The order of values has no effect, only the seed", "[runner][statistics]")
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

using Starts = std::vector<std::vector<double>>;

// Relative spread, on a log scale, between times, between launches at one time, and between samples of a launch.
struct Spread {
    double time = 0;
    double start = 0;
    double sample = 0;
};

constexpr int kSamples = 4;

// Simulates launches of one measurement with the true median 1, each at a different time or all at the same time.
Starts measured(Random& random, int starts, const Spread& spread, bool areApart)
{
    Starts values(static_cast<std::size_t>(starts));
    double time = spread.time * normal(random);
    for (auto& start : values) {
        const double common = time + spread.start * normal(random);
        for (int sample = 0; sample < kSamples; ++sample)
            start.push_back(std::exp(common + spread.sample * normal(random)));
        if (areApart)
            time = spread.time * normal(random);
    }
    return values;
}

std::vector<double> together(const Starts& values)
{
    std::vector<double> all;
    for (const auto& start : values)
        all.insert(all.end(), start.begin(), start.end());
    return all;
}

// Returns the share of measurements whose interval contains the true median.
template <typename Measure>
double coverage(Measure&& measure)
{
    constexpr int kMeasurements = 1000;
    Random random(11);
    int held = 0;
    for (int i = 0; i < kMeasurements; ++i) {
        const Summary summary = measure(random);
        held += summary.medianLow <= 1 && 1 <= summary.medianHigh ? 1 : 0;
    }
    return held / double(kMeasurements);
}

// For 1000 intervals, the standard deviation is sqrt(0.95 * 0.05 / 1000) = 0.7 %.
void checkIsConfidence(double share)
{
    CHECK(share >= 0.93);
    CHECK(share <= 0.97);
}

// Simulates `count` runs of five launches each; the launches of a run share one time.
std::vector<RunValues> measuredRuns(Random& random, int count, const Spread& spread)
{
    std::vector<RunValues> runs;
    for (int run = 0; run < count; ++run)
        runs.push_back(measured(random, 5, spread, false));
    return runs;
}

bool holds(const Interval& interval, double value)
{
    return interval.low <= value && value <= interval.high;
}

} // namespace

TEST_CASE("Intervals of the median contain it in 95 % of cases", "[runner][statistics]")
{
    for (const int starts : {2, 3, 5, 10})
        for (const auto& spread : {Spread{0, 0, 0.02},
                                   Spread{0, 0.02, 0.02},
                                   Spread{0, 0.5, 0.02},
                                   Spread{0.3, 0.2, 0.5}}) {
            INFO(starts << " launches, " << spread.time << " " << spread.start);
            checkIsConfidence(coverage([&](Random& random) {
                return summariseStarts(measured(random, starts, spread, true));
            }));
        }
}

TEST_CASE("The interval misses a variation that all launches share", "[runner][statistics]")
{
    // Spread as measured over the loopback within a second: F = 1 + 5 (0.25 / 0.4)^2 = 3 between times and launches.
    const Spread spread{0.25, 0.4, 0.2};
    CHECK(coverage([&](Random& random) {
              return summariseStarts(measured(random, 5, spread, false));
          }) < 0.87);
    // Ten measurements at different times, each passed as one launch.
    checkIsConfidence(coverage([&](Random& random) {
        Starts runs;
        for (int run = 0; run < 10; ++run)
            runs.push_back(together(measured(random, 5, spread, false)));
        return summariseStarts(runs);
    }));
    // Treats all samples as independent.
    CHECK(coverage([&](Random& random) {
              return summarise(together(measured(random, 5, spread, true)));
          }) < 0.8);
}

TEST_CASE("Statistics of several runs count each run once", "[runner][statistics][runs]")
{
    // Medians 1, 2, 4: mean 7/3, squares 16/9 + 1/9 + 25/9 = 14/3, over 2 is 7/3: CV = sqrt(7/3) / (7/3) = sqrt(3/7).
    // Logarithms 0, l, 2 l with l = ln 2: mean l, s = l; t(0.975, 2) = 4.30265. Centre: over sqrt(3) 2.48414; the next one:
    // times sqrt(4/3) 4.96827.
    const std::vector<RunValues> three{{{4}, {}}, {{}, {}}, {{1, 1}, {1}}, {{2, 9}, {2}}};
    const auto shares = summariseRuns(three);
    CHECK(shares.runs == 3); // without the empty run
    CHECK(shares.median == 2);
    CHECK(*shares.between == Approx(std::sqrt(3.0 / 7)));
    CHECK(shares.confidence->low == Approx(std::pow(2, 1 - 2.48414)).epsilon(1e-4));
    CHECK(shares.confidence->high == Approx(std::pow(2, 1 + 2.48414)).epsilon(1e-4));
    CHECK(shares.prediction->low == Approx(std::pow(2, 1 - 4.96827)).epsilon(1e-4));
    CHECK(shares.prediction->high == Approx(std::pow(2, 1 + 4.96827)).epsilon(1e-4));
    // -1, 1, 3: mean 1, s = 2: 1 +- 4.30265 * 2 / sqrt(3) = 1 +- 4.9683, and 1 +- 4.30265 * 2 * sqrt(4/3) = 1 +- 9.9365
    const auto plain = summariseRuns(std::vector<RunValues>{{{3}}, {{-1}}, {{1}}});
    CHECK(*plain.between == Approx(2));
    CHECK(plain.confidence->low == Approx(-3.9683).epsilon(1e-4));
    CHECK(plain.prediction->low == Approx(-8.9365).epsilon(1e-4));
    CHECK(plain.prediction->high == Approx(10.9365).epsilon(1e-4));
}

TEST_CASE("Variation within runs and between runs is reported separately",
          "[runner][statistics][runs]")
{
    // Medians of launches 1, 3: mean 2, variance 2, over 4 is 1/2; 2, 4, 6: mean 4, variance 4, over 16 is 1/4. By degrees of freedom (1 *
    // 1/2 + 2 * 1/4) / 3 = 1/3.
    const std::vector<RunValues> runs{{{1, 1, 7}, {3}}, {{2}, {4}, {6}}, {{2}}};
    const auto summary = summariseRuns(runs);
    CHECK(*summary.within == Approx(std::sqrt(1.0 / 3)));
    CHECK_FALSE(summariseRuns(std::vector<RunValues>{{{1}}, {{2}}}).within);
}

TEST_CASE("A mean of 0 has no coefficient of variation", "[runner][statistics][runs]")
{
    // -1, 1: standard deviation sqrt(2) over 0; 0, 0: 0 over 0.
    for (const double value : {0.0, 1.0}) {
        const auto summary = summariseRuns(std::vector<RunValues>{{{-value}}, {{value}}});
        CHECK(summary.mean == 0);
        CHECK_FALSE(summary.between);
    }
    // The first run has mean 0; the second run alone would give too small a value.
    const auto within = summariseRuns(std::vector<RunValues>{{{0}, {0}}, {{1}, {3}}});
    CHECK_FALSE(within.within);
    CHECK(within.between); // 0 and 2
}

TEST_CASE("Infinite statistics of runs stay empty", "[runner][statistics][runs]")
{
    // Logarithms -690.8 and 690.8: s = 976.9, times 12.7062: e^12413 exceeds a double, and so does (5e299)^2.
    const auto wide = summariseRuns(std::vector<RunValues>{{{1e-300}}, {{1e300}}});
    CHECK(wide.runs == 2);
    CHECK_FALSE(wide.between);
    CHECK_FALSE(wide.confidence);
    CHECK_FALSE(wide.prediction);
    const auto below = summariseRuns(std::vector<RunValues>{{{-1e300}}, {{1e300}}});
    CHECK_FALSE(below.confidence);
    CHECK_FALSE(below.prediction);
}

TEST_CASE("Intervals of values that are never negative end at 0", "[runner][statistics][runs]")
{
    // Counts 0, 0, 3: mean 1, s = sqrt((1 + 1 + 4) / 2) = sqrt(3): 1 + 4.30265 * sqrt(3) / sqrt(3) = 5.30265, and below 1 - 4.30265;
    // next: 4.30265 * sqrt(3) * sqrt(4/3) = 8.6053.
    const auto counts = summariseRuns(std::vector<RunValues>{{{0}}, {{3}}, {{0}}});
    CHECK(counts.confidence->low == 0);
    CHECK(counts.confidence->high == Approx(5.30265).epsilon(1e-4));
    CHECK(counts.prediction->low == 0);
    CHECK(counts.prediction->high == Approx(9.6053).epsilon(1e-4));
    CHECK(summariseStarts(Starts{{0}, {3}, {0}}).medianLow == 0);
    // With one run below 0, the interval may be negative too.
    const auto some = summariseRuns(std::vector<RunValues>{{{0}}, {{3}}, {{-0.1}}});
    CHECK(some.confidence->low < -0.1);
    CHECK(some.prediction->low < some.confidence->low);
}

TEST_CASE("One run gives no prediction of the next", "[runner][statistics][runs]")
{
    const auto one = summariseRuns(std::vector<RunValues>{{{1, 2, 3}, {4, 5}}});
    CHECK(one.runs == 1);
    CHECK(one.median == 3);
    CHECK_FALSE(one.between);
    CHECK(one.within); // 2 and 4.5
    CHECK_FALSE(one.confidence);
    CHECK_FALSE(one.prediction);
    CHECK_FALSE(one.inside);
    const auto two = summariseRuns(std::vector<RunValues>{{{1}}, {{2}}});
    CHECK(two.between);
    CHECK_FALSE(two.prediction);
    CHECK_FALSE(two.inside); // a single other run predicts nothing
}

TEST_CASE("Each run is compared with the prediction of the others", "[runner][statistics][runs]")
{
    // In logarithms, 5 is far outside the interval of the first four, 1 +- 0.1 %; each of those is inside the wide interval that includes
    // 5.
    const std::vector<RunValues> runs{{{1}}, {{1.001}}, {{0.999}}, {{1.0005}}, {{5}}};
    CHECK(summariseRuns(runs).inside == std::size_t{4});
    const std::vector<RunValues> same(3, RunValues{{0.7}});
    const auto equal = summariseRuns(same);
    CHECK(equal.inside == std::size_t{3});
    CHECK(*equal.between == 0);
    CHECK(equal.prediction == Interval{0.7, 0.7});
}

TEST_CASE("Prediction and confidence intervals of runs have 95 % coverage",
          "[runner][statistics][runs]")
{
    constexpr int kTrials = 1500;
    const auto spread =
        GENERATE(Spread{0.25, 0.4, 0.2}, Spread{0.1, 0.05, 0.02}, Spread{0, 0.3, 0.3});
    const int count = GENERATE(3, 5, 10);
    Random random(17);
    int centres = 0;
    int next = 0;
    double inside = 0;
    for (int i = 0; i < kTrials; ++i) {
        const auto summary = summariseRuns(measuredRuns(random, count, spread));
        const auto further = summariseRuns(measuredRuns(random, 1, spread));
        centres += holds(*summary.confidence, 1) ? 1 : 0;
        next += holds(*summary.prediction, further.median) ? 1 : 0;
        inside += static_cast<double>(summary.inside.value_or(0)) / count;
    }
    INFO(count << " runs, " << spread.time << " " << spread.start);
    checkIsConfidence(centres / double(kTrials));
    checkIsConfidence(next / double(kTrials));
    checkIsConfidence(inside / kTrials);
}

TEST_CASE("The interval of one run misses the results of other runs", "[runner][statistics][runs]")
{
    constexpr int kTrials = 1000;
    const Spread spread{0.25, 0.1, 0.1};
    Random random(19);
    int held = 0;
    for (int i = 0; i < kTrials; ++i) {
        const auto own = summariseStarts(measured(random, 5, spread, false));
        const auto other = summariseRuns(measuredRuns(random, 1, spread)).median;
        held += own.medianLow <= other && other <= own.medianHigh ? 1 : 0;
    }
    CHECK(held < kTrials / 2);
}

TEST_CASE("Few launches give a wide interval", "[runner][statistics]")
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
    // One launch is summarised by its values.
    auto one = summariseStarts(Starts{{3, 1, 2}});
    CHECK(one.starts == 1);
    CHECK(one.lowestStart == 2);
    CHECK(one.highestStart == 2);
    one.lowestStart = one.highestStart = 0;
    CHECK(one == summarise(std::vector<double>{3, 1, 2}));
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

TEST_CASE("Equal values have an interval of width 0, one value has none", "[runner][statistics]")
{
    CHECK(relativeHalfWidth(summarise(std::vector<double>{2, 2, 2, 2})) == 0);
    CHECK(std::isinf(relativeHalfWidth(summarise(std::vector<double>{2}))));
    CHECK(summarise(std::vector<double>{2}).deviation == 0);
}

TEST_CASE("The interval of the median has about 95 % coverage", "[runner][statistics]")
{
    const auto size =
        GENERATE(std::size_t{31}, std::size_t{2500}); // by resampling; by order statistics
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

TEST_CASE("Two runs have a range in place of intervals", "[runner][statistics]")
{
    const std::vector<RunValues> runs{{{1}}, {{50}}};
    const auto summary = summariseRuns(runs);
    CHECK_FALSE(summary.confidence);
    CHECK_FALSE(summary.prediction);
    CHECK(summary.range == Interval{1, 50});
}

} // namespace clusterwright::tests::statistics_test
