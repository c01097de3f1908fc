// Bands of outputs.

#include "model/core/diagnostic.h"
#include "model/study/bands/uncertainty.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <set>

namespace clusterwright::tests::uncertainty_test
{

using namespace model;

namespace
{

// a in 9 .. 11 and b in 18 .. 22 are measured (normal), c in 1 .. 3 is assumed (uniform).
const std::string kDesign = designText(R"json("variables": [
    {"name": "a", "value": "10", "origin": {"kind": "measurement", "note": "a run", "interval": ["9", "11"]}},
    {"name": "b", "value": "20", "origin": {"kind": "measurement", "note": "a run", "interval": ["18", "22"]}},
    {"name": "c", "value": "2", "origin": {"kind": "assumption", "note": "a guess", "interval": ["1", "3"]}},
    {"name": "P", "value": "4", "integer": true, "at_least": "1"}, {"name": "S", "value": "8 MB"}],
    "outputs": [{"name": "both", "equation": "a + b"}, {"name": "scaled", "equation": "3 * a * P"},
    {"name": "square", "equation": "c * c"}, {"name": "root", "equation": "sqrt(c - 2)"},
    {"name": "terms", "equation": "sum(i, 1, c, a)"}, {"name": "plain", "equation": "S"}])json");

// Returns a design with a and b of one fit that states their correlation.
std::string jointDesign(double correlation)
{
    const auto number =
        [&](const char* name, const char* other, const char* value, const char* ends) {
            return R"({"name": ")" + std::string(name) + R"(", "value": ")" + value +
                   R"(", "origin": {"kind": "measurement", "note": "a run", "interval": )" + ends +
                   R"(, "estimate": {"fit": "f", "parameter": ")" + name +
                   R"(", "correlations": {")" + other + R"(": )" + std::to_string(correlation) +
                   "}}}}";
        };
    return designText(R"("variables": [)" + number("a", "b", "10", R"(["9", "11"])") + ", " +
                      number("b", "a", "20", R"(["18", "22"])") +
                      R"(], "outputs": [{"name": "both", "equation": "a + b"}])");
}

const System& system()
{
    static const System made = systemOf(kDesign);
    return made;
}

Uncertainty bands(const std::string& output,
                  const UncertaintyPlan& plan,
                  const std::optional<Axis>& axis = {},
                  const VariationChoice& choice = {})
{
    auto result = uncertainty(system(), output, axis, choice, plan);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

std::string refusal(const std::string& output,
                    const UncertaintyPlan& plan,
                    const std::optional<Axis>& axis = {},
                    const VariationChoice& choice = {})
{
    const auto result = uncertainty(system(), output, axis, choice, plan);
    REQUIRE_FALSE(result);
    return codeOf(result.diagnostics());
}

Axis overP(std::vector<double> values)
{
    return {"P", kNumber, std::move(values)};
}

const UncertaintyPlan kDelta;
const UncertaintyPlan kSampling{.method = BandMethod::Sampling, .samples = 20'000};

// a = 12 in 10 .. 20 with that distribution.
System distributed(const std::string& distribution, const std::string& more = "")
{
    return systemOf(designText(
        R"("variables": [{"name": "a", "value": "12")" + more +
        R"(, "origin": {"kind": "assumption", "note": "n", "interval": ["10", "20"], "distribution": ")" +
        distribution + R"("}}], "outputs": [{"name": "twice", "equation": "2 * a"}])"));
}

// 2 a with a anywhere in 10 .. 20; a P; b = 4 s in 3 .. 5 s, normal; sqrt(a - 15).
const System& limited()
{
    static const System made = systemOf(designText(R"json("variables": [
        {"name": "a", "value": "12", "origin": {"kind": "assumption", "note": "n", "interval": ["10", "20"]}},
        {"name": "b", "value": "4 s", "origin": {"kind": "measurement", "note": "n", "interval": ["3 s", "5 s"]}},
        {"name": "P", "value": "2", "integer": true, "at_least": "1"}],
        "outputs": [{"name": "twice", "equation": "2 * a"}, {"name": "scaled", "equation": "a * P"},
        {"name": "wait", "equation": "b"}, {"name": "root", "equation": "sqrt(a - 15)"}])json"));
    return made;
}

Uncertainty limitedStudy(const std::string& output,
                         const UncertaintyPlan& plan,
                         const std::optional<Axis>& axis = {})
{
    auto result = uncertainty(limited(), output, axis, {}, plan);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

Diagnostics refusedLimit(const std::string& limit)
{
    const auto result = uncertainty(limited(), "wait", {}, {}, {.limit = limit});
    REQUIRE_FALSE(result);
    return result.diagnostics();
}

constexpr auto kMethods = {BandMethod::Delta, BandMethod::Sampling};

} // namespace

TEST_CASE("Independent deviations add in squares", "[uncertainty][delta]")
{
    // 95 % half widths 1 and 2: sqrt(1^2 + 2^2)
    const auto study = bands("both", kDelta);
    REQUIRE(study.points.size() == 1);
    const auto& band = study.points[0];
    CHECK(band.value == 30);
    CHECK(band.middle == 30);
    CHECK(isClose(band.low, 30 - std::sqrt(5.0)));
    CHECK(isClose(band.high, 30 + std::sqrt(5.0)));
    CHECK(study.variables.size() == 2);
    CHECK(study.isExact == std::vector<bool>{true, true});
    CHECK(study.record.method == "delta");
    CHECK_FALSE(study.axis);
}

TEST_CASE("Derivatives report what samples report", "[uncertainty][findings]")
{
    // The time is linear in x, so the samples agree with the band; half of them is outside the block's range.
    const auto system = systemOf(designText(R"json(
        "variables": [{"name": "x", "value": "1", "origin": {"kind": "assumption", "note": "a guess", "interval": ["0", "3"]}}],
        "blocks": [{"block": "wait", "title": "Wait", "source": {"document": "clusterwright", "place": "test"},
          "parameters": [{"name": "x", "unit": "1", "doc": "length"}], "equations": ["time = x * 1 ms"],
          "validity": [{"condition": "x < 1.5", "message": "x is too large"}]}],
        "pipeline": {"steps": [{"id": "out", "block": "wait", "bind": {"x": "x"}}]})json"));
    const auto codesBy = [&](BandMethod method) {
        const auto result = uncertainty(system, "time", {}, {}, {.method = method});
        REQUIRE(result);
        std::set<std::string> codes;
        for (const auto& finding : result.value().diagnostics)
            codes.insert(finding.code);
        return codes;
    };
    const auto sampled = codesBy(BandMethod::Sampling);
    const auto derived = codesBy(BandMethod::Delta);
    REQUIRE_FALSE(sampled.empty());
    CHECK(std::ranges::includes(derived, sampled));
}

TEST_CASE("Correlated inputs vary together", "[uncertainty]")
{
    // Half widths 1 and 2. Correlation 1: 1 + 2; correlation -1: 2 - 1; correlation 0.5: sqrt(1 + 4 + 2 * 0.5 * 1 * 2).
    const auto [correlation, half] = GENERATE(
        table<double, double>({{1, 3}, {-1, 1}, {0.5, std::sqrt(7.0)}, {0, std::sqrt(5.0)}}));
    const auto together = systemOf(jointDesign(correlation));
    for (const auto& plan : {kDelta, kSampling}) {
        const auto band = uncertainty(together, "both", {}, {}, plan).value().points[0];
        const double tolerance = plan.method == BandMethod::Delta ? 1e-12 : 2e-3;
        INFO(correlation);
        CHECK(isClose(band.low, 30 - half, tolerance));
        CHECK(isClose(band.high, 30 + half, tolerance));
    }
}

TEST_CASE("An interval given for the study ignores the fit's correlation", "[uncertainty]")
{
    // a uniform in 9 .. 11, deviation 2 / sqrt(12); b as before: half width 2
    const VariationChoice choice{.names = {"b"}, .given = {parseInterval("a=9..11").value()}};
    const auto band =
        uncertainty(systemOf(jointDesign(1)), "both", {}, choice, kDelta).value().points[0];
    CHECK(isClose(band.high, 30 + std::sqrt(4 + std::pow(kMiddle95 * 2 / std::sqrt(12.0), 2))));
}

TEST_CASE("An off-centre value shifts the band to the interval's middle", "[uncertainty][delta]")
{
    // S = 8 MB in 8 .. 12 MB: about 10 MB, as by sampling.
    const VariationChoice choice{.given = {parseInterval("S=8 MB..12 MB").value()}};
    const auto band = bands("plain", kDelta, {}, choice).points[0];
    CHECK(band.value == 8e6);
    CHECK(isClose(band.middle, 10e6));
    CHECK(band.high == 12e6); // not 10 MB + 1.96 * 4 MB / sqrt(12) = 12.3 MB: S is 12 MB at most
    CHECK(isClose(bands("plain", kSampling, {}, choice).points[0].middle, 10e6, 1e-3));
}

TEST_CASE("A band has the quantiles of the input's own distribution", "[uncertainty]")
{
    // Twice the quantiles 2.5, 50 and 97.5 % of each.
    const double below = std::sqrt(0.025 * 10 * 2);
    const auto [word, low, middle, high] = GENERATE_COPY(table<std::string, double, double, double>(
        {{"uniform", 20.5, 30, 39.5},
         {"normal", 20, 24, 40}, // half of the values are below 12
         {"log-normal", 20, 24, 40},
         {"triangular", 20 + 2 * below, 40 - 2 * std::sqrt(40.0), 40 - 2 * std::sqrt(2.0)}}));
    const auto system = distributed(word);
    const auto sampled = uncertainty(system, "twice", {}, {}, kSampling).value().points[0];
    INFO(word);
    CHECK(sampled.value == 24);
    CHECK(isClose(sampled.low, low, 1e-3));
    CHECK(isClose(sampled.middle, middle, 1e-3));
    CHECK(isClose(sampled.high, high, 1e-3));
    const auto delta = uncertainty(system, "twice", {}, {}, kDelta).value().points[0];
    CHECK(isClose(delta.middle, middle));
    // By derivatives, a uniform input alone gives 15 -+ 1.96 * 10 / sqrt(12), cut off at its ends.
    CHECK(isClose(delta.low, word == "uniform" ? 20 : low));
    CHECK(isClose(delta.high, word == "uniform" ? 40 : high));
}

TEST_CASE("Bounds of the input truncate its distribution", "[uncertainty]")
{
    // At most 15, 0.7350 deviations of 8 / 1.96 above 12: the share 0.76882 of the distribution is inside.
    const auto half = distributed("normal", R"(, "at_most": "15")");
    const auto band = uncertainty(half, "twice", {}, {}, kSampling).value().points[0];
    // The quantile 0.38441 is 0.29391 deviations of 2 / 1.96 below 12.
    CHECK(isClose(band.middle, 2 * (12 - 0.29391 * 2 / kMiddle95), 1e-3));
    CHECK(band.high < 30);
}

TEST_CASE("An integer has no distribution but equally likely values", "[uncertainty]")
{
    const auto study =
        uncertainty(distributed("triangular", R"(, "integer": true)"), "twice", {}, {}, kDelta)
            .value();
    CHECK(study.variables[0].distribution.shape == Distribution::Shape::Whole);
    CHECK(codesAndPlaces(study.diagnostics) ==
          std::vector<std::string>{"origin.distribution /variables/0"});
    const auto uniform =
        uncertainty(distributed("uniform", R"(, "integer": true)"), "twice", {}, {}, kDelta);
    CHECK(uniform.value().diagnostics.empty());
}

TEST_CASE("A band follows an axis", "[uncertainty][delta]")
{
    const auto study = bands("scaled", kDelta, overP({1, 2, 8}));
    REQUIRE(study.points.size() == 3);
    REQUIRE(study.axis);
    CHECK(study.axis->name == "P");
    for (const auto& band : study.points) {
        CHECK(isClose(band.value, 30 * band.x)); // 3 a P
        CHECK(isClose(band.low, 27 * band.x));
        CHECK(isClose(band.high, 33 * band.x));
    }
}

TEST_CASE("Sampling returns the quantiles of the output", "[uncertainty][sampling]")
{
    const auto sum = bands("both", kSampling).points[0];
    CHECK(isClose(sum.low, 30 - std::sqrt(5.0), 2e-3));
    CHECK(isClose(sum.middle, 30, 1e-3));
    CHECK(isClose(sum.high, 30 + std::sqrt(5.0), 2e-3));
    // c uniform from 1 to 3: the quantile u of c^2 is (1 + 2 u)^2
    const auto square = bands("square", kSampling).points[0];
    CHECK(isClose(square.low, std::pow(1.05, 2), 1e-3));
    CHECK(isClose(square.middle, 4, 1e-3));
    CHECK(isClose(square.high, std::pow(2.95, 2), 1e-3));
    CHECK(square.value == 4);
}

TEST_CASE("Sampling depends only on the seed, with equal points along the axis",
          "[uncertainty][sampling]")
{
    UncertaintyPlan plan{.method = BandMethod::Sampling, .samples = 50, .seed = 3};
    const auto once = bands("scaled", plan, overP({1, 2}));
    CHECK(sameBits(once.points[0].low, bands("scaled", plan, overP({1, 2})).points[0].low));
    CHECK(isClose(once.points[1].low, 2 * once.points[0].low));
    CHECK(once.record.samples == 50);
    CHECK(once.record.runs == 100);
    plan.seed = 4;
    CHECK(once.points[0].low != bands("scaled", plan, overP({1, 2})).points[0].low);
}

TEST_CASE("Derivatives and samples agree on a shipped design", "[uncertainty][laws]")
{
    auto library = shippedPresets();
    const auto fft = shippedSystem(library, "acc-fft-inic");
    const auto axis = overP({2, 8, 32});
    const auto delta = uncertainty(fft, "time", axis, {}, kDelta);
    const auto sampled = uncertainty(fft, "time", axis, {}, kSampling);
    REQUIRE(delta);
    REQUIRE(sampled);
    for (std::size_t i = 0; i < 3; ++i) {
        const auto& band = delta.value().points[i];
        const auto& quantiles = sampled.value().points[i];
        CHECK(sameBits(band.value, quantiles.value));
        CHECK(isClose(band.low, quantiles.low, 0.03));
        CHECK(isClose(band.middle, quantiles.middle, 0.03));
        CHECK(isClose(band.high, quantiles.high, 0.03));
    }
}

TEST_CASE("Samples without a result are counted", "[uncertainty][sampling]")
{
    const auto study = bands("root", kSampling); // half of the samples of c are below 2
    CHECK(study.points[0].withoutAnswer == 10'000);
    CHECK(study.points[0].low == 0); // the band reaches to the value at c = 2
    CHECK(isClose(study.points[0].high, std::sqrt(0.975), 1e-2)); // c uniform in 2 .. 3
    REQUIRE(study.diagnostics.size() == 1);
    CHECK(codeOf(study.diagnostics) == "study.unanswered");
    CHECK(contains(messageOf(study.diagnostics), "10,000 of 20,000"));
}

TEST_CASE("Samples of a measured input stay within its bounds", "[uncertainty][sampling]")
{
    // The share is limited only by the variable's bounds; a wait has no bounds, but is a time.
    const auto design = systemOf(designText(R"json("variables": [
        {"name": "share", "value": "0.9", "at_least": "0", "at_most": "1",
         "origin": {"kind": "measurement", "note": "a run", "interval": ["0.7", "1.1"]}},
        {"name": "wait", "value": "1 ms",
         "origin": {"kind": "measurement", "note": "a run", "interval": ["-1 ms", "3 ms"]}}],
        "outputs": [{"name": "rest", "equation": "1 - share"}, {"name": "wait_only", "equation": "wait + 0 s"}])json"));
    for (const auto* const output : {"rest", "wait_only"}) {
        INFO(output);
        const auto sampled = uncertainty(design, output, {}, {}, kSampling);
        REQUIRE(sampled);
        CHECK(sampled.value().points[0].withoutAnswer == 0);
        CHECK(sampled.value().points[0].low >= 0);
        const auto delta = uncertainty(design, output, {}, {}, kDelta);
        REQUIRE(delta);
        CHECK(delta.value().points[0].low >= 0);
    }
}

TEST_CASE("A point outside bounds has no band", "[uncertainty]")
{
    const auto delta = bands("scaled", kDelta, overP({0, 1}));
    CHECK(std::isnan(delta.points[0].value));
    CHECK(std::isnan(delta.points[0].low));
    CHECK(delta.points[0].withoutAnswer == 1);
    CHECK(delta.points[1].withoutAnswer == 0);
    CHECK(delta.diagnostics.size() == 1);
    const auto sampled = bands("scaled", kSampling, overP({0, 1}));
    CHECK(sampled.points[0].withoutAnswer == 20'000);
    CHECK(std::isnan(sampled.points[0].middle));
}

TEST_CASE("A difference instead of a derivative is marked", "[uncertainty][delta]")
{
    // The number of terms depends on c: 2 for all of its values.
    const auto system = systemOf(designText(R"json("variables": [
        {"name": "a", "value": "10", "origin": {"kind": "measurement", "note": "a run", "interval": ["9", "11"]}},
        {"name": "c", "value": "2.5", "origin": {"kind": "assumption", "note": "a guess", "interval": ["2.3", "2.7"]}}],
        "outputs": [{"name": "terms", "equation": "sum(i, 1, c, a)"}])json"));
    const auto study = uncertainty(system, "terms", {}, {}, kDelta).value();
    CHECK(namesOf(study.variables) == std::vector<std::string>{"a", "c"});
    CHECK(study.isExact == std::vector<bool>{true, false});
}

TEST_CASE("Given inputs are varied over their given intervals", "[uncertainty]")
{
    const auto study =
        bands("plain", kDelta, {}, {.given = {parseInterval("S=7 MB..9 MB").value()}});
    // uniform: 8 MB + 1.96 * 2 MB / sqrt(12) = 9.1 MB, which S cannot reach
    CHECK(study.points[0].high == 9e6);
    CHECK(bands("plain", kDelta, {}, {.names = {"S"}}).variables[0].basis ==
          IntervalBasis::Assumed);
}

TEST_CASE("Invalid uncertainty studies are rejected", "[uncertainty][bad-input]")
{
    CHECK(refusal("plain", kDelta) == "vary.nothing");
    CHECK(refusal("none", kDelta) == "output.unknown");
    CHECK(refusal("both", kDelta, Axis{"Q", kNumber, {1}}) == "set.unknown");
    CHECK(refusal("both", kDelta, Axis{"P", kTime, {1}}) == "dimension.mismatch");
    CHECK(refusal("both", kDelta, overP({1}), {.names = {"P"}}) == "axis.duplicate");
    CHECK(refusal("both", {.method = BandMethod::Sampling, .samples = 0}) == "study.samples");
    CHECK(refusal("both", {.method = BandMethod::Sampling, .samples = 1'000'000'000'000'000}) ==
          "study.samples");
    auto text = jointDesign(0.5);
    text.replace(text.rfind("0.5"), 3, "0.4");
    const auto result = uncertainty(systemOf(text), "both", {}, {}, kDelta);
    REQUIRE_FALSE(result);
    CHECK(codeOf(result.diagnostics()) == "origin.correlation");
    CHECK(contains(messageOf(result.diagnostics()), "'b' and 'a' state different correlations"));
}

TEST_CASE("An output of a uniform input exceeds a limit by the share above it",
          "[uncertainty][probability]")
{
    // 2 a is anywhere in 20 .. 40: 25 % above 35. A Latin hypercube has just one sample in each of 1,000 strata.
    for (const auto method : kMethods) {
        const auto found = limitedStudy("twice", {.method = method, .limit = "35"});
        REQUIRE(found.points[0].exceedance);
        const auto& exceedance = *found.points[0].exceedance;
        CHECK(exceedance.limit == 35);
        CHECK(exceedance.samples == 1000);
        CHECK(std::abs(exceedance.probability - 0.25) <= 1e-3);
        CHECK(exceedance.low < 0.25);
        CHECK(exceedance.high > 0.25);
        CHECK(found.limit == "35");
    }
}

TEST_CASE("Both methods draw the same samples for the distribution", "[uncertainty][laws]")
{
    const auto delta = limitedStudy("twice", {.seed = 5});
    const auto sampled = limitedStudy("twice", {.method = BandMethod::Sampling, .seed = 5});
    REQUIRE(delta.distribution);
    REQUIRE(sampled.distribution);
    CHECK(delta.distribution->counts == sampled.distribution->counts);
    CHECK(delta.distribution->values == sampled.distribution->values);
    CHECK(delta.distributionSamples == 1000);
    CHECK(delta.distributionSeed == 5);
    CHECK(delta.record.samples == 0); // the band itself has none
    // Evenly over 20 .. 40.
    for (const auto count : delta.distribution->counts)
        CHECK(std::abs(static_cast<double>(count * delta.distribution->counts.size()) - 1000) < 25);
    CHECK_FALSE(delta.points[0].exceedance);
}

TEST_CASE("Along an axis a limit has a probability at each value", "[uncertainty][probability]")
{
    // a P is anywhere in 10 P .. 20 P, and the limit is 12 P + 18: 30, 42, 66 for P = 1, 2, 4
    const Axis axis{"P", kNumber, {1, 2, 4}};
    for (const auto method : kMethods) {
        const auto found = limitedStudy("scaled", {.method = method, .limit = "12 * P + 18"}, axis);
        CHECK_FALSE(found.distribution);
        CHECK(found.points[0].exceedance->limit == 30);
        CHECK(found.points[0].exceedance->probability == 0);                     // 20 at most
        CHECK(found.points[1].exceedance->probability == 0);                     // 40 at most
        CHECK(std::abs(found.points[2].exceedance->probability - 0.35) <= 1e-3); // (80 - 66) / 40
    }
    CHECK(limitedStudy("scaled", {}, axis).distributionSamples == 0);
}

TEST_CASE("A band along an axis has the design's own point", "[uncertainty]")
{
    CHECK(limitedStudy("scaled", {}, overP({1, 2, 4})).ownPoint == 1); // P = 2 in the design
    CHECK(limitedStudy("scaled", {}, overP({1, 4, 8})).ownPoint == 2);
    CHECK(limitedStudy("scaled", {}).ownPoint == 0);
}

TEST_CASE("A limit is the value of its expression at the design's point",
          "[uncertainty][probability]")
{
    // 3 a with a = 12 is 36: 20 % of 2 a in 20 .. 40 lie above it.
    const auto found = limitedStudy("twice", {.limit = "3 * a"});
    CHECK(found.points[0].exceedance->limit == 36);
    CHECK(std::abs(found.points[0].exceedance->probability - 0.2) <= 1e-3);
    const auto quantity = limitedStudy("wait", {.limit = "4000 ms"});
    CHECK(quantity.points[0].exceedance->limit == 4);
    CHECK(std::abs(quantity.points[0].exceedance->probability - 0.5) <= 1e-3);
}

TEST_CASE("Samples without a value take no part in a probability", "[uncertainty][probability]")
{
    // sqrt(a - 15) has a value for half of the samples, in 0 .. sqrt(5): 80 % of these lie above 1.
    const auto found = limitedStudy("root", {.method = BandMethod::Sampling, .limit = "1"});
    CHECK(found.points[0].exceedance->samples == 500);
    CHECK(std::abs(found.points[0].exceedance->probability - 0.8) <= 2e-3);
}

TEST_CASE("An invalid limit is refused at its place", "[uncertainty][bad-input]")
{
    CHECK(codesAndPlaces(refusedLimit("5")) ==
          std::vector<std::string>{"dimension.mismatch --limit"});
    CHECK(messageOf(refusedLimit("5")) == "expected s, got a plain number for the limit of 'wait'");
    CHECK(hintOf(refusedLimit("5")) == "add a unit");
    for (const auto* const limit : {"1 s +", "nowhere"})
        CHECK(pointerOf(refusedLimit(limit)) == "--limit");
}

TEST_CASE("A probability is a sentence with its interval", "[probability]")
{
    const ResponseColumn output{"time", "ms", kTime};
    CHECK(toText(Exceedance{0.02, 32, 1000, 0.032, 0.0228, 0.0448}, output) ==
          "P(time > 20 ms) = 3.2 % (95 % confidence interval 2.28 to 4.48 %).");
    CHECK(toText(exceedanceOf({}, 0.02), output).empty());
}

} // namespace clusterwright::tests::uncertainty_test
