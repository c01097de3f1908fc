// Measured points and derived curves of studies, with their arithmetic.
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/study/results/result_json.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_tables.h"
#include "model/study/studies/named_study.h"
#include "tests/support/designs.h"
#include "tests/support/numbers.h"
#include "tests/support/temporary_folder.h"

#include <cmath>

namespace clusterwright::tests::measured_points_test
{

using namespace model;

namespace
{

// y = a x (s), with a = 2 and a = 5 in a scenario; z = a (x - 2).
constexpr const char* kDesign =
    R"d("variables": [{"name": "x", "value": "1"}, {"name": "a", "value": "2 s"}, {"name": "b", "value": "1"}],
    "scenarios": [{"name": "slow", "set": {"a": "5 s"}}],
    "outputs": [{"name": "y", "equation": "a * b * x", "unit": "s"}, {"name": "z", "equation": "a * (x - 2)", "unit": "s"},
    {"name": "n", "equation": "4 * x"}],
    "studies": [{"name": "over", "kind": "curve", "x": {"variable": "x", "values": "1,2,4"}, )d";

Design designWith(const std::string& study, const std::string& folder = {})
{
    auto design = designOf(designText(kDesign + study + "}]"));
    if (!folder.empty())
        design.file = folder + "/line.cluster.json";
    return design;
}

Result<StudyResult> answerTo(const Design& design)
{
    auto library = noPresets();
    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    return runStudy(design, design.studies.front(), library, run);
}

CurveStudy curvesOf(const Design& design)
{
    auto library = noPresets();
    const auto result = runCurve(design, design.studies.front().name, library, {}, true);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return result.value();
}

CurveStudy derivedOf(const std::string& study)
{
    const auto curves = curvesOf(designWith(study));
    REQUIRE(curves.derived);
    return *curves.derived;
}

// The findings of the study with these measured data.
Diagnostics findingsWith(const std::string& csv, const std::string& more = {})
{
    const TemporaryFolder folder;
    static_cast<void>(folder.write("run.csv", csv));
    return curvesOf(designWith(R"("outputs": ["y"], "measured": "run.csv")" + more,
                               folder.path().string()))
        .diagnostics;
}

// x = 1 twice, x = 2, and x = 3, which is not on the axis. y = a x is 2, 4 and 6 s.
constexpr const char* kRun = "x,y[s]\n1,2.1\n1,1.9\n2,5\n3,6\n";

} // namespace

TEST_CASE("A ratio divides each value by that of the reference", "[curve][derive]")
{
    // y is 2, 4, 8 s, and 5, 10, 20 s in the scenario: 2 / 5 = 0.4 everywhere
    const auto ratio = derivedOf(
        R"("outputs": ["y"], "against": ["scenario:slow"], "derive": "ratio to scenario:slow")");
    REQUIRE(ratio.curves.size() == 1); // the scenario over itself is left out
    CHECK(ratio.curves[0].outputs[0] == std::vector{0.4, 0.4, 0.4});
    CHECK(ratio.dimensions[0] == kNumber);
    CHECK(ratio.units[0].empty());
    CHECK(ratio.outputs[0] == "y / y of scenario:slow");
    CHECK(ratio.equalAt == 1);
}

TEST_CASE("A difference subtracts the reference and keeps the unit", "[curve][derive]")
{
    // 2 - 5 = -3, 4 - 10 = -6, 8 - 20 = -12
    const auto difference = derivedOf(
        R"("outputs": ["y"], "against": ["scenario:slow"], "derive": "difference from scenario:slow")");
    CHECK(difference.curves[0].outputs[0] == std::vector{-3.0, -6.0, -12.0});
    CHECK(difference.units[0] == "s");
    CHECK(difference.equalAt == 0);
}

TEST_CASE("A value of the second variable is a reference for the other lines", "[curve][derive]")
{
    // y with b = 3 over y with b = 1
    const auto ratio = derivedOf(
        R"("outputs": ["y"], "series": {"variable": "b", "values": "1,3"}, "derive": "ratio to b = 1")");
    REQUIRE(ratio.curves.size() == 1);
    CHECK(ratio.curves[0].series == "b = 3");
    CHECK(ratio.curves[0].outputs[0] == std::vector{3.0, 3.0, 3.0});
}

TEST_CASE("A reference of 0 leaves a gap that a finding counts", "[curve][derive]")
{
    // z is -2, 0, 4 s over -5, 0, 10 s
    const auto design = designWith(
        R"("outputs": ["z"], "against": ["scenario:slow"], "derive": "ratio to scenario:slow")");
    const auto curves = curvesOf(design);
    const auto& values = curves.derived->curves[0].outputs[0];
    CHECK(values[0] == 0.4);
    CHECK(std::isnan(values[1]));
    CHECK(values[2] == 0.4);
    CHECK(pointerOf(curves.diagnostics, "derive.gaps") == "/studies/0/derive");
    CHECK(contains(messageOf(curves.diagnostics, "derive.gaps"), "1 of 3"));
}

TEST_CASE("An output is a reference for the other outputs of the same curve", "[curve][derive]")
{
    // z = 2 (x - 2) is -2, 0, 4 s and y = 2 x is 2, 4, 8 s: z / y is -1, 0, 0.5, and z - y is -4 s everywhere
    const auto ratio = derivedOf(R"("outputs": ["y", "z"], "derive": "ratio to y")");
    CHECK(ratio.outputs == std::vector<std::string>{"z / y"});
    CHECK(ratio.curves[0].outputs.size() == 1);
    CHECK(ratio.curves[0].outputs[0] == std::vector{-1.0, 0.0, 0.5});
    CHECK(ratio.dimensions[0] == kNumber);
    CHECK(ratio.equalAt == 1);
    const auto difference = derivedOf(R"("outputs": ["y", "z"], "derive": "difference from y")");
    CHECK(difference.curves[0].outputs[0] == std::vector{-4.0, -4.0, -4.0});
    CHECK(difference.units[0] == "s");
}

TEST_CASE("A ratio of outputs with different units has their quotient", "[curve][derive]")
{
    // y / n = 2 x s / (4 x) = 0.5 s
    const auto ratio = derivedOf(R"("outputs": ["y", "n"], "derive": "ratio to n")");
    CHECK(ratio.curves[0].outputs[0] == std::vector{0.5, 0.5, 0.5});
    CHECK(ratio.dimensions[0] == kTime);
    CHECK(ratio.units[0] == "ms"); // 500 ms
    CHECK_FALSE(ratio.equalAt);
}

TEST_CASE("A difference of outputs with different units is an error", "[curve][derive]")
{
    const auto result =
        answerTo(designWith(R"("outputs": ["y", "n"], "derive": "difference from n")"));
    REQUIRE_FALSE(result);
    CHECK(codeOf(result.diagnostics()) == "derive.units");
    CHECK(pointerOf(result.diagnostics()) == "/studies/0/derive");
    CHECK(contains(hintOf(result.diagnostics()), "ratio to n"));
}

TEST_CASE("A reference needs another line or output", "[curve][derive]")
{
    const auto only = answerTo(designWith(R"("outputs": ["y"], "derive": "ratio to y")"));
    CHECK(codeOf(only.diagnostics()) == "derive.reference");
    const auto none = answerTo(designWith(R"("outputs": ["y"], "derive": "ratio to measured")"));
    CHECK(codeOf(none.diagnostics()) == "derive.reference");
    const auto missing = answerTo(
        designWith(R"("outputs": ["y"], "measured": "none.csv", "derive": "ratio to measured")"));
    CHECK(has(missing.diagnostics(), "file.missing")); // the reason
    const auto baseline =
        answerTo(designWith(R"("outputs": ["y"], "derive": "ratio to baseline")"));
    CHECK(codeOf(baseline.diagnostics()) == "derive.reference");
}

TEST_CASE("Measured points of two outputs give the ratio of the measurements", "[curve][derive]")
{
    // At x = 1: 3 s over 1.5 s; at x = 2, z was not measured
    const TemporaryFolder folder;
    static_cast<void>(folder.write("run.csv", "x,y[s],z[s]\n1,1.5,3\n"));
    const auto curves = curvesOf(
        designWith(R"("outputs": ["y", "z"], "measured": "run.csv", "derive": "ratio to y")",
                   folder.path().string()));
    REQUIRE(curves.derived->measured.size() == 1);
    CHECK(curves.derived->measured[0].output == 0);
    CHECK(curves.derived->measured[0].points[0].value == 2);
}

TEST_CASE("An unknown reference is an error with the names of the lines", "[curve][derive]")
{
    const auto result = answerTo(designWith(
        R"("outputs": ["y"], "against": ["scenario:slow"], "derive": "ratio to scenario:fast")"));
    REQUIRE_FALSE(result);
    CHECK(codeOf(result.diagnostics()) == "derive.reference");
    CHECK(pointerOf(result.diagnostics()) == "/studies/0/derive");
    CHECK(contains(hintOf(result.diagnostics()), "scenario:slow"));
}

TEST_CASE("Text that is no derived curve is an error of the file", "[curve][derive]")
{
    const auto findings =
        formFindings(designText(std::string(kDesign) + R"("outputs": ["y"], "derive": "y / 2"}])"));
    CHECK(pointerOf(findings, "study.derive") == "/studies/0/derive");
}

TEST_CASE("Measured points have medians, intervals and errors", "[curve][measured]")
{
    const TemporaryFolder folder;
    static_cast<void>(folder.write("run.csv", kRun));
    const auto curves =
        curvesOf(designWith(R"("outputs": ["y"], "measured": "run.csv")", folder.path().string()));
    REQUIRE(curves.measured.size() == 1);
    const auto& points = curves.measured[0].points;
    REQUIRE(points.size() == 3);
    // Student's interval of two logarithms: mean (ln 2.1 + ln 1.9) / 2 = 0.6919, half 12.706 * 0.07077 / sqrt(2) = 0.6358
    CHECK(points[0].value == 2);
    CHECK(isClose(points[0].low, std::exp(0.691896 - 0.635846), 1e-4));
    CHECK(isClose(points[0].high, std::exp(0.691896 + 0.635846), 1e-4));
    CHECK(points[0].error == 0);
    CHECK(isClose(points[1].error, -0.2)); // 4 / 5 - 1
    CHECK(std::isnan(points[1].low));
    CHECK(points[2].x == 3);
    CHECK(points[2].predicted == 6); // at the measured x, which is not on the axis
    CHECK(measuredText(curves) ==
          "The prediction of y differs from 3 measured points by 0 % in the "
          "median and by at most 20 % (at x = 2).");
}

TEST_CASE("Tables, CSV and JSON have rows for all measured points", "[curve][measured]")
{
    const TemporaryFolder folder;
    static_cast<void>(folder.write("run.csv", kRun));
    const auto result = tablesOf(
        curvesOf(designWith(R"("outputs": ["y"], "measured": "run.csv")", folder.path().string())));
    const auto table = tableOf(result);
    CHECK(table.heads == std::vector<std::string>{"x",
                                                  "y",
                                                  "measured y",
                                                  "measured y, low (95 %)",
                                                  "measured y, high (95 %)",
                                                  "error of y"});
    REQUIRE(table.rows.size() == 4); // x = 1, 2, 3, 4
    CHECK(table.rows[2][1].number == 6);
    CHECK(table.rows[1][5].text == "-20 %");
    CHECK(table.rows[3][2].text == "-"); // not measured
    CHECK(contains(toCsv(std::span(&result, 1)), "\n3,6,6,,,0\n"));
    const auto json = toJson(result);
    CHECK(json["measured"]["file"] == "run.csv");
    CHECK(json["measured"]["lines"][0]["points"][1]["measured"] == 5);
    CHECK(json["points"][0]["y"][1] == 5);
}

TEST_CASE("A ratio to measured points is the prediction over the measurement", "[curve][derive]")
{
    // 2 / 2, 4 / 5, 6 / 6 at the measured x
    const TemporaryFolder folder;
    static_cast<void>(folder.write("run.csv", kRun));
    const auto curves = curvesOf(
        designWith(R"("outputs": ["y"], "measured": "run.csv", "derive": "ratio to measured")",
                   folder.path().string()));
    REQUIRE(curves.derived);
    CHECK(curves.derived->x.values == std::vector{1.0, 2.0, 3.0});
    CHECK(curves.derived->curves[0].outputs[0] == std::vector{1.0, 0.8, 1.0});
    CHECK(curves.derived->outputs[0] == "y / measured y");
}

TEST_CASE("Measured points follow the reference of a derived curve", "[curve][derive]")
{
    // At x = 2: 5 s over 10 s of the scenario; at x = 3, which is not on the axis: 6 s over 15 s
    const TemporaryFolder folder;
    static_cast<void>(folder.write("run.csv", kRun));
    const auto curves = curvesOf(designWith(
        R"("outputs": ["y"], "measured": "run.csv", "against": ["scenario:slow"], "derive": "ratio to scenario:slow")",
        folder.path().string()));
    REQUIRE(curves.derived->measured.size() == 1);
    const auto& points = curves.derived->measured[0].points;
    CHECK(points[1].value == 0.5);
    CHECK(points[2].value == 0.4);
}

TEST_CASE("Rows with other inputs or outside the axis are counted, not shown", "[curve][measured]")
{
    const auto findings = findingsWith("x,a[s],y[s]\n1,2,2\n2,3,6\n9,2,18\n");
    CHECK(severityOf(findings, "measured.rows") == Severity::Note);
    CHECK(contains(messageOf(findings, "measured.rows"), "2 of 3"));
}

TEST_CASE("Bad measured data are warnings with place and remedy", "[curve][measured]")
{
    const auto missing = findingsWith("size,y[s]\n1,2\n");
    CHECK(pointerOf(missing, "measured.column") == "/studies/0/measured_as");
    CHECK(hintOf(missing, "measured.column") == "assign a column: x=COLUMN");
    CHECK(hintOf(findingsWith("x,time[s]\n1,2\n"), "measured.column") ==
          "assign a column: y=COLUMN");
    const auto units = findingsWith("x,y\n1,2\n");
    CHECK(pointerOf(units, "data.units") == "/studies/0/measured_as");
    CHECK(contains(hintOf(units, "data.units"), "COLUMN[s]"));
    CHECK(pointerOf(findingsWith("x,y[s]\n7,2\n"), "measured.range") == "/studies/0/measured");
    CHECK(codeOf(findingsWith("x,a[s],y[s]\n1,7,2\n")) == "measured.inputs");
    CHECK(codeOf(findingsWith("")) == "csv.head");
    CHECK(pointerOf(findingsWith("x,y[s]\n1,two\n"), "csv.row") == "line 2");
    const auto column = findingsWith(kRun, R"(, "measured_as": ["x=length"])");
    CHECK(pointerOf(column, "data.column") == "/studies/0/measured_as");
    const auto none = curvesOf(designWith(R"("outputs": ["y"], "measured": "none.csv")"));
    CHECK(pointerOf(none.diagnostics, "file.missing") == "/studies/0/measured");
    CHECK(severityOf(none.diagnostics, "file.missing") == Severity::Warning);
}

TEST_CASE("An unknown data set of measured points is a warning of the study", "[curve][measured]")
{
    const auto curves = curvesOf(designWith(R"("outputs": ["y"], "measured": "fftw")"));
    CHECK(pointerOf(curves.diagnostics) == "/studies/0/measured");
    CHECK(severityOf(curves.diagnostics, codeOf(curves.diagnostics)) == Severity::Warning);
    CHECK(curves.curves[0].outputs[0].size() == 3);
}

TEST_CASE("Columns take names of the design and a unit", "[curve][measured]")
{
    const TemporaryFolder folder;
    static_cast<void>(folder.write("run.csv", "size,t\n1,2000\n"));
    const auto curves = curvesOf(designWith(
        R"("outputs": ["y"], "measured": "run.csv", "measured_as": ["x=size", "y=t[ms]"])",
        folder.path().string()));
    REQUIRE(curves.measured.size() == 1);
    CHECK(curves.measured[0].points[0].value == 2); // 2000 ms
    CHECK(measuredText(curves) ==
          "The prediction of y differs from the measured point at x = 1 by 0 %.");
}

TEST_CASE("A table counts the rows of each measured label, and skips what is no label",
          "[curve][measured][labels]")
{
    const auto curvesWith = [](const std::string& csv) {
        const TemporaryFolder folder;
        static_cast<void>(folder.write("run.csv", csv));
        auto design = designOf(designText(
            R"d("variables": [{"name": "x", "value": "1"}],
        "outputs": [{"name": "best", "equation": "if(x < 2, 1, 2)", "labels": {"1": "ring", "2": "tree", "3": "mesh"}}],
        "studies": [{"name": "over", "kind": "curve", "x": {"variable": "x", "values": "1,2"}, "outputs": ["best"],
                     "measured": "run.csv"}])d"));
        design.file = (folder.path() / "line.cluster.json").string();
        return curvesOf(design);
    };
    // Words, words and numbers, numbers: 1 is ring, 2 is tree, and 7 is no label.
    for (const std::string cells : {"1,ring\n1,tree\n1,ring\n2,tree\n1,star\n",
                                    "1,ring\n1,2\n1,ring\n2,tree\n1,7\n",
                                    "1,1\n1,2\n1,1\n2,2\n1,7\n"}) {
        INFO(cells);
        const auto curves = curvesWith("x,best\n" + cells);
        CHECK(toCsv(tableOf(tablesOf(curves))) ==
              "x,best,measured rows of best = ring,measured rows of best = tree\n"
              "1,ring,2,1\n2,tree,-,1\n");
        CHECK(messageOf(curves.diagnostics, "data.label") ==
              std::string("1 of 5 rows were skipped: '") +
                  (contains(cells, "star") ? "star" : "7") + "' is not a label of 'best'");
    }
    const auto none = curvesWith("x,best\n1,7\n2,8\n");
    CHECK(none.measured.empty());
    CHECK(severityOf(none.diagnostics, "data.label") == Severity::Warning);
    CHECK(messageOf(none.diagnostics, "data.label") ==
          "'7', '8' are not labels of 'best': the column is ignored");
}

} // namespace clusterwright::tests::measured_points_test
