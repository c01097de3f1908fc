// Two designs side by side, the steps from one to the other, and the probability that a lead holds.

#include "model/core/text.h"
#include "model/design/document/error_bank.h"
#include "model/study/comparison/comparison.h"
#include "model/study/comparison/crossover.h"
#include "model/study/results/result_json.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_tables.h"
#include "model/study/search/search.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"
#include "tests/support/preset_folder.h"

#include <cmath>
#include <memory>

namespace clusterwright::tests::comparison_test
{

namespace
{

model::StudySubject subjectOf(const std::string& text, const Settings& settings = {})
{
    return {systemOf(text, settings), settings};
}

model::Comparison compared(const model::StudySubject& first,
                           const model::StudySubject& second,
                           const std::string& output = "time")
{
    auto result = model::compare(first, second, output);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

double changeOf(const std::optional<model::Waterfall>& waterfall, const std::string& name)
{
    REQUIRE(waterfall);
    const auto step = std::ranges::find(waterfall->steps, name, &model::WaterfallStep::name);
    INFO(name);
    REQUIRE(step != waterfall->steps.end());
    return step->change;
}

void checkSum(const model::Waterfall& waterfall)
{
    double sum = 0;
    double largest = 0;
    for (const auto& step : waterfall.steps) {
        sum += step.change;
        largest = std::max(largest, std::abs(step.change));
    }
    const double difference = waterfall.to - waterfall.from;
    INFO(sum << " of " << difference);
    CHECK(std::abs(sum - difference) <= 1e-12 * std::max(std::abs(difference), largest));
}

// T = x * y + z
const std::string kProduct = designText(
    R"json("variables": [{"name": "x", "value": "2"}, {"name": "y", "value": "3"}, {"name": "z", "value": "1"}],
    "outputs": [{"name": "T", "equation": "(x * y + z) * 1 s"}, {"name": "root", "equation": "sqrt(x - 3)"}])json");

} // namespace

TEST_CASE("Steps by parameter are means over all orders", "[waterfall]")
{
    // from 2 * 3 + 1 = 7 to 5 * 7 + 1 = 36. x first: 3 * 3 = 9, then y: 4 * 5 = 20; y first: 4 * 2 = 8, then x: 3 * 7 = 21.
    // x: (9 + 21) / 2 = 15; y: (20 + 8) / 2 = 14
    const auto result =
        compared(subjectOf(kProduct), subjectOf(kProduct, {{"x", "5", ""}, {"y", "7", ""}}), "T");
    CHECK(isClose(changeOf(result.byParameters, "x"), 15));
    CHECK(isClose(changeOf(result.byParameters, "y"), 14));
    CHECK(result.byParameters->steps.size() == 2);
    CHECK(result.byParameters->from == 7);
    CHECK(result.byParameters->to == 36);
    CHECK(contains(result.byParameters->method, "Shapley"));
    CHECK_FALSE(result.byPhases);
    checkSum(*result.byParameters);
}

TEST_CASE("A single parameter explains the whole difference", "[waterfall]")
{
    const auto result = compared(subjectOf(kProduct), subjectOf(kProduct, {{"z", "4", ""}}), "T");
    CHECK(changeOf(result.byParameters, "z") == 3);
    CHECK(result.byParameters->method == "one parameter");
}

TEST_CASE("Beyond ten parameters the steps average two orders", "[waterfall]")
{
    std::string variables;
    std::string product = "1 s";
    Settings settings;
    for (int i = 0; i < 12; ++i) {
        const auto name = "v" + std::to_string(i);
        variables += (i > 0 ? ", " : "") + (R"({"name": ")" + name + R"(", "value": "2"})");
        product += " * " + name;
        settings.push_back({name, std::to_string(3 + i % 3), ""});
    }
    const auto text =
        designText(R"("variables": [)" + variables +
                   R"(], "outputs": [{"name": "T", "equation": ")" + product + "\"}]");
    const auto result = compared(subjectOf(text), subjectOf(text, settings), "T");
    REQUIRE(result.byParameters);
    CHECK(result.byParameters->steps.size() == 12);
    CHECK(contains(result.byParameters->method, "two orders"));
    checkSum(*result.byParameters);
}

TEST_CASE("Steps by parameter sum to the difference for random products", "[waterfall][laws]")
{
    Random random(11);
    for (int i = 0; i < 100; ++i) {
        const auto settings = [&] {
            Settings list;
            for (const auto* const name : {"x", "y", "z"})
                list.push_back({name, model::shortestText(random.scale(1e-3, 1e3)), ""});
            return list;
        };
        const auto result =
            compared(subjectOf(kProduct, settings()), subjectOf(kProduct, settings()), "T");
        REQUIRE(result.byParameters);
        checkSum(*result.byParameters);
    }
}

TEST_CASE("Steps by phase are differences of phases, and a remainder for overlap", "[waterfall]")
{
    // one after another: 3 + 4 = 7 s; side by side: max(5, 2) = 5 s.
    // a: +2 s, b: -4 s, c: +2 s; overlap: (5 - 7) - (7 - 7) = -2 s
    const auto chain =
        pipelineText("{\"steps\": [" + step("a", "3 s", "host") + "," + step("b", "4 s", "host") +
                     R"(], "arrows": [{"then": ["a", "b"]}]})");
    const auto parallel = pipelineText("{\"steps\": [" + step("a", "5 s", "host") + "," +
                                       step("c", "2 s", "nic") + "]}");
    const auto result = compared(subjectOf(chain), subjectOf(parallel));
    CHECK(changeOf(result.byPhases, "a") == 2);
    CHECK(changeOf(result.byPhases, "b") == -4);
    CHECK(changeOf(result.byPhases, "c") == 2);
    CHECK(changeOf(result.byPhases, "overlap and waiting") == -2);
    CHECK(result.byPhases->from == 7);
    CHECK(result.byPhases->to == 5);
    CHECK_FALSE(result.byParameters);
    checkSum(*result.byPhases);
    REQUIRE(result.phases.size() == 3);
    CHECK(result.phases[1].step == "b");
    CHECK(result.phases[1].seconds[0] == 4);
    CHECK_FALSE(result.phases[1].seconds[1]);
    CHECK(result.phases[2].resources[1] == "nic");
    CHECK(toText(result) == "time is 7 s with test (first) and 5 s with test (second). test "
                            "(second) is faster by 2 s, a factor of 1.4. The step that changes "
                            "most is b (-4 s).");
}

TEST_CASE("The steps between all pairs of FFT designs sum to the difference", "[waterfall][laws]")
{
    auto library = shippedPresets();
    const std::vector<std::string> ids{
        "acc-fft-inic", "acc-fft-gigabit", "acc-fft-fast", "acc-fft-prototype"};
    for (const auto& first : ids)
        for (const auto& second : ids) {
            const auto result = compared({shippedSystem(library, first, {{"P", "4", ""}}), {}},
                                         {shippedSystem(library, second), {}});
            INFO(first << " " << second);
            REQUIRE(result.byPhases);
            checkSum(*result.byPhases);
            CHECK(result.byParameters.has_value() == (first == second));
            if (result.byParameters)
                checkSum(*result.byParameters);
        }
}

TEST_CASE("Steps begin and end at the evaluated outputs, bit for bit", "[waterfall][laws]")
{
    auto library = shippedPresets();
    const Settings settings{
        {"P", "16", ""}, {"rows", "512", ""}, {"nic.host_bandwidth", "1 GB/s", ""}};
    const auto first = shippedSystem(library, "acc-fft-inic");
    const auto second = shippedSystem(library, "acc-fft-inic", settings);
    const auto waterfall = model::waterfallByParameters(first, second, "speedup");
    REQUIRE(waterfall);
    CHECK(sameBits(waterfall.value().from, valueOf(first, "speedup")));
    CHECK(sameBits(waterfall.value().to, valueOf(second, "speedup")));
    CHECK(waterfall.value().steps.size() == 3);
    checkSum(waterfall.value());
}

TEST_CASE("A different parameter without effect has a step of 0", "[waterfall]")
{
    const auto result = compared(
        subjectOf(kProduct), subjectOf(kProduct, {{"x", "3 - 1", ""}, {"z", "2", ""}}), "T");
    CHECK(changeOf(result.byParameters, "x") == 0);
    CHECK(changeOf(result.byParameters, "z") == 1);
}

TEST_CASE("Different parameters have both values and origins", "[comparison]")
{
    const auto other = designText(
        R"json("variables": [{"name": "x", "value": "2"}, {"name": "w", "value": "1 MB", "origin": {"kind": "definition"}}],
        "outputs": [{"name": "T", "equation": "x * 1 s"}])json");
    const auto result = compared(subjectOf(kProduct), subjectOf(other), "T");
    std::vector<std::string> names;
    for (const auto& parameter : result.parameters)
        names.push_back(parameter.name);
    CHECK(names == std::vector<std::string>{"y", "z", "w"}); // x is 2 in both
    CHECK(result.parameters[0].values == model::Pair{3, std::nullopt});
    CHECK(result.parameters[2].values == model::Pair{std::nullopt, 1e6});
    CHECK(result.parameters[2].dimension == model::kData);
    CHECK(result.parameters[2].origins[1] == "definition");
    CHECK(hintOf(result.diagnostics, "waterfall.equations") ==
          "use the output 'time', which has steps by phase");
}

TEST_CASE("Outputs that one design lacks stay empty in a comparison", "[comparison]")
{
    auto library = shippedPresets();
    const auto result = compared({shippedSystem(library, "acc-fft-gigabit"), {}},
                                 {shippedSystem(library, "acc-fft-inic"), {}});
    const auto outputOf = [&](const std::string& name) {
        return *std::ranges::find(result.outputs, name, &model::OutputDifference::name);
    };
    CHECK(outputOf("time").values[0] > outputOf("time").values[1]);
    CHECK(outputOf("T_local").values[0]);
    CHECK_FALSE(outputOf("T_local").values[1]);
    CHECK_FALSE(outputOf("T_dtc").values[0]);
    CHECK(outputOf("T_dtc").unit == "ms");
}

TEST_CASE("A design compared with itself has no differences", "[comparison][bad-input]")
{
    const auto result =
        compared(subjectOf(kProduct, {{"x", "4", ""}}), subjectOf(kProduct, {{"x", "4", ""}}), "T");
    CHECK(result.parameters.empty());
    REQUIRE(result.byParameters);
    CHECK(result.byParameters->steps.empty());
    CHECK(toText(result) == "No parameter and no output differs between test (x = 4) (first) and "
                            "test (x = 4) (second).");
}

TEST_CASE("Labels of outputs are compared as words", "[comparison][labels]")
{
    const auto best = [](const std::string& value, const std::string& labels) {
        return subjectOf(designText(R"json("outputs": [{"name": "best", "equation": ")json" +
                                    value + "\"" + labels + "}]"));
    };
    const auto first = best("1", R"json(, "labels": {"1": "ring", "2": "tree"})json");
    const std::string others = R"json(, "labels": {"1": "tree", "2": "ring", "3": "star"})json";
    CHECK(toText(compared(first, best("2", others), "best")) ==
          "No parameter and no output differs between test (first) and test (second).");
    const auto result = compared(first, best("1", others), "best");
    CHECK(toText(result) == "best is ring with test (first) and tree with test (second).");
    CHECK(result.outputs[0].values == model::Pair{1, 2}); // the numbers of the first design
    CHECK_FALSE(result.byParameters);
    CHECK(compared(first, best("3", others), "best").outputs[0].values == model::Pair{1, 3});
    CHECK(toText(compared(first, best("2", ""), "best")) ==
          "best is ring with test (first) and 2 with test (second)."); // a number is no tree
}

TEST_CASE("Values of two dimensions have no difference", "[comparison][bad-input]")
{
    const auto with = [](const std::string& value) {
        return subjectOf(designText(R"json("variables": [{"name": "x", "value": ")json" + value +
                                    R"json("}], "outputs": [{"name": "y", "equation": "x"}])json"));
    };
    const auto result = compared(with("3 ms"), with("9 MB"), "y");
    CHECK(toText(result) ==
          "y is 3 ms with test (first) and 9 MB with test (second) (x = 3 ms against 9 MB).");
    CHECK_FALSE(result.outputs[0].hasDifference());
    CHECK_FALSE(result.byParameters);
    CHECK(messageOf(result.diagnostics, "output.dimension") ==
          "'y' is in seconds in 'test (first)', but is in bytes in 'test (second)'");
}

TEST_CASE("An output that one design lacks is rejected", "[comparison][bad-input]")
{
    const auto other = designText(R"json("outputs": [{"name": "TT", "equation": "1 s"}])json");
    const auto refused = model::compare(subjectOf(kProduct), subjectOf(other), "T");
    REQUIRE_FALSE(refused);
    CHECK(codesAndPlaces(refused.diagnostics()) == std::vector<std::string>{"output.unknown "});
    CHECK(hintOf(refused.diagnostics()) == "did you mean 'TT'?");
}

TEST_CASE("A comparison rejects a value out of bounds", "[comparison][bad-input]")
{
    auto library = shippedPresets();
    const auto refused =
        model::compare({shippedSystem(library, "acc-fft-inic"), {}},
                       {shippedSystem(library, "acc-fft-inic", {{"P", "0", ""}}), {}},
                       "time");
    REQUIRE_FALSE(refused);
    CHECK(codeOf(refused.diagnostics()) == "value.bounds");
}

TEST_CASE("A comparison of NaN outputs has a finding and no steps", "[comparison][bad-input]")
{
    // sqrt(2 - 3) in both
    const auto result =
        compared(subjectOf(kProduct), subjectOf(kProduct, {{"y", "4", ""}}), "root");
    CHECK(severityOf(result.diagnostics, "value.domain") == model::Severity::Error);
    CHECK(severityOf(result.diagnostics, "waterfall.no_answer") == model::Severity::Warning);
    CHECK_FALSE(result.byParameters);
    CHECK(contains(toText(result), "not defined"));
    CHECK_FALSE(contains(toText(result), "nan"));
}

} // namespace clusterwright::tests::comparison_test

namespace clusterwright::tests::decisions_test
{

using namespace model;

namespace
{

// y = a x, with a fitted to rows of another model.
const std::string kFitted =
    R"json("variables": [{"name": "x", "value": "1", "at_least": "0.1", "at_most": "10"}, {"name": "a", "value": "10 s",
    "origin": {"kind": "measurement", "note": "m", "interval": ["9 s", "11 s"],
               "estimate": {"fit": "f", "parameter": "a", "rows": {"model": "other", "output": "y", "spread": 0.05}}}}],
    "outputs": [{"name": "y", "equation": "a * x"}])json";

// Two models erred by 0.2 and 0 on one machine: the differences are -0.2 and 0.2. A lead of more than 20 % has the probability
// (1 + 1/2) / 2 = 75 %, a smaller one 50 %.
std::shared_ptr<const ErrorBank> twoModels()
{
    return std::make_shared<const ErrorBank>(
        ErrorBank{"",
                  "",
                  {{"LUMI", "ring", 0.05, {}, {}, {{0.2, 1, false}}},
                   {"LUMI", "tree", 0.05, {}, {}, {{0.0, 1, false}}}}});
}

StudySubject subjectOf(const std::string& id, const Settings& settings = {}, bool hasErrors = true)
{
    StudySubject subject{systemOf(designText(kFitted), settings), settings};
    subject.system.id = id;
    subject.system.errors = hasErrors ? twoModels() : nullptr;
    return subject;
}

} // namespace

TEST_CASE("A comparison has the probability of the lesser value", "[decisions][comparison]")
{
    const auto compared = [](bool hasErrors) {
        return compare(subjectOf("near", {}, hasErrors),
                       subjectOf("far", {{"x", "1.35", ""}}, hasErrors),
                       "y")
            .value();
    };
    CHECK_FALSE(compared(false).outputs.front().lessProbability);
    const auto comparison = compared(true);                    // 10 s and 13.5 s: ln(1.35) = 0.3
    CHECK(comparison.outputs.front().lessProbability == 0.25); // for the second
    INFO(toText(comparison));
    CHECK(
        contains(toText(comparison),
                 "y is less with near with a probability of 75 %, by the errors of predictions on "
                 "other machines."));
}

TEST_CASE("A crossover has the probability of each leader", "[decisions][crossover]")
{
    // 10 x against 20 s: they meet at x = 2; the largest factors are 20 at x = 0.1 and 5 at x = 10.
    const StudySubject flat{
        systemOf(designText(R"("variables": [], "outputs": [{"name": "y", "equation": "20 s"}])")),
        {}};
    const auto found =
        findCrossover(subjectOf("line"), flat, {"y", splitRange("x=0.1..10").value()});
    INFO(textOf(found.diagnostics()));
    REQUIRE(found);
    REQUIRE(found.value().leads.size() == 2);
    for (const auto& lead : found.value().leads)
        CHECK(lead.probability == 0.75);
    CHECK(
        contains(toText(found.value()),
                 "For x = 0.1 to 2, line is ahead with a probability of up to 75 %, by the errors "
                 "of predictions on other machines."));
    CHECK(shown(tablesOf(found.value()).table).heads.back() == "probability at most");
}

TEST_CASE("A search has the probability that its first point is better", "[decisions][search]")
{
    SearchQuestion question;
    question.axes = {parseAxis("x=1,1.1,1.35").value()};
    question.objectives = {{"y", false}};
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    const auto found = search(subjectOf("line").system, question, run);
    INFO(textOf(found.diagnostics()));
    REQUIRE(found);
    // ln(1.1) = 0.095 is below 0.2, ln(1.35) = 0.3 above.
    CHECK(found.value().firstBetter == std::vector{0.5, 0.5, 0.75});
    CHECK(tablesOf(found.value()).table.column("first.better") != nullptr);
    question.objectives = {{"y", true}};
    CHECK(search(subjectOf("line").system, question, run).value().firstBetter ==
          std::vector{0.5, 0.75, 0.75});
    CHECK(search(subjectOf("line", {}, false).system, question, run).value().firstBetter.empty());
}

TEST_CASE("A rung has the probability of less than before", "[decisions][ladder]")
{
    const PresetFolder folder;
    static_cast<void>(folder.add("run.csv", "x,y[s]\n1,10\n2,20\n"));
    static_cast<void>(
        folder.add("banks/two.json", R"({"bank": "two", "title": "Two models", "cases": [
        {"family": "LUMI", "of": "ring", "spread": 0.05, "outside": [[0.2, 1, false]]},
        {"family": "LUMI", "of": "tree", "spread": 0.05, "outside": [[0, 1, false]]}]})"));
    auto design = designOf(
        designText(kFitted + R"(, "studies": [{"name": "ladder", "kind": "ladder", "outputs": ["y"],
        "measured": "run.csv", "rungs": [{"name": "as fitted", "set": {}}, {"name": "half", "set": {"a": "5 s"}}]}])"));
    design.file = (folder.path() / "line.cluster.json").string();
    auto library = folder.library();
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    const auto result = runStudy(design, design.studies.front(), library, run, {});
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    const auto& less = result.value().table.column("probability_less")->values;
    CHECK(std::isnan(less[0]));
    CHECK(less[1] == 0.75); // half the time: ln(2) = 0.69
    const auto csv = toCsv(std::span(&result.value(), 1));
    CHECK(csv.starts_with("rung,median_factor,p90_factor,gain,set,probability_less\nas fitted,"));
    CHECK(contains(csv, ",{},\n")); // the first rung has no probability
}

} // namespace clusterwright::tests::decisions_test
