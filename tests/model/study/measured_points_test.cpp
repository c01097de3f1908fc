// Measured points of studies, with their arithmetic.
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/study/studies/named_study.h"
#include "model/study/studies/result_csv.h"
#include "model/study/studies/result_json.h"
#include "model/study/studies/result_table.h"
#include "model/study/studies/result_text.h"
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
    const auto result = answerTo(design);
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::get<CurveStudy>(result.value());
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
    const StudyResult result =
        curvesOf(designWith(R"("outputs": ["y"], "measured": "run.csv")", folder.path().string()));
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

} // namespace clusterwright::tests::measured_points_test
