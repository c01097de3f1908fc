// Results as sentences, each computed by hand: tests/support/every_study.h.
#include "model/design/document/design.h"
#include "model/study/messages/result_message.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_tables.h"
#include "model/study/sensitivity/sensitivity.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/every_study.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <limits>

namespace clusterwright::tests::result_text_test
{

namespace
{

std::string said(const std::string& name)
{
    return model::sentenceOf(resultOf(name));
}

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// Returns the sentence of one curve over P = 0, 1, 2, ... with these values of each output, in seconds.
std::string saidOfCurve(const std::vector<std::vector<double>>& outputs)
{
    model::CurveStudy study;
    study.x = {"P", {}, {}};
    for (std::size_t i = 0; i < outputs.front().size(); ++i)
        study.x.values.push_back(static_cast<double>(i));
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        study.outputs.push_back(i == 0 ? "time" : "wait");
        study.dimensions.push_back(model::kTime);
        study.units.emplace_back();
    }
    study.curves.push_back({"test", "", outputs, {}, {}});
    return model::sentenceOf(study);
}

// Returns a crossover without a leader from n = 1 to 2.
model::Crossover crossoverWith(const std::string& other)
{
    model::Crossover crossover;
    crossover.inputs[0].design = "own";
    crossover.inputs[1].design = other;
    crossover.output.name = "time";
    crossover.output.dimension = model::kTime;
    crossover.range.variable = "n";
    crossover.range.grid = {1, 2};
    model::Lead lead;
    lead.from = 1;
    lead.to = 2;
    crossover.leads = {lead};
    return crossover;
}

} // namespace

TEST_CASE("The sentence of a curve gives its first and last values", "[study][words]")
{
    CHECK(saidOfCurve({{4, 2, 1}}) == "From P = 0 to 2, time goes from 4 to 1 s.");
    CHECK(saidOfCurve({{kNone, 4, 2, 1}}) == "From P = 1 to 3, time goes from 4 to 1 s.");
    CHECK(saidOfCurve({{4, 2, kNone}}) == "From P = 0 to 1, time goes from 4 to 2 s.");
    CHECK(saidOfCurve({{kNone, 4, kNone, 3, kNone}}) ==
          "From P = 1 to 3, time goes from 4 to 3 s.");
    CHECK(saidOfCurve({{1, 4, 2}}) ==
          "From P = 0 to 2, time goes from 1 to 2 s. The maximum of time is 4 s, at P = 1.");
    CHECK(saidOfCurve({{3, 4, 1, 2}}) ==
          "From P = 0 to 3, time goes from 3 to 2 s. The maximum of time is 4 s, at P = 1. The "
          "minimum of time is 1 s, at P = 2.");
    CHECK(saidOfCurve({{4, 1, 4}}) ==
          "From P = 0 to 2, time begins and ends at 4 s. The minimum of time is 1 s, at P = 1.");
    CHECK(saidOfCurve({{kNone, 4, kNone}}) == "At P = 1, time is 4 s.");
    CHECK(saidOfCurve({{kNone, kNone}}) == "time has no value at any point.");
}

TEST_CASE("Stretches of labels end at gaps, and list words of the axis", "[study][words][labels]")
{
    model::CurveStudy study;
    study.x = {"P", {}, {1, 2, 3, 4}};
    study.outputs = {"best"};
    study.dimensions = {model::kNumber};
    study.units = {""};
    study.categories = {{{"1", "ring", 1, true}, {"2", "tree", 2, true}}};
    study.curves.push_back({"test", "", {{1, kNone, 1, 2}}, {}, {}});
    CHECK(model::sentenceOf(study) == "best is ring at P = 1, ring at P = 3 and tree at P = 4.");
    study.x.categories = {{"a", "", 1}, {"b", "", 2}, {"c", "", 3}, {"d", "", 4}};
    study.curves.front().outputs = {{1, 1, 2, 2}};
    CHECK(model::sentenceOf(study) == "best is ring at P = a, b and tree at P = c, d.");
}

TEST_CASE("A sentence about several curves names those without a value", "[study][words]")
{
    model::CurveStudy study;
    study.x = {"P", {}, {1, 2, 3}};
    study.outputs = {"time"};
    study.dimensions = {model::kTime};
    study.units = {""};
    for (const auto* const design : {"a", "b", "c"})
        study.curves.push_back({design, "", {{4, 4, 4}}, {}, {}});
    CHECK(toText(study) == "At P = 3, time is 4 s for all curves.");
    study.curves[1].outputs[0] = {4, 4, kNone};
    CHECK(toText(study) == "At P = 3, time is 4 s (a and c). At P = 3, time has no value for b.");
    study.curves[2].outputs[0] = {4, 2, 2};
    CHECK(toText(study) == "At P = 3, the largest time is 4 s (a) and the smallest is 2 s (c). At "
                           "P = 3, time has no value for b.");
    study.curves[2].outputs[0] = {kNone, kNone, kNone};
    CHECK(toText(study) == "At P = 3, time is 4 s (a). At P = 3, time has no value for b and c.");
}

TEST_CASE("Values that print alike stay at one value", "[study][words]")
{
    // 263.91 ms is printed as 263.9 ms; 263.98 ms as 264 ms
    CHECK(saidOfCurve({{0.2639, 0.26391}}) == "From P = 0 to 1, time stays at 263.9 ms.");
    CHECK(saidOfCurve({{0.2639, 0.26391, 0.26389}}) == "From P = 0 to 2, time stays at 263.9 ms.");
    CHECK(saidOfCurve({{0.2639, 0.26398}}) == "From P = 0 to 1, time goes from 263.9 to 264 ms.");
    CHECK(saidOfCurve({{0.2639, 0.26391, 0.2}}) ==
          "From P = 0 to 2, time goes from 263.9 to 200 ms."); // no maximum of 263.9 ms
    auto library = noPresets();
    const auto design = designOf(everyStudyText());
    auto map = model::runMap(design, model::findStudy(design, "map").value(), library, {}).value();
    std::ranges::fill(map.values, 4);
    map.values.front() = 4.00001;
    CHECK(model::sentenceOf(map).starts_with("time is 4 s at all points. Bottleneck: "));
}

TEST_CASE("A factor to a rounding error is left out", "[study][words]")
{
    model::CurveStudy study;
    study.x = {"P", {}, {}};
    study.x.values = {0, 1};
    study.outputs = {"time"};
    study.dimensions = {model::kTime};
    study.units.emplace_back();
    for (const auto& [label, first] : {std::pair{"a", 1.0}, std::pair{"b", 4.0}})
        study.curves.push_back({label, "", {{first, 2}}, {}, {}});
    CHECK(contains(model::sentenceOf(study), "differ most at P = 0, by a factor of 4."));
    study.curves[0].outputs[0][0] = 4 / 1853.4;
    CHECK(contains(model::sentenceOf(study), "by a factor of 1,853.")); // not 1.85e+03
    study.curves[0].outputs[0][0] = 0;
    CHECK_FALSE(contains(model::sentenceOf(study), "differ most"));
    study.curves[0].outputs[0][0] = 3.9e-6; // 4 / 3.9e-6 is more than 10^6
    CHECK_FALSE(contains(model::sentenceOf(study), "differ most"));
    study.curves[0].outputs[0][0] = 2e-16; // the last place of 1 - (1 - 1e-30)
    CHECK_FALSE(contains(model::sentenceOf(study), "differ most"));
}

TEST_CASE("Outputs of one curve share equal ends", "[study][words]")
{
    CHECK(saidOfCurve({{kNone, 4, 2}, {kNone, 5, 5}}) ==
          "From P = 1 to 2, time goes from 4 to 2 s. wait stays at 5 s.");
    CHECK(saidOfCurve({{kNone, 4, 2}, {6, 5, 3}}) ==
          "From P = 1 to 2, time goes from 4 to 2 s. From P = 0 to 2, wait goes from 6 to 3 s.");
}

TEST_CASE("With several designs each crossover names its design", "[study][words]")
{
    model::Comparison pair;
    pair.inputs[0].design = "own";
    model::ComparisonStudy study;
    for (const std::string other : {"fast", "slow"}) {
        pair.inputs[1].design = other;
        study.pairs.push_back(pair);
        study.crossovers.push_back(crossoverWith(other));
    }
    const auto several = model::sentenceOf(study);
    INFO(several);
    for (const std::string other : {"fast", "slow"})
        CHECK(contains(several,
                       "\nCompared with " + other + ": " + model::toText(crossoverWith(other))));
    CHECK(contains(several,
                   "Compared with fast: No point of n = 1 to 2 has a result for both designs."));
    study.pairs.pop_back();
    study.crossovers.pop_back();
    CHECK_FALSE(contains(model::sentenceOf(study), "Compared with"));
}

TEST_CASE("A comparison of more than three designs has one sentence with the values",
          "[study][words]")
{
    model::Comparison pair;
    pair.output = "time";
    pair.inputs[0].design = "own";
    model::OutputDifference time;
    time.name = "time";
    time.unit = "s";
    time.dimension = model::kTime;
    model::ComparisonStudy study;
    for (int i = 1; i <= 4; ++i) {
        pair.inputs[1].design = "d" + std::to_string(i);
        time.values = {2.0, 2.0 + i};
        pair.outputs = {time};
        study.pairs.push_back(pair);
    }
    CHECK(model::sentenceOf(study) ==
          "time is 2 s with own, 3 s with d1, 4 s with d2, 5 s with d3 and 6 s with d4.");
    study.pairs.pop_back();
    CHECK(
        contains(model::sentenceOf(study), "time is 2 s with own and 3 s with d1. own is faster"));
}

TEST_CASE("A sensitivity without any effect states that nothing changes", "[study][words]")
{
    const auto system = systemOf(designText(R"json("variables": [{"name": "x", "value": "2"}],
        "outputs": [{"name": "y", "equation": "max(5, 0 * x)"}])json"));
    model::VariationChoice choice;
    choice.given = {model::parseInterval("x=1..3").value()};
    const std::string none = "None of the inputs changes y, which stays at 5.";
    CHECK(tablesOf(model::tornado(system, "y", choice).value()).sentence == none);
    CHECK(tablesOf(model::elasticities(system, "y", {"x"}).value()).sentence ==
          "At this point, none of the inputs changes y, which is 5.");
    CHECK(tablesOf(model::morrisStudy(system, "y", choice, {}).value()).sentence == none);
}

TEST_CASE("An integer that matters most is named with the changes at its neighbours",
          "[study][words]")
{
    const auto system = systemOf(designText(
        R"json("variables": [{"name": "n", "value": "4", "integer": true}],
               "outputs": [{"name": "y", "equation": "ceil(n / 2)"}])json"));
    // 2 at n = 3 and 4, 3 at n = 5
    CHECK(tablesOf(model::elasticities(system, "y", {}).value()).sentence ==
          "y depends most on n, an integer, which is 4. Change of y at its neighbours: 0 % at 3, "
          "+50 % at 5.");
}

TEST_CASE("Every kind of study result has a sentence", "[study][words]")
{
    // 1 + 4, 2 + 2, 4 + 1
    CHECK(said("curve") ==
          "From n = 1 to 4, time begins and ends at 5 s. The minimum of time is 4 s, at n = 2.");
    // at 4: 4 + 1; 2 + 2.5
    CHECK(said("two") ==
          "At n = 4, the largest time is 5 s (test) and the smallest is 4.5 s (scenario other). "
          "The curves of time differ most at n = 1, by a factor of 2.1. At n = 4, price is "
          "400 USD for all curves.\n"
          "s is 1 s here and 500 ms in scenario other; c is 4 s here and 10 s in "
          "scenario other."); // 1 / 2 + 10 / 1 against 5
    // 2 * 4 + 1 at the most
    CHECK(said("map") == "time goes from 4 s (n = 2, s = 1 s) to 9 s (n = 4, s = 2 s). "
                         "Bottleneck: host at 66.7 %, nic at 33.3 % of the points.");
    CHECK(said("search") == "The best of 8 points is n = 2, with time = 4 s.");
    CHECK(said("front") == "2 of 8 points form the Pareto front: time from 4 to 5 s; price from "
                           "100 to 200 USD.");
    // 4 s / 5 s
    CHECK(said("elasticity") ==
          "time depends most on s: increasing s by 1 % changes time by 0.8 %.");
    CHECK(said("tornado") == "s has the largest effect on time: time is 3 s at s = 500 ms and 9 s "
                             "at s = 2 s. The design has time = 5 s.");
    // 4 * (2 s - 0.5 s)
    CHECK(said("morris") ==
          "s has the largest effect on time: over the interval of s, the mean change is 6 s.");
    CHECK(said("sobol").starts_with(
        "s explains the largest share of the variance of time: first-order index 9"));
    CHECK(contains(said("crossover"),
                   "Up to n = 3, test is faster. From n = 4 on, scenario other is faster."));
    CHECK(said("solve") == "s = 2 s gives time = 9 s.");
    // 4 / 2 + 10 / 4; 5 / 4.5
    CHECK(said("comparison")
              .starts_with("time is 5 s with test and 4.5 s with scenario other (s = 1 s against "
                           "500 ms, c = 4 s against 10 s). scenario other is faster by 500 ms, a "
                           "factor of 1.11. The step that changes most is "));
    CHECK(contains(said("comparison"), "\n" + resultOf("crossover").sentence));
    // at the own n = 4: 4 + 1, between 4 * 0.5 + 1 and 4 * 1.5 + 1 where the interval is a uniform one
    CHECK(said("uncertainty")
              .starts_with("At n = 4, time is 5 s (95 %, parameters only: 3 to 7 s). "));
    CHECK(said("sure").starts_with("time is 5 s (95 %, parameters only: "));
}

TEST_CASE("Variance shares and band bounds have separate sentences", "[study][words]")
{
    model::Variation variation;
    variation.variable.name = "s";
    model::SobolStudy sobol;
    sobol.head.output = {"time", "s", model::kTime};
    sobol.variables = {variation};
    sobol.indices = {{.first = 0.25, .total = 0.75}};
    CHECK(model::tablesOf(sobol).sentence ==
          "s explains the largest share of the variance of time: first-order index 25 %, total "
          "index 75 %.");
    model::Uncertainty band;
    band.output = sobol.head.output;
    band.variables = {variation};
    band.points = {{.value = 5, .low = 2, .middle = 5, .high = 7}};
    CHECK(model::tablesOf(band).sentence.starts_with(
        "time is 5 s (95 %, parameters only: 2 to 7 s). Varied: "));
    band.axis = model::ResponseColumn{"n", "", model::kNumber};
    band.points.front().x = 4;
    band.points.push_back({.x = 9, .value = 8, .low = 8, .middle = 8, .high = 8});
    band.ownPoint = 0;
    CHECK(model::tablesOf(band).sentence.starts_with(
        "At n = 4, time is 5 s (95 %, parameters only: 2 to 7 s)."));
}

namespace
{

using Kind = model::Change::Kind;

// own is the better one at n = 1 and 2, other at n = 3 and 4.
model::Crossover changeOf(const model::ResponseColumn& output, Kind kind)
{
    auto crossover = crossoverWith("other");
    crossover.output = output;
    crossover.range.grid = {1, 2, 3, 4};
    crossover.leads = {{1, 2, model::Side::Below, 0, kNone, 0},
                       {3, 4, model::Side::Above, 1, kNone, 0}};
    crossover.crossings = {{{kind, {2, 0, 0}, {3, 0, 0}}, 1, kNone}};
    return crossover;
}

std::string lead(const model::ResponseColumn& output)
{
    auto crossover = changeOf(output, Kind::Step);
    crossover.crossings.clear();
    crossover.leads.pop_back();
    return model::toText(crossover);
}

std::string step(const model::ResponseColumn& output)
{
    return model::toText(changeOf(output, Kind::Step));
}

std::string meeting(const model::ResponseColumn& output)
{
    return model::toText(changeOf(output, Kind::Meeting));
}

// 1 of own against 2 of other, at one place.
std::string leadBy(const model::ResponseColumn& output)
{
    model::CurveStudy study;
    study.x = {"n", {}, {0}};
    study.outputs = {output.name};
    study.dimensions = {output.dimension};
    study.units = {""};
    study.curves = {{"own", "", {{1}}, {}, {}}, {"other", "", {{2}}, {}, {}}};
    return model::presetLeadsText(study, 1, {"own", "other"});
}

const model::ResponseColumn kTimeOutput{"time", "", model::kTime};
const model::ResponseColumn kCostOutput{"cost", "", model::kCost};
const model::ResponseColumn kWait{"wait", "", model::kTime};
const model::ResponseColumn kSpeedup{"speedup", "", model::kNumber};

} // namespace

TEST_CASE("The word for the better design follows from the output", "[study][words]")
{
    CHECK(lead(kTimeOutput) == "For n = 1 to 2, own is faster.");
    CHECK(lead(kCostOutput) == "For n = 1 to 2, own is cheaper.");
    CHECK(lead(kWait) == "For n = 1 to 2, own has the smaller wait.");
    CHECK(lead(kSpeedup) == "For n = 1 to 2, own has the larger speedup.");
    CHECK(step(kTimeOutput) == "Up to n = 2, own is faster. From n = 3 on, other is faster.");
    CHECK(step(kCostOutput) == "Up to n = 2, own is cheaper. From n = 3 on, other is cheaper.");
    CHECK(step(kWait) ==
          "Up to n = 2, own has the smaller wait. From n = 3 on, other has the smaller wait.");
    CHECK(step(kSpeedup) ==
          "Up to n = 2, own has the larger speedup. From n = 3 on, other has the larger speedup.");
    CHECK(meeting(kTimeOutput) == "Below n = 3, own is faster. Above n = 3, other is faster.");
    CHECK(meeting(kCostOutput) == "Below n = 3, own is cheaper. Above n = 3, other is cheaper.");
    CHECK(meeting(kWait) ==
          "Below n = 3, own has the smaller wait. Above n = 3, other has the smaller wait.");
    CHECK(meeting(kSpeedup) ==
          "Below n = 3, own has the larger speedup. Above n = 3, other has the larger speedup.");
    CHECK(leadBy(kTimeOutput) == "For n = 0, own is faster by a factor of 2.");
    CHECK(leadBy(kCostOutput) == "For n = 0, own is cheaper by a factor of 2.");
    CHECK(leadBy(kWait) == "For n = 0, the wait of own is smaller by a factor of 2.");
    CHECK(leadBy(kSpeedup) == "For n = 0, the speedup of other is larger by a factor of 2.");
}

TEST_CASE("Sentences name a scenario without its design, if it is the only one", "[study][words]")
{
    using Names = std::vector<std::string>;
    CHECK(model::sentenceNames({"fft", "fft, scenario fast (P = 2)"}) ==
          Names{"fft", "scenario fast (P = 2)"});
    CHECK(model::sentenceNames({"sort", "fft, scenario fast"}) == Names{"sort", "scenario fast"});
    const Names several{"fft, scenario fast", "sort, scenario fast"};
    CHECK(model::sentenceNames(several) == several);
}

TEST_CASE("Each of several crossovers has an interval, which may be the whole range",
          "[study][words]")
{
    auto crossover = changeOf(kTimeOutput, Kind::Step);
    crossover.isConstant = {false, true};
    crossover.crossings[0].interval = model::PlaceInterval{1, 4, true, true};
    CHECK(model::toText(crossover).ends_with(
        " The crossover is anywhere in the range (95 %, parameters only). The time of "
        "other does not depend on n."));
    crossover.crossings.push_back(crossover.crossings[0]);
    crossover.leads.push_back(crossover.leads[0]);
    CHECK(contains(model::toText(crossover),
                   " The crossover at n = 3 is anywhere in the range (95 %, parameters only)."));
}

TEST_CASE("A search states how far it came", "[study][words]")
{
    model::SearchResult result;
    result.variables = {{"n", "", model::kNumber}};
    result.objectives = {kTimeOutput};
    const auto sentence = [&](bool isComplete, std::uint64_t total) {
        result.isComplete = isComplete;
        result.total = total;
        return model::sentenceOf(result);
    };
    CHECK(sentence(true, 1) == "The only point is not feasible.");
    CHECK(sentence(true, 8) == "None of the 8 points is feasible.");
    CHECK(sentence(false, 8) == "The search stopped before all 8 points were computed. No "
                                "feasible point was found so far.");
    result.points = {{0, {2}, {4}, {}, ""}};
    CHECK(sentence(true, 1) == "The only point is n = 2, with time = 4 s.");
    CHECK(sentence(false, 8) == "The search stopped before all 8 points were computed. The best "
                                "point so far is n = 2, with time = 4 s.");
    result.objectives.push_back(kCostOutput);
    result.points = {{0, {2}, {4, 5}, {}, ""}};
    CHECK(sentence(true, 8) == "1 of 8 points forms the Pareto front: time = 4 s; cost = 5 USD.");
    CHECK(sentence(false, 8).ends_with(
        " The Pareto front so far has 1 point: time = 4 s; cost = 5 USD."));
    result.points.push_back({1, {3}, {3, 6}, {}, ""});
    CHECK(sentence(false, 8).ends_with(" The Pareto front so far has 2 points: time from 3 to 4 "
                                       "s; cost from 5 to 6 USD."));
}

TEST_CASE("A comparison with equal outputs states their value once", "[study][words]")
{
    model::Comparison pair;
    pair.inputs[0].design = "own";
    pair.inputs[1].design = "other";
    pair.output = "time";
    pair.outputs = {{"time", "", model::kTime, {5, 5}}, {"cost", "", model::kCost, {1, 2}}};
    CHECK(model::toText(pair) == "time is 5 s with both own and other.");
    pair.parameters = {{"n", "", model::kNumber, {1, 2}, {}}};
    CHECK(model::toText(pair) == "time is 5 s with both own and other (n = 1 against 2).");
    const auto better =
        [&](const std::string& name, model::Dimension dimension, double own, double other) {
            auto varied = pair;
            varied.output = name;
            varied.outputs = {{name, "", dimension, {own, other}}};
            const auto text = model::toText(varied);
            return text.substr(text.find(". ") + 2);
        };
    CHECK(better("time", model::kTime, 4, 5) == "own is faster by 1 s, a factor of 1.25.");
    CHECK(better("cost", model::kCost, 4, 2) == "other is cheaper by 2 USD, a factor of 2.");
    auto times = pair;
    times.outputs = {{"time", "ms", model::kTime, {9.758, 0.2638}}};
    CHECK(model::toText(times).starts_with("time is 9.758 s with own and 263.8 ms with other"));
    CHECK(better("wait", model::kTime, 0, 2) == "The wait of own is smaller by 2 s.");
    CHECK(better("speedup", model::kNumber, 2, 3) ==
          "The speedup of other is larger by 1, a factor of 1.5.");
    CHECK(better("speedup", model::kNumber, 2, 2.004) ==
          "The speedup of other is larger by 0.004.");
    pair.outputs[0].values = {5, 4};
    pair.byParameters = model::Waterfall{5, 4, {{"n", -3}, {"c", 2}}, ""};
    CHECK(model::toText(pair).ends_with(
        " a factor of 1.25. The input with the largest effect is n (-3 s)."));
    pair.byParameters.reset();
    pair.outputs[0].change = model::Band{-3, 1};
    CHECK(model::toText(pair).ends_with(
        " other is faster by 1 s, a factor of 1.25. The 95 % interval (parameters only) "
        "of the difference (other minus own) is -3 to 1 "
        "s (not significant)."));
}

} // namespace clusterwright::tests::result_text_test
