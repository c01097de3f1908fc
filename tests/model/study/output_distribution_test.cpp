// Bands of an output from derivatives, from the ends of intervals and checked by samples; histograms, cumulative curves and probabilities of samples.
#include "model/study/bands/design_band.h"
#include "model/study/bands/output_distribution.h"
#include "model/study/bands/uncertainty.h"
#include "model/study/points/sampling.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <cmath>
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

namespace clusterwright::tests::spread_test
{

using namespace model;

namespace
{

std::string measured(const std::string& name,
                     const std::string& value,
                     const std::string& low,
                     const std::string& high)
{
    return R"({"name": ")" + name + R"(", "value": ")" + value +
           R"(", "origin": {"kind": "measurement", "note": "a run", "interval": [")" + low +
           R"(", ")" + high + R"("]}})";
}

// x = 30 in 1 .. 40, w = 4 in 1 .. 9, v = 2 in 1 .. 4, all log-normal; n = 10 in 9 .. 11, normal. The values are the medians.
Band bandOf(const std::string& equation, bool isSampled = false)
{
    const auto system = systemOf(designText(
        R"("variables": [)" + measured("x", "30", "1", "40") + ", " + measured("w", "4", "1", "9") +
        ", " + measured("v", "2", "1", "4") + ", " + measured("n", "10", "9", "11") +
        R"(], "outputs": [{"name": "y", "equation": ")" + equation + R"("}])"));
    const auto evaluation = evaluationOf(system);
    Diagnostics findings;
    const auto band = bandAt(system, "y", evaluation.outputs.front().value.value, findings);
    CHECK(has(findings, "study.sampled") == isSampled);
    REQUIRE(band);
    return *band;
}

void checkBand(const std::string& equation, double low, double high)
{
    INFO(equation);
    const auto band = bandOf(equation);
    CHECK(band.low == Approx(low).epsilon(1e-9));
    CHECK(band.high == Approx(high).epsilon(1e-9));
}

// The quantiles of 1,000 samples are a few percent of the width off.
void checkSamples(const std::string& equation, double low, double high)
{
    INFO(equation);
    const auto band = bandOf(equation, true);
    CHECK(std::abs(band.low - low) < 0.03 * (high - low));
    CHECK(std::abs(band.high - high) < 0.03 * (high - low));
}

} // namespace

TEST_CASE("The band of a log-normal input is its interval", "[bands][spread]")
{
    checkBand("x", 1, 40); // contains the value 30, far from the middle sqrt(40)
    checkBand("2 * w", 2, 18);
    checkBand("7 - w", -2, 6);
    checkBand("n", 9, 11);
}

TEST_CASE("A falling output takes the other bound of each interval", "[bands][spread]")
{
    checkBand("8 / v", 2, 8); // middle 8 / 2 = 4, ends 8 / 1 and 8 / 4
}

TEST_CASE("Independent inputs add in squares on each side", "[bands][spread]")
{
    // middles 2 and 4: 6; below by 1 and 3, above by 2 and 5
    checkBand("v + w", 6 - std::sqrt(1.0 + 9), 6 + std::sqrt(4.0 + 25));
    // middles 10 and 4; n varies by 1 to either side: below with 9 - 4 = 5 of w, above with 3
    checkBand("n - w", 6 - std::sqrt(1.0 + 25), 6 + std::sqrt(1.0 + 9));
}

TEST_CASE("The band beside an extremum comes from samples", "[bands][spread]")
{
    // (w - 3)^2 has its minimum 0 at the middle 3. Only w above 9 exceeds (9 - 3)^2 = 36, with a probability of 2.5 %. The slope
    // 2 (4 - 3) = 2 at the value would give 7.
    checkSamples("(w - 3) ^ 2", 0, 36);
    // (n - 10)^2 is 1 at both ends. It exceeds d^2 with 2.5 % for n beyond 10 +- d, d = 2.2414 / 1.96 = 1.1436: 1.3077.
    checkSamples("(n - 10) ^ 2", 0, 1.3077);
}

TEST_CASE("The band on a plateau comes from the ends of the interval", "[bands][spread]")
{
    checkBand("max(v, 3)", 3, 4);        // 3 at the value 2, at the middle 2 and at the lower bound
    checkBand("max(n, 10.5)", 10.5, 11); // the interval spans less than a factor of 2
    checkBand(
        "min(2 * n, 19) - w", 19 - 4 - std::sqrt(1.0 + 25), 19 - 4 + 3); // 18 at the lower bound
}

TEST_CASE("The same input in both terms of a difference cancels", "[bands][spread][laws]")
{
    const auto system = systemOf(designText(
        R"("variables": [)" + measured("x", "30", "1", "40") +
        R"(], "outputs": [{"name": "y", "equation": "x ^ 2"}, {"name": "z", "equation": "x"}])"));
    auto band = DesignBand::of({{&system, "y", {}, 1}, {&system, "y", {}, -1}});
    REQUIRE((band && band.value()));
    const auto spread = band.value()->at(std::span<const double>());
    CHECK(spread.shift == 0);
    CHECK(spread.below == 0);
    CHECK(spread.above == 0);
    // 1 .. 1600 less 1 .. 40, bound by bound: middles 40 and sqrt(40)
    auto other = DesignBand::of({{&system, "y", {}, 1}, {&system, "z", {}, -1}});
    REQUIRE((other && other.value()));
    const auto [low, high] = other.value()->at(std::span<const double>()).about(900 - 30);
    CHECK(low == Approx(1 - 1).margin(1e-6));
    CHECK(high == Approx(1600 - 40).epsilon(1e-9));
}

} // namespace clusterwright::tests::spread_test

namespace clusterwright::tests::checked_band_test
{

using namespace model;

namespace
{

// a anywhere in 10 .. 20, at 11; n = 1 .. 4, at 4. The slope of `bent` is 1 below a = 12, and 3 above.
const System& bent()
{
    static const System made = systemOf(designText(R"json("variables": [
        {"name": "a", "value": "11", "origin": {"kind": "assumption", "note": "n", "interval": ["10", "20"]}},
        {"name": "n", "value": "4", "integer": true, "at_least": "1",
         "origin": {"kind": "assumption", "note": "n", "interval": ["1", "4"]}},
        {"name": "P", "value": "2", "integer": true, "at_least": "1"}],
        "outputs": [{"name": "bent", "equation": "max(a, 3 * a - 24) * P"},
        {"name": "share", "equation": "12 / n * P"}])json"));
    return made;
}

Uncertainty
bentStudy(const std::string& output, const std::optional<Axis>& axis, const UncertaintyPlan& plan)
{
    auto result = uncertainty(bent(), output, axis, {}, plan);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

Axis overP(std::vector<double> values)
{
    return {"P", kNumber, std::move(values)};
}

} // namespace

TEST_CASE("The ends of an integer's interval replace its derivative", "[uncertainty][delta]")
{
    // Outputs 12, 6, 4, 3. Middle (6 + 4) / 2 = 5. Below: slope (5 - 3) / 1.5, times 1.96 sqrt(15 / 12): 2.08, cut off at 3.
    // Above: slope (12 - 5) / 1.5: 15.2, cut off at 12. The step at n = 4 alone would give 4.5 -+ 2.19. Too few samples to judge.
    const auto band = bentStudy("share", overP({1}), {.samples = 99}).points[0];
    CHECK(band.value == 3);
    CHECK(isClose(band.middle, 5));
    CHECK(band.low == 3);
    CHECK(band.high == 12);
}

TEST_CASE("The median of an output with few values is one of them", "[uncertainty][sampling]")
{
    // 250 samples each of 3, 4, 6 and 12: half of them are at most 4, and the mean of 4 and 6 is not a value of the output.
    const auto band = bentStudy("share", overP({1}), {}).points[0];
    CHECK(band.middle == 4);
    CHECK(band.low == 3);
    CHECK(band.high == 12);
}

TEST_CASE("Samples replace a band by derivatives that they contradict", "[uncertainty]")
{
    // By derivatives, 11 + 1 * (15 - 11) -+ 1.96 * 10 / sqrt(12), cut off at 10: 10 to 20.66. Sampled: a at the quantiles is
    // 10.25, 15 and 19.75, the output 10.25, 21 and 35.25. P = 2 doubles each.
    const auto study = bentStudy("bent", {}, {.seed = 7});
    const auto& band = study.points[0];
    CHECK(isClose(band.low, 2 * 10.25, 1e-3));
    CHECK(isClose(band.middle, 2 * 21, 1e-3));
    CHECK(isClose(band.high, 2 * 35.25, 1e-3));
    CHECK(study.record.method == "sampling");
    CHECK(study.record.samples == 1000);
    CHECK(study.record.seed == 7);
    CHECK(study.record.runs == 1000);
    CHECK(study.isExact.empty());
    CHECK(codeOf(study.diagnostics) == "study.sampled");
    CHECK(messageOf(study.diagnostics) ==
          "the band is that of 1,000 samples, because derivatives give 20 to 41.32");
    const auto few = bentStudy("bent", {}, {.samples = 99}); // too few to judge
    CHECK(few.record.method == "delta");
    CHECK(few.diagnostics.empty());
}

TEST_CASE("Samples replace a median by derivatives that they contradict", "[uncertainty]")
{
    // 8 s / b with b = 1 anywhere in 1 .. 2. By derivatives, the middle is 8 - 8 * 0.5 = 4 s, also the least output, and the ends are
    // 4 and 8 s. Sampled: b at the quantiles is 1.025, 1.5 and 1.975, the output 4.051, 5.333 and 7.805 s, and the band reaches to the
    // value, 8 s. The ends differ by at most 0.051 s of 3.949 s (1.3 %), the medians by 1.333 s (34 %).
    const auto skewed = systemOf(designText(R"json("variables": [
        {"name": "b", "value": "1", "origin": {"kind": "assumption", "note": "n", "interval": ["1", "2"]}}, {"name": "P", "value": "2"}],
        "outputs": [{"name": "t", "equation": "8 s / b"}, {"name": "work", "equation": "P * 8 s / b"}])json"));
    const auto study = uncertainty(skewed, "t", {}, {}, {}).value();
    const auto& band = study.points[0];
    CHECK(isClose(band.low, 8 / 1.975, 1e-3));
    CHECK(isClose(band.middle, 8 / 1.5, 1e-3));
    CHECK(band.high == 8);
    CHECK(messageOf(study.diagnostics) ==
          "the band is that of 1,000 samples, because derivatives give the median 4 s");
    const auto along = uncertainty(skewed, "work", overP({1, 2}), {}, {}).value();
    CHECK(isClose(along.points[1].middle, 2 * 8 / 1.5, 1e-3));
}

TEST_CASE("Along an axis, samples check the band at every point", "[uncertainty]")
{
    for (const std::string limit : {"", "20"}) {
        const auto study = bentStudy("bent", overP({1, 2, 4}), {.limit = limit});
        CHECK(study.record.method == "sampling");
        CHECK(codeOf(study.diagnostics) == "study.sampled");
        CHECK((study.distributionSamples == 0) == limit.empty());
        for (const auto& band : study.points)
            CHECK(isClose(band.high, band.x * 35.25, 1e-3));
    }
}

TEST_CASE("Along a very long axis, samples check only the design's own point", "[uncertainty]")
{
    std::vector<double> many;
    for (int P = 1; P <= 10'001; ++P) // times 1,000 samples: more than 1e7 runs
        many.push_back(P);
    const auto study = bentStudy("bent", overP(many), {});
    CHECK(study.record.method == "delta");
    CHECK(codeOf(study.diagnostics) == "study.derivatives");
    CHECK(messageOf(study.diagnostics) == "at P = 2, derivatives give the band 20 to 41.32, and "
                                          "1,000 samples give 20.51 to 70.48");
}

TEST_CASE("A labelled output has no uncertainty", "[uncertainty][labels][bad-input]")
{
    const auto labelled = systemOf(designText(R"json("variables": [{"name": "x", "value": "1"}],
        "outputs": [{"name": "best", "equation": "if(x < 2, 1, 2)", "labels": {"1": "ring", "2": "tree"}}])json"));
    const VariationChoice choice{.given = {parseInterval("x=0..4").value()}};
    for (const auto method : {BandMethod::Delta, BandMethod::Sampling}) {
        const auto found =
            uncertainty(labelled, "best", {}, choice, {.method = method}).diagnostics();
        CHECK(codesOf(found) == std::vector<std::string>{"output.labels"});
    }
}

TEST_CASE("A band over labels comes from samples", "[uncertainty][labels]")
{
    // 3 s, 1 s and 9 s, equally likely: the quantiles 2.5, 50 and 97.5 % are 1, 3 and 9 s.
    const auto labelled = systemOf(designText(R"json("variables": [
        {"name": "word", "value": "1", "integer": true, "at_least": "1", "at_most": "3", "labels": {"1": "a", "2": "b", "3": "c"}}],
        "outputs": [{"name": "y", "equation": "if(word == 1, 3 s, if(word == 2, 1 s, 9 s))"}])json"));
    const auto study = uncertainty(labelled, "y", {}, {.names = {"word"}}, {}).value();
    const auto& band = study.points[0];
    CHECK(band.low == 1);
    CHECK(band.middle == 3);
    CHECK(band.high == 9);
    CHECK(study.record.method == "sampling");
    CHECK(messageOf(study.diagnostics) ==
          "the band is that of 1,000 samples, because the labels of 'word' have no derivative");
}

} // namespace clusterwright::tests::checked_band_test
