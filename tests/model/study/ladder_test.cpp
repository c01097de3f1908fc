// Error factors and their summary, and ladders of assumptions.
#include "model/design/document/data_columns.h"
#include "model/design/document/design_json.h"
#include "model/design/fields/field.h"
#include "model/json/json.h"
#include "model/study/measured/error_summary.h"
#include "model/study/measured/row_filter.h"
#include "model/study/results/result_json.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_tables.h"
#include "model/study/setup/new_study.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"
#include "tests/support/preset_folder.h"

#include <cmath>
#include <limits>
#include <vector>

namespace clusterwright::tests::ladder_test
{

using namespace model;

namespace
{

// y = a x + c
constexpr const char* kDesign =
    R"d("variables": [{"name": "x", "value": "1"}, {"name": "a", "value": "2 s"}, {"name": "c", "value": "9 s"},
    {"name": "unused", "value": "1"}, {"name": "mode", "value": "1", "integer": true, "labels": {"1": "plain", "2": "fast"}}], "scenarios": [{"name": "steep", "title": "Steep", "set": {"a": "3 s"}}],
    "outputs": [{"name": "y", "equation": "a * x + c", "unit": "s"}],
    "studies": [{"name": "ladder", "kind": "ladder", "outputs": ["y"], "measured": "run.csv", )d";
constexpr const char* kRungs =
    R"("rungs": [{"name": "slope", "set": {"c": "0 s"}}, {"name": "+ offset", "set": {"c": "4 s"}}, {"name": "+ steep", "set": {"a": "3 s"}}])";

constexpr const char* kRun = "x,y[s]\n1,6\n2,8\n3,12\n";

struct Outcome {
    std::optional<StudyResult> result;
    Diagnostics problems;
    std::optional<LadderStudy> study = std::nullopt;

    [[nodiscard]] const LadderStudy& ladder() const
    {
        INFO(textOf(problems));
        REQUIRE(result);
        return *study;
    }
};

Outcome outcomeOf(const std::string& more,
                  const std::string& csv = kRun,
                  const std::vector<Setting>& settings = {})
{
    const PresetFolder folder;
    static_cast<void>(folder.add("run.csv", csv));
    auto design = designOf(designText(kDesign + more + "}]"));
    design.file = (folder.path() / "line.cluster.json").string();
    auto library = folder.library();
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    auto result = runStudy(design, design.studies.front(), library, run, settings);
    if (!result)
        return {std::nullopt, result.diagnostics()};
    return {std::move(result).value(),
            {},
            runLadder(design, design.studies.front(), library, settings).value()};
}

Diagnostics problemsOfForm(const std::string& study)
{
    return formFindings(designText(kDesign + study + "}]"));
}

} // namespace

TEST_CASE("A rung adds its settings to those of the rungs before it", "[ladder]")
{
    // 2 x: 2, 4, 6 s for 6, 8, 12 s: factors 3, 2, 2. With 4 s more: 6, 8, 10 s: 1, 1, 1.2. Then 3 x + 4 s: 7, 10, 13 s: 7/6, 5/4, 13/12.
    const auto outcome = outcomeOf(kRungs);
    const auto& ladder = outcome.ladder();
    REQUIRE(ladder.rungs.size() == 3);
    CHECK(ladder.rungs[0].predicted == std::vector{2.0, 4.0, 6.0});
    CHECK(ladder.rungs[1].predicted == std::vector{6.0, 8.0, 10.0});
    CHECK(ladder.rungs[2].predicted == std::vector{7.0, 10.0, 13.0});
    CHECK(isClose(ladder.rungs[0].error.median, 2));
    CHECK(isClose(ladder.rungs[0].error.high, 2.8)); // 2 + 0.8 (3 - 2)
    CHECK(isClose(ladder.rungs[1].error.median, 1));
    CHECK(isClose(ladder.rungs[1].error.high, 1.16)); // 1 + 0.8 (1.2 - 1)
    CHECK(isClose(ladder.rungs[2].error.median, 7.0 / 6));
    CHECK(std::isnan(ladder.rungs[0].gain));
    CHECK(isClose(ladder.rungs[1].gain, 2));
    CHECK(isClose(ladder.rungs[2].gain, 6.0 / 7));
    CHECK(ladder.diagnostics.empty());
}

TEST_CASE("A ladder reports the columns that no rung needs, once", "[ladder]")
{
    // A constant number of nodes, and another measured time
    const auto unused = outcomeOf(kRungs, "x,y[s],nodes,pack[s]\n1,6,16,2\n2,8,16,3\n3,12,16,4\n");
    CHECK(codesOf(unused.ladder().diagnostics) == std::vector<std::string>{"data.ignored"});
    CHECK(contains(messageOf(unused.ladder().diagnostics),
                   " has no nodes, pack, so these columns are not used"));
    const auto mixed =
        outcomeOf(kRungs, "x,y[s],pairs\n1,6,1\n1,7,2\n2,8,1\n2,9,2\n3,12,1\n3,13,2\n");
    CHECK(codesOf(mixed.ladder().diagnostics) == std::vector<std::string>{"data.mixed"});
    CHECK(messageOf(mixed.ladder().diagnostics) ==
          "rows with equal x count as repetitions, although pairs differs");
}

TEST_CASE("A ladder names its first and last errors and the largest gain", "[ladder][text]")
{
    CHECK(sentenceOf(*outcomeOf(kRungs).result) ==
          "The median error factor of y over 3 measured points goes from 2 (slope) to 1.17 (+ "
          "steep). The rung '+ offset' gains most, a factor of 2. The rung '+ steep' loses most, a "
          "factor of "
          "1.17. The least median factor is 1 (+ offset).");
    CHECK(sentenceOf(*outcomeOf(R"("rungs": [{"name": "own", "set": {"c": "4 s"}}])").result) ==
          "The median error factor of y over 3 measured points is 1 (own).");
    CHECK(
        sentenceOf(
            *outcomeOf(R"("rungs": [{"name": "none", "set": {"a": "0 s", "c": "0 s"}}])").result) ==
        "The median error factor of y over 3 measured points is no value (none).");
}

TEST_CASE("Rows of one value are selected by conditions", "[ladder]")
{
    const std::string csv = "x,y[s],kind\n1,6,good\n2,8,good\n3,12,good\n1,1000,bad\n";
    const auto outcome =
        outcomeOf(R"("measured_where": ["kind = good", "x <= 2"], )" + std::string(kRungs), csv);
    REQUIRE(outcome.ladder().points.size() == 2);
    CHECK(outcome.ladder().points[0].measured == 6);
    const auto none =
        outcomeOf(R"("measured_where": ["kind = other"], )" + std::string(kRungs), csv);
    CHECK(codeOf(none.problems) == "data.rows");
    CHECK(pointerOf(none.problems) == "/studies/0/measured_where");
}

TEST_CASE("Rows with equal inputs are one point of a ladder, their median", "[ladder]")
{
    const auto outcome = outcomeOf(kRungs, "x,y[s]\n1,5\n1,6\n1,9\n2,8\n");
    REQUIRE(outcome.ladder().points.size() == 2);
    CHECK(outcome.ladder().points[0].rows == 3);
    CHECK(outcome.ladder().points[0].measured == 6);
}

TEST_CASE("A setting of the command line keeps its value on every rung", "[ladder]")
{
    // c = 4 s everywhere: 6, 8, 10 s on the first two rungs
    const auto outcome = outcomeOf(kRungs, kRun, {{"c", "4 s", "--set c"}});
    CHECK(outcome.ladder().rungs[0].predicted == std::vector{6.0, 8.0, 10.0});
    CHECK(outcome.ladder().rungs[1].predicted == std::vector{6.0, 8.0, 10.0});
    CHECK(codesOf(outcome.ladder().diagnostics) == std::vector<std::string>{"ladder.unchanged"});
}

TEST_CASE("A ladder reports a column that a setting of the command line overrules", "[ladder]")
{
    // 2 x + 9 s: 11, 13 s
    const auto outcome =
        outcomeOf(R"("rungs": [{"name": "own"}, {"name": "+ c", "set": {"c": "4 s"}}])",
                  "x,a[s],y[s]\n1,100,11\n2,200,13\n",
                  {{"a", "2 s", "--set a"}});
    CHECK(outcome.ladder().rungs[0].predicted == std::vector{11.0, 13.0});
    CHECK(codesOf(outcome.ladder().diagnostics) == std::vector<std::string>{"data.set"});
    CHECK(messageOf(outcome.ladder().diagnostics) ==
          "'a' is set, so the column of that name is ignored");
}

TEST_CASE("A column that a rung sets is no input on any rung", "[ladder]")
{
    const auto outcome =
        outcomeOf(R"("rungs": [{"name": "own"}, {"name": "+ a", "set": {"a": "5 s"}}])",
                  "x,a[s],y[s]\n1,100,11\n2,100,13\n");
    CHECK(outcome.ladder().rungs[0].predicted == std::vector{11.0, 13.0});
    CHECK(outcome.ladder().rungs[1].predicted == std::vector{14.0, 19.0});
}

TEST_CASE("A rung without an effect, and one without predictions, have warnings", "[ladder]")
{
    const auto same = outcomeOf(
        R"("rungs": [{"name": "own", "set": {"c": "4 s"}}, {"name": "+ no", "set": {"unused": "2"}}])");
    CHECK(codesOf(same.ladder().diagnostics) == std::vector<std::string>{"ladder.unchanged"});
    CHECK(pointerOf(same.ladder().diagnostics) == "/studies/0/rungs/1");
    CHECK(messageOf(same.ladder().diagnostics) == "the rung '+ no' changes no prediction");
    const auto none =
        outcomeOf(R"("rungs": [{"name": "own", "set": {"a": "-2 s", "c": "5 s"}}])"); // 3, 1, -1 s
    CHECK(codesOf(none.ladder().diagnostics) == std::vector<std::string>{"ladder.prediction"});
    CHECK(messageOf(none.ladder().diagnostics) ==
          "1 of 3 measured points have no positive prediction on the rung 'own'");
}

TEST_CASE("An unknown input of a rung is an error at its place", "[ladder]")
{
    const auto problems =
        outcomeOf(R"("rungs": [{"name": "own"}, {"name": "x", "set": {"no": "1"}}])").problems;
    CHECK(codeOf(problems) == "set.unknown");
    CHECK(pointerOf(problems) == "/studies/0/rungs/1/set/no");
}

TEST_CASE("A ladder needs measured points with its output", "[ladder]")
{
    CHECK(codeOf(outcomeOf(kRungs, "x,z[s]\n1,2\n").problems) == "data.column");
}

TEST_CASE("A label that a rung sets by its number is shown as a word", "[ladder][labels]")
{
    const auto outcome = outcomeOf(
        R"("rungs": [{"name": "own"}, {"name": "fast", "set": {"mode": "2", "c": "2 s"}}])");
    const auto details = detailsOf(*outcome.result);
    REQUIRE(details.size() == 1);
    REQUIRE(details[0].table.rows.size() == 2);
    CHECK(details[0].table.rows[0][2].text == "fast");
    CHECK(details[0].table.rows[1][2].text == "2 s");
}

TEST_CASE("A ladder is written as a table, as CSV and as JSON", "[ladder][json]")
{
    const auto outcome = outcomeOf(kRungs);
    const auto table = tableOf(*outcome.result);
    CHECK(table.heads ==
          std::vector<std::string>{"rung", "median error factor", "90th percentile", "gain"});
    REQUIRE(table.rows.size() == 3);
    CHECK(table.rows[1][0].text == "+ offset");
    CHECK(table.rows[1][2].text == "1.16");
    CHECK(table.rows[0][3].text == "-");
    const auto details = detailsOf(*outcome.result);
    REQUIRE(details.size() == 1);
    CHECK(details[0].table.rows[1][2].text == "4 s");
    CHECK(toCsv({&*outcome.result, 1})
              .starts_with("rung,median_factor,p90_factor,gain,set\nslope,2,"));
    const auto json = toJson(*outcome.result);
    CHECK(json["kind"] == "ladder");
    CHECK(json["measured"] == "run.csv");
    CHECK(json["rungs"][1]["gain"] == 2);
    CHECK(json["rungs"][0]["gain"].is_null());
    CHECK(json["rungs"][2]["set"]["a"] == "3 s");
    CHECK(json["points"][2]["at"]["x"]["value"] == 3);
    CHECK(json["points"][2]["measured"] == 12);
    CHECK(json["points"][2]["predicted"] == Json::array({6, 10, 13}));
}

TEST_CASE("A ladder without rungs or measured points, and a duplicate rung, are refused",
          "[ladder]")
{
    CHECK(problemsOfForm(kRungs).empty());
    CHECK(codesAndPlaces(problemsOfForm(R"("measured_as": [])")) ==
          std::vector<std::string>{"study.rungs /studies/0"});
    CHECK(codesAndPlaces(problemsOfForm(R"("rungs": [{"name": "a"}, {"name": "a"}])")) ==
          std::vector<std::string>{"name.duplicate /studies/0/rungs/1/name"});
    auto design = designOf(designText(kDesign + std::string(kRungs) + "}]"));
    design.studies.front().measured.clear();
    Findings findings;
    model::checkForm(design, findings);
    CHECK(codesOf(findings.list) == std::vector<std::string>{"study.measured"});
}

TEST_CASE("The form of a ladder has a rung on each line", "[ladder][fields]")
{
    auto design = designOf(designText(kDesign + std::string(kRungs) + "}]"));
    auto library = noPresets();
    const Element element{ElementKind::Study, "", "ladder"};
    const auto fields = fieldsOf(design, library, element);
    const auto rungs = std::ranges::find(fields, "rungs", &Field::key);
    REQUIRE(rungs != fields.end());
    CHECK(rungs->text == "slope: c = 0 s\n+ offset: c = 4 s\n+ steep: a = 3 s");
    const auto edit = setField(
        design, library, {&element, 1}, "rungs", "all\n\nmore: a = max(1 s, 2 s), c = 1 s");
    REQUIRE(edit);
    REQUIRE(apply(design, edit.value()));
    CHECK(design.studies.front().rungs ==
          std::vector<StudyRung>{{"all", {}}, {"more", {{"a", "max(1 s, 2 s)"}, {"c", "1 s"}}}});
    for (const auto* const wrong : {"more: a", ": a = 1 s"})
        CHECK(codeOf(setField(design, library, {&element, 1}, "rungs", wrong).diagnostics()) ==
              "field.lines");
}

TEST_CASE("A new ladder takes the measured points of another study and the scenarios",
          "[ladder][new]")
{
    const PresetFolder folder;
    static_cast<void>(folder.add("run.csv", kRun));
    auto design = designOf(designText(kDesign + std::string(kRungs) + "}]"));
    design.file = (folder.path() / "line.cluster.json").string();
    auto library = folder.library();
    const auto added = newStudy(design, "ladder", library);
    INFO(textOf(added.diagnostics()));
    REQUIRE(added);
    const auto& study = *added.value().edit.as<SetItem<StudyDefinition>>()->now;
    CHECK(study.measured == "run.csv");
    CHECK(study.outputs == std::vector<std::string>{"y"});
    CHECK(study.rungs == std::vector<StudyRung>{{"as designed", {}}, {"Steep", {{"a", "3 s"}}}});
    design.studies.clear();
    CHECK(codeOf(newStudy(design, "ladder", library).diagnostics()) == "edit.empty");
}

TEST_CASE("A new ladder takes a data set only if the design has inputs for its rows",
          "[ladder][new]")
{
    const auto dataOf = [](const char* id) {
        auto library = shippedPresets();
        const auto added = newStudy(*library.design(id).value(), "ladder", library);
        INFO(id << textOf(added.diagnostics()));
        if (!added)
            return codeOf(added.diagnostics());
        const auto& study = *added.value().edit.as<SetItem<StudyDefinition>>()->now;
        CHECK(study.measuredWhere.empty());
        return study.measured;
    };
    CHECK(dataOf("training-step") ==
          "megatron-a100"); // an input for each column but the model's name
    // Rows with equal inputs differ in the placement, in the collective, or in more than one column.
    for (const auto* const id : {"max-rate-protocols", "collective-algorithms", "fft-3d-networks"})
        CHECK(dataOf(id) == "edit.empty");
}

TEST_CASE("A column is mixed if rows of one point differ in it", "[ladder]")
{
    Findings findings;
    const auto data = readColumns("x,n,way,t[s],again\n1,4,ring,1.5,1\n1,4,ring,1.6,1\n"
                                  "2,4,tree,2.5,1\n2,4,tree,2.6,2\n",
                                  "run",
                                  findings);
    REQUIRE(findings.list.empty());
    using Names = std::vector<std::string>;
    CHECK(mixedColumns(data, {"x"}) == Names{"again"});
    CHECK(mixedColumns(data, {"n"}) == Names{"x", "way", "again"});
    CHECK(mixedColumns(data, {"x", "again"}).empty());
}

TEST_CASE("A condition over words has one of three comparisons", "[ladder]")
{
    Findings findings;
    const auto data = readColumns("way,t[s]\nring,1\ntree,2\n", "run", findings);
    const auto rows = [&](const std::string& condition) {
        const auto found = rowsThatHold(data, condition);
        return found ? std::ranges::count(found.value(), true) : -1;
    };
    CHECK(rows("way = ring") == 1);
    CHECK(rows("way == ring") == 1);
    CHECK(rows("way != ring") == 1);
    CHECK(rows("t != 1 s") == 1);
    CHECK(rows("t != 3 s") == 2);
    CHECK(rows("t ! 1 s") == -1);
    for (const auto* const wrong :
         {"way = star", "way != star", "way ! ring", "way === ring", "way =! ring", "way =", "way"})
        CHECK(rows(wrong) == -1);
    const auto typo = rowsWhere(data, {"way != rign"});
    CHECK(messageOf(typo.diagnostics()) == "no row of column 'way' has 'rign'");
    CHECK(hintOf(typo.diagnostics()) == "did you mean 'ring'?");
    // A condition knows the words of rows that another one leaves out.
    CHECK(rowsWhere(data, {"way = ring", "way != tree"}).value().rows() == 1);
}

TEST_CASE("Conditions on rows do not compare labels by number", "[ladder][labels]")
{
    const std::vector<Category> pick{{"1", "ring", 1, true}, {"2", "tree", 2, true}};
    const std::vector<Category> alg{{"1", "tree", 1, true}, {"2", "ring", 2, true}};
    DataFile data;
    data.columns = {{"pick", "", kNumber, {1, 2}, {}, pick}, {"alg", "", kNumber, {1, 1}, {}, alg}};
    CHECK(codesOf(rowsThatHold(data, "pick = alg").diagnostics()) ==
          std::vector<std::string>{"label.tables"});
    data.columns[1].labels = pick;
    CHECK(rowsThatHold(data, "pick = alg").value() == std::vector<bool>{true, false});
}

TEST_CASE("The number of a label is this label in a condition", "[ladder][labels]")
{
    Findings findings;
    auto data = readColumns("way,t[s]\nring,1\n1,2\ntree,3\n7,4\ntree,5\n", "run", findings);
    data.columns[0].labels = {
        {"1", "ring", 1, true}, {"2", "tree", 2, true}, {"3", "mesh", 3, true}};
    const auto rows = [&](const std::string& condition) {
        const auto found = rowsThatHold(data, condition);
        return found ? std::ranges::count(found.value(), true) : -1;
    };
    CHECK(rows("way = ring") == 2);
    CHECK(rows("way = 1") == 2);
    CHECK(rows("way != ring") == 3);
    CHECK(rows("way = 2") == 2);
    CHECK(rows("way = 7") == 1);
    CHECK(rows("way != mesh") == 5); // a label without a row
    for (const auto* const wrong : {"way = mesh", "way != star", "way != 8"})
        CHECK(rows(wrong) == -1);
}

TEST_CASE("Large factors and counts of a ladder have separators", "[ladder][text]")
{
    // 2,000 points of 1 s and a prediction of 28,231 s
    std::string csv = "x,y[s]\n";
    for (int i = 1; i <= 2000; ++i)
        csv += std::to_string(i) + ",1\n";
    CHECK(sentenceOf(
              *outcomeOf(R"("rungs": [{"name": "own", "set": {"a": "0 s", "c": "28231 s"}}])", csv)
                   .result) ==
          "The median error factor of y over 2,000 measured points is 28,231 (own).");
}

} // namespace clusterwright::tests::ladder_test

namespace clusterwright::tests::error_summary_test
{

TEST_CASE("Magnitudes of errors are summarised", "[calibration][errors]")
{
    // |errors| sorted: 0.1, 0.2, 0.3; with a fourth, (0.2 + 0.3) / 2
    const auto odd = model::summaryOf(std::vector<double>{-0.3, 0.1, 0.2});
    CHECK(odd.median == 0.2);
    CHECK(odd.worst == 0.3);
    CHECK(isClose(model::summaryOf(std::vector<double>{-0.3, 0.1, 0.2, 0.4}).median, 0.25));
}

TEST_CASE("A missing prediction has an infinite error", "[calibration][errors]")
{
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const auto summary = model::summaryOf(std::vector<double>{0.1, kNaN, 0.2});
    CHECK(summary.median == 0.2);
    CHECK(summary.worst == kInfinity);
    CHECK(model::summaryOf(std::vector<double>{0.1, kNaN}).median == kInfinity);
    CHECK(model::summaryOf(std::vector<double>{-kInfinity}).worst == kInfinity);
}

TEST_CASE("An error is relative to the measured value", "[calibration][errors]")
{
    CHECK(isClose(model::relativeError(3, 2), 0.5));
    CHECK(model::relativeError(0, 0) == 0);
    CHECK_FALSE(std::isfinite(model::relativeError(1, 0)));
}

TEST_CASE("An error factor is at least 1 and infinite without a prediction",
          "[calibration][errors]")
{
    CHECK(model::errorFactor(2, 4) == 2);
    CHECK(model::errorFactor(4, 2) == 2);
    CHECK(model::errorFactor(3, 3) == 1);
    CHECK(std::isinf(model::errorFactor(std::nan(""), 1)));
    CHECK(std::isinf(model::errorFactor(0, 1)));
}

TEST_CASE("Error factors are summarised by median and 90th percentile", "[calibration][errors]")
{
    // 1, 1.1, ... 2: the 90th percentile of eleven values is the tenth
    std::vector<double> factors;
    for (int i = 0; i <= 10; ++i)
        factors.push_back(1 + i / 10.0);
    const auto summary = model::summaryOfFactors(factors);
    CHECK(isClose(summary.median, 1.5));
    CHECK(isClose(summary.high, 1.9));
}

} // namespace clusterwright::tests::error_summary_test
