// Sensitivity studies of designs.

#include "model/study/sensitivity/sensitivity.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::sensitivity_test
{

using namespace model;

namespace
{

// y = S / (P bandwidth) + t, with S = 8 MB, P = 4, bandwidth = 100 MB/s, t = 30 ms: 20 ms + 30 ms.
const std::string kDesign = designText(R"json("variables": [
    {"name": "P", "value": "4", "integer": true, "at_least": "1"}, {"name": "S", "value": "8 MB"},
    {"name": "bandwidth", "value": "100 MB/s", "origin": {"kind": "measurement", "note": "a run", "interval": ["80 MB/s", "120 MB/s"]}},
    {"name": "t", "value": "30 ms"}, {"name": "late", "value": "10 ms"}],
    "outputs": [{"name": "y", "equation": "S / (P * bandwidth) + max(t, late)", "unit": "ms"}, {"name": "bad", "equation": "ln(P - 5) * S"},
    {"name": "flat", "equation": "max(3 s, t)"}])json");

const System& system()
{
    static const System made = systemOf(kDesign);
    return made;
}

template <typename T>
T valid(Result<T> result)
{
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

} // namespace

TEST_CASE("Elasticities are % of the output per % of an input", "[sensitivity]")
{
    const auto study = valid(elasticities(system(), "y", {}));
    CHECK(study.head.value == 0.05);
    CHECK(study.head.output.unit == "ms");
    CHECK(study.head.record.system == "test");
    CHECK(study.head.record.method == "elasticity");
    std::map<std::string, double> by;
    for (const auto& variable : study.variables)
        by[variable.variable.name] = variable.elasticity;
    CHECK(isClose(by.at("S"), 0.4));          // 20 ms / 50 ms
    CHECK(isClose(by.at("bandwidth"), -0.4)); // S / bandwidth is proportional to bandwidth^-1
    CHECK(isClose(by.at("t"), 0.6));          // 30 ms / 50 ms
    CHECK(by.at("late") == 0);
    // P: (80 ms / 5 - 80 ms / 3) / 2 per step, times 4 / 50 ms
    CHECK(isClose(by.at("P"), (0.016 - 0.08 / 3) / 2 * 4 / 0.05));
    // Largest first.
    CHECK(study.variables[0].variable.name == "t");
    CHECK(study.variables.back().variable.name == "late");
}

TEST_CASE("Labels have no elasticity, and an integer has steps to its neighbours", "[sensitivity]")
{
    // y = ceil(n / 2) s * factor: n = 4 gives 2 s, n = 5 3 s (+50 %), n = 3 2 s (0 %), with factor = 1 for the label "a".
    const auto stepped = systemOf(designText(
        R"json("variables": [
            {"name": "n", "value": "4", "integer": true},
            {"name": "x", "value": "2"},
            {"name": "many", "value": "200", "integer": true, "at_most": "200"},
            {"name": "word", "value": "1", "integer": true, "at_least": "1", "at_most": "2", "labels": {"1": "a", "2": "b"}}],
           "outputs": [{"name": "y", "equation": "ceil(n / 2) * word * x * many * 1 s", "unit": "s"}])json"));
    const auto study = valid(elasticities(stepped, "y", {}));
    std::map<std::string, Elasticity> by;
    for (const auto& one : study.variables)
        by.emplace(one.variable.name, one);
    const auto& n = by.at("n");
    CHECK(n.oneLess == 0);
    CHECK(isClose(n.oneMore, 0.5));
    CHECK(n.isByStep());
    CHECK(std::isnan(n.shown()));
    CHECK(isClose(n.strength(), 4 * 0.5)); // the steeper side, for a change of 4 by 1
    CHECK(stepTexts(n) == std::vector<std::string>{"0 % at 3", "+50 % at 5"});
    CHECK(study.variables.front().variable.name == "n");
    // 1 % of 200 is two steps: an elasticity. Beyond its bound of 200 there is no result.
    const auto& many = by.at("many");
    CHECK(isClose(many.shown(), 1));
    CHECK(isClose(many.oneLess, -1.0 / 200));
    CHECK(std::isnan(many.oneMore));
    CHECK_FALSE(many.isByStep());
    CHECK_FALSE(by.at("x").hasSteps());
    CHECK(isClose(by.at("x").shown(), 1));
    CHECK(std::isnan(by.at("word").elasticity));
    CHECK_FALSE(by.at("word").hasSteps());
    CHECK(study.variables.back().variable.name == "word");
}

TEST_CASE("Inputs that limit equally have equal elasticities", "[sensitivity]")
{
    // y = 1 / min(a, b) with both 2: a decrease of either has the full effect, an increase none: (-1 + 0) / 2.
    const auto alike = systemOf(designText(
        R"json("variables": [{"name": "a", "value": "2"}, {"name": "b", "value": "2"},
                         {"name": "x", "value": "3"}],
           "outputs": [{"name": "y", "equation": "1 / min(a, b)"},
                       {"name": "step", "equation": "ceil(x) + x"}])json"));
    for (const auto& variable : valid(elasticities(alike, "y", {"a", "b"})).variables) {
        CHECK(isClose(variable.elasticity, -0.5, 1e-5));
        CHECK(variable.isKink);
    }
    // ceil(x) steps at 3: x / (3 + 3) on the branch taken
    const auto step = valid(elasticities(alike, "step", {"x"})).variables[0];
    CHECK(step.isKink);
    CHECK(isClose(step.elasticity, 0.5));
}

TEST_CASE("An elasticity study names inputs without effect and their masks",
          "[sensitivity][liveness]")
{
    const auto study = valid(elasticities(system(), "y", {}));
    REQUIRE(study.dead.size() == 1);
    CHECK(study.dead[0].name == "late");
    REQUIRE(study.dead[0].maskedBy.size() == 1);
    CHECK(study.dead[0].maskedBy[0] == Mask{MaskKind::Maximum, "y", "max(t, late)", "t", {"t"}});
    CHECK(valid(elasticities(system(), "y", {"late"})).variables.size() == 1);
}

TEST_CASE("Without a result there are no elasticities, but a reason", "[sensitivity]")
{
    const auto study = valid(elasticities(system(), "bad", {"S"}));
    CHECK(std::isnan(study.variables[0].elasticity));
    CHECK(std::isnan(study.head.value));
    CHECK(codesOf(study.head.diagnostics) == std::vector<std::string>{"value.domain"});
    CHECK(study.dead.empty());
}

TEST_CASE("The reason for a missing elasticity is reported", "[sensitivity]")
{
    const auto none = systemOf(designText(
        R"json("variables": [{"name": "a", "value": "2"}, {"name": "b", "value": "0"}],
        "outputs": [{"name": "zero", "equation": "a - 2"}, {"name": "root", "equation": "a + sqrt(b)"}])json"));
    const auto zero = valid(elasticities(none, "zero", {"a"}));
    CHECK(codesOf(zero.head.diagnostics) == std::vector<std::string>{"study.zero"});
    CHECK(zero.variables[0].slope.value == 1);
    const auto root = valid(elasticities(none, "root", {"a", "b"}));
    CHECK(codesOf(root.head.diagnostics) == std::vector<std::string>{"study.slope"});
    CHECK(contains(messageOf(root.head.diagnostics), "with respect to 'b'")); // 1 / (2 sqrt(0))
    CHECK(severityOf(root.head.diagnostics) == Severity::Note);
}

TEST_CASE("A tornado has the output at both ends, largest swing first", "[sensitivity]")
{
    const auto study = valid(tornado(
        system(),
        "y",
        {.names = {"t", "late"}, .given = {parseInterval("bandwidth=50 MB/s..200 MB/s").value()}}));
    REQUIRE(study.bars.size() == 3);
    CHECK(study.bars[0].variation.variable.name == "bandwidth");
    CHECK(isClose(study.bars[0].atLow, 0.07));  // 40 ms + 30 ms
    CHECK(isClose(study.bars[0].atHigh, 0.04)); // 10 ms + 30 ms
    CHECK(isClose(study.bars[0].swing(), 0.03));
    CHECK(isClose(study.bars[1].atLow, 0.047)); // t = 27 ms, assumed
    CHECK(study.bars[1].variation.basis == IntervalBasis::Assumed);
    CHECK(study.bars[2].swing() == 0);
    CHECK(study.head.record.runs == 6);
    CHECK(study.dead.size() == 1);
}

TEST_CASE("A labelled variable has all of its labels", "[sensitivity][labels]")
{
    // y = 3 s, 1 s, 9 s, 4 s for the labels 1 .. 4, times x = 2: the least with label 2, the largest with label 3. x: 5.4 s and 6.6 s.
    const auto labelled = systemOf(designText(
        R"json("variables": [
            {"name": "x", "value": "2"},
            {"name": "word", "value": "1", "integer": true, "at_least": "1", "at_most": "4",
             "labels": {"1": "a", "2": "b", "3": "c", "4": "d"}},
            {"name": "gap", "value": "1", "integer": true, "labels": {"1": "a", "3": "c"}}],
           "outputs": [{"name": "y", "equation": "x * gap * if(word == 1, 3 s, if(word == 2, 1 s, if(word == 3, 9 s, 4 s)))"}])json"));
    const auto study = valid(tornado(labelled, "y", {}));
    REQUIRE(study.bars.size() == 2);
    const auto& bar = study.bars[0];
    CHECK(bar.variation.variable.name == "word");
    CHECK(bar.variation.basis == IntervalBasis::Labels);
    CHECK(bar.variation.distribution.low == 2);
    CHECK(bar.variation.distribution.high == 3);
    CHECK(isClose(bar.atLow, 2));
    CHECK(isClose(bar.atHigh, 18));
    CHECK(isClose(study.bars[1].atHigh, 6.6));
    CHECK(study.head.record.runs == 6);                     // four labels, and both ends of x
    CHECK(codeOf(study.head.diagnostics) == "vary.labels"); // 1 and 3 are no interval of integers
    CHECK(contains(messageOf(study.head.diagnostics), "'gap' is omitted, because the numbers"));
    // The mean of word is (3 + 1 + 9 + 4) / 4 = 4.25 s, times x.
    const auto sobol = valid(sobolStudy(labelled, "y", {.names = {"word"}}, {.samples = 1024}));
    CHECK(isClose(sobol.mean, 8.5, 1e-3));
    const auto morris = valid(morrisStudy(labelled, "y", {.names = {"word", "x"}}, {}));
    REQUIRE(morris.variables.size() == 1);
    CHECK(morris.variables[0].variable.name == "x");
    CHECK(
        contains(messageOf(morris.head.diagnostics), "'word' is omitted, because labels have no"));
}

TEST_CASE("A bar end without a result is last and counted", "[sensitivity]")
{
    VariationChoice choice{.names = {"t"}, .given = {parseInterval("P=0..8").value()}};
    const auto study = valid(tornado(system(), "y", choice));
    CHECK(study.bars[1].variation.variable.name == "P");
    CHECK(std::isnan(study.bars[1].atLow));
    CHECK(isClose(study.bars[1].atHigh, 0.04));
    CHECK(study.head.record.withoutAnswer == 1);
    CHECK(codesOf(study.head.diagnostics) == std::vector<std::string>{"study.unanswered"});
}

TEST_CASE("Morris effects of a sum are the swings of its terms", "[sensitivity][morris]")
{
    const auto study = valid(morrisStudy(system(), "y", {.names = {"t", "S"}}, {}));
    REQUIRE(study.effects.size() == 2);
    // t: 27 .. 33 ms adds 6 ms, S: 7.2 .. 8.8 MB adds 1.6 MB / 400 MB/s = 4 ms, without interactions.
    CHECK(study.variables[0].variable.name == "t");
    CHECK(isClose(study.effects[0].magnitude, 6e-3));
    CHECK(isClose(study.effects[1].magnitude, 4e-3));
    CHECK(study.effects[0].deviation < 1e-12);
    CHECK(study.head.record.runs == 60);
    CHECK(study.head.record.samples == 20);
    CHECK(study.head.record.seed == 1);
}

TEST_CASE("Morris varies a measured interval evenly", "[sensitivity][morris]")
{
    const auto study = valid(morrisStudy(system(), "y", {.names = {"bandwidth"}}, {}));
    CHECK(study.variables[0].distribution ==
          Distribution{Distribution::Shape::Uniform, 80e6, 120e6});
}

TEST_CASE("Sobol indices of a sum are shares of its variances", "[sensitivity][sobol]")
{
    // t adds 6 ms, S 4 ms, both uniform: 36 : 16
    const auto study = valid(sobolStudy(system(), "y", {.names = {"S", "t", "late"}}, {}));
    CHECK(study.variables[0].variable.name == "t");
    CHECK(isClose(study.indices[0].first, 36.0 / 52, 0.01));
    CHECK(isClose(study.indices[1].total, 16.0 / 52, 0.01));
    CHECK(study.indices[2].total == 0); // masked
    CHECK(isClose(study.mean, 0.05, 1e-3));
    CHECK(isClose(study.variance, (36e-6 + 16e-6) / 12, 0.01));
    CHECK(study.head.record.runs == 1024 * 5);
    CHECK(contains(study.head.record.library, "Boost.Random"));
}

TEST_CASE("A constant output has no indices, but a finding", "[sensitivity][sobol]")
{
    const auto study = valid(sobolStudy(system(), "flat", {.names = {"t", "S"}}, {}));
    CHECK(std::isnan(study.indices[0].first));
    CHECK(codesOf(study.head.diagnostics) == std::vector<std::string>{"study.flat"});
}

TEST_CASE("Runs without a result are counted", "[sensitivity][sobol][morris]")
{
    VariationChoice choice{.names = {"S"}, .given = {parseInterval("P=0..8").value()}};
    const auto sobol = valid(sobolStudy(system(), "y", choice, {.samples = 90}));
    CHECK(sobol.head.record.withoutAnswer > 0);
    CHECK(codesOf(sobol.head.diagnostics) == std::vector<std::string>{"study.unanswered"});
    CHECK(std::isfinite(sobol.indices[0].total));
    const auto morris = valid(morrisStudy(system(), "y", choice, {}));
    CHECK(morris.head.record.withoutAnswer > 0);
    const auto none = valid(morrisStudy(system(), "bad", {.names = {"S"}}, {}));
    CHECK(none.head.record.withoutAnswer == none.head.record.runs);
    CHECK(std::isnan(none.effects[0].magnitude));
}

TEST_CASE("Too few samples for shares of the variance are reported", "[sensitivity][sobol]")
{
    // 1 / x^2 z near 0 varies by powers of ten: 64 samples give an index of 178 %. A product of three inputs needs no more.
    const auto heavy = systemOf(designText(R"json("variables": [
        {"name": "x", "value": "0.5"}, {"name": "z", "value": "0.5"}, {"name": "w", "value": "0.5"}],
        "outputs": [{"name": "y", "equation": "1 / (x * x * z + 0.00001) + w"}, {"name": "mild", "equation": "x * z * w"}])json"));
    VariationChoice choice;
    for (const auto* const name : {"x", "z", "w"})
        choice.given.push_back(parseInterval(name + std::string("=0..1")).value());
    const auto few = valid(sobolStudy(heavy, "y", choice, {.samples = 64}));
    CHECK(few.indices[0].first > 1);
    CHECK(codesOf(few.head.diagnostics) == std::vector<std::string>{"study.few_samples"});
    CHECK(severityOf(few.head.diagnostics) == Severity::Warning);
    CHECK(messageOf(few.head.diagnostics)
              .starts_with("64 samples are too few for shares of the variance: the 95 % interval "
                           "of an index of 'z' is "));
    CHECK(hintOf(few.head.diagnostics) == "use more samples");
    CHECK(valid(sobolStudy(heavy, "mild", choice, {.samples = 1024})).head.diagnostics.empty());
}

TEST_CASE("A labelled output has no sensitivities", "[sensitivity][labels][bad-input]")
{
    const auto labelled = systemOf(designText(R"json("variables": [{"name": "x", "value": "1"}],
        "outputs": [{"name": "best", "equation": "if(x < 2, 1, 2)", "labels": {"1": "ring", "2": "tree"}}])json"));
    const VariationChoice choice{.names = {"x"}};
    for (const auto& found : {elasticities(labelled, "best", {}).diagnostics(),
                              tornado(labelled, "best", choice).diagnostics(),
                              morrisStudy(labelled, "best", choice, {}).diagnostics(),
                              sobolStudy(labelled, "best", choice, {}).diagnostics()}) {
        CHECK(codesOf(found) == std::vector<std::string>{"output.labels"});
        CHECK(messageOf(found) == "'best' has labels, which have no order");
        CHECK(hintOf(found) == "choose an output with numbers");
    }
}

TEST_CASE("The number of samples has a lower and an upper limit", "[sensitivity][bad-input]")
{
    const auto refusal = [](const auto& result) {
        REQUIRE_FALSE(result);
        return result.diagnostics();
    };
    const VariationChoice choice{.names = {"S", "t"}};
    CHECK(codeOf(refusal(sobolStudy(system(), "y", choice, {.samples = 0}))) == "study.samples");
    CHECK(codeOf(refusal(morrisStudy(system(), "y", choice, {.trajectories = 0}))) ==
          "study.samples");
    const auto huge =
        refusal(sobolStudy(system(), "y", choice, {.samples = 1'000'000'000'000'000}));
    CHECK(codeOf(huge) == "study.samples");
    CHECK(messageOf(huge) == "1e+15 samples take 4e+15 runs, more than 1e+07");
    CHECK(codeOf(refusal(morrisStudy(system(), "y", choice, {.trajectories = SIZE_MAX}))) ==
          "study.samples");
    CHECK(codeOf(refusal(morrisStudy(system(), "y", choice, {.levels = 3}))) == "study.levels");
    CHECK(codeOf(refusal(morrisStudy(system(), "y", choice, {.levels = 0}))) == "study.levels");
    CHECK(codeOf(refusal(tornado(system(), "x", choice))) == "output.unknown");
    CHECK(codeOf(refusal(elasticities(system(), "y", {"Q"}))) == "set.unknown");
}

} // namespace clusterwright::tests::sensitivity_test
