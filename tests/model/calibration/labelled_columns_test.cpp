// Columns of labels and words: every consumer of measured data reads them alike.
#include "model/calibration/calibration/calibration.h"
#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/study/measured/measured_points.h"
#include "model/study/measured/row_filter.h"
#include "model/study/measured/used_rows.h"
#include "model/study/measured/validation.h"
#include "tests/model/calibration/measured_design.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace clusterwright::tests::labelled_columns_test
{

using namespace model;

TEST_CASE("Words of a labelled input select its labels in every consumer",
          "[tables][validate][labels]")
{
    Measured given;
    auto& [folder, library, design, system] = given;
    // time = 1 us alg + 1 ns/B k: 2 and 3 us with 1 kB, 3 and 4 us with 2 kB. The design has alg = 1.
    const std::string csv =
        "alg,k[kB],time[us]\nring,1,2\ntree,1,3\nring,2,3\ntree,2,4\nother,2,9\n";
    const auto data = given.columns(csv);

    const auto validated = validate(system, data, "time").value();
    REQUIRE(validated.outputs.front().points.size() == 4);
    CHECK(validated.outputs.front().worstError == Approx(0).margin(1e-12));
    CHECK(messageOf(finding(validated.diagnostics, "data.label")) ==
          "1 of 5 rows were skipped: 'other' is not a label of 'alg'");
    CHECK_FALSE(has(validated.diagnostics, "data.mixed"));

    const auto lines = given.lines();
    REQUIRE(lines.lines.size() == 1);
    REQUIRE(lines.lines[0].points.size() == 2);
    CHECK(lines.lines[0].points[0].value == Approx(2e-6)); // the rows of ring
    CHECK(has(lines.findings, "measured.rows"));

    // A setting wins over the column, and its rows count as repetitions, with two findings.
    const auto set = validate(system, data, "time", {"alg"}).value();
    CHECK(set.outputs.front().points.size() == 2);
    CHECK(has(set.diagnostics, "data.set"));
    CHECK(severityOf(finding(set.diagnostics, "data.mixed")) == Severity::Warning);

    CalibrationOrder order{system, "time", {parseFreeParameter("b=1 ns/B").value()}, data};
    const auto calibration = calibrate(order);
    REQUIRE(calibration);
    CHECK(calibration.value().fit.at.front() == Approx(1e-9));
    CHECK(has(calibration.value().fit.diagnostics, "data.label"));
}

TEST_CASE("A number without a label is skipped like an unknown word", "[tables][validate][labels]")
{
    Measured given;
    const auto& system = given.system;
    const auto data = given.columns("alg,k[kB],time[us]\nring,1,2\nring,1,2\n1,1,"
                                    "2\ntree,1,3\n2,1,3\ntree,1,3\n7,1,9\n");
    const auto validated = validate(system, data, "time").value();
    REQUIRE(validated.outputs.front().points.size() == 2); // 2 us of ring, 3 us of tree
    CHECK(validated.outputs.front().worstError == Approx(0).margin(1e-12));
    CHECK(messageOf(validated.diagnostics, "data.label") ==
          "1 of 7 rows were skipped: '7' is not a label of 'alg'");
}

TEST_CASE("Labels are read as words, numbers and both", "[tables][validate][labels]")
{
    Measured given;
    const auto& system = given.system;
    for (const std::string cells : {"ring|tree|ring|tree", "1|2|1|2", "1|tree|1|2", "ring|2|1|2"})
        for (const std::string head : {"alg", "alg [1]"}) {
            INFO(head << " " << cells);
            const auto cell = split(cells, '|');
            const auto data =
                given.columns(head + ",k[kB],time[us]\n" + cell[0] + ",1,2\n" + cell[1] + ",1,3\n" +
                              cell[2] + ",2000,2001\n" + cell[3] + ",2000,2002\n7,2000,2009\n");
            const auto validated = validate(system, data, "time").value();
            CHECK(validated.outputs.front().points.size() == 4);
            CHECK(validated.outputs.front().worstError == Approx(0).margin(1e-12));
            CHECK(messageOf(validated.diagnostics, "data.label") ==
                  "1 of 5 rows were skipped: '7' is not a label of 'alg'");
            CalibrationOrder order{system, "time", {parseFreeParameter("b=1 ns/B").value()}, data};
            const auto calibration = calibrate(order);
            REQUIRE(calibration);
            CHECK(calibration.value().fit.at.front() == Approx(1e-9));
            // A setting replaces the column with the same findings.
            order.set = {"alg"};
            const auto set = calibrate(order);
            REQUIRE(set);
            CHECK(has(set.value().fit.diagnostics, "data.set"));
            CHECK(severityOf(finding(set.value().fit.diagnostics, "data.mixed")) ==
                  Severity::Warning);
        }
}

TEST_CASE("A cell of a labelled input means the same beside any other cells",
          "[tables][validate][labels]")
{
    Measured given(R"d("variables": [{"name": "k", "value": "1 kB"}, {"name": "P", "value": "1"},
        {"name": "alg", "value": "1", "integer": true, "labels": {"3": "P"}}],
        "outputs": [{"name": "time", "equation": "1 us * alg + k * 1 ns/B", "unit": "s"}])d");
    auto& [folder, library, design, system] = given;
    design.variables[2].labels = {{1, "2"}, {2, "1"}, {3, "P"}}; // a file of them has warnings
    system = instantiate(design, library, {}).value();
    const std::string numbers = "k[kB],P,alg,time[us]\n1,1,1,2\n1,1,2,3\n2,1,1,3\n";
    for (const std::string rest : {"", "1,1,P,4\n2,1,P,5\n3,1,P,6\n4,1,P,7\n"}) {
        const auto data = given.columns(numbers + rest);
        const auto validated = validate(system, data, "time").value();
        CHECK(validated.outputs.front().worstError == Approx(0).margin(1e-12));
        const auto used = usedRows(system, data, {"time"}).value().data;
        for (const auto& [condition, count] :
             {std::pair{"alg = P", rest.empty() ? 0 : 4}, {"alg != P", 3}, {"alg = 2", 1}}) {
            const auto holds = rowsThatHold(used, condition).value();
            CHECK(std::ranges::count(holds, true) == count);
        }
    }
    const auto words = library.columns(folder.write("run.csv", "alg,k[kB]\nring,1\ntree,2\n"));
    const auto typo = rowsThatHold(words.value(), "alg = rin");
    CHECK(messageOf(typo.diagnostics()) == "no row of column 'alg' has 'rin'");
    CHECK(typo.diagnostics().front().hint == "did you mean 'ring'?");
}

TEST_CASE("Measured labels have neither a median nor an error", "[tables][validate][labels]")
{
    Measured given(
        R"d("variables": [{"name": "k", "value": "1 kB"}, {"name": "b", "value": "1 ns/B"}],
        "outputs": [{"name": "time", "equation": "k * b + 1 us", "unit": "s"},
                    {"name": "best", "equation": "if(k < 2 kB, 1, 2)", "labels": {"1": "ring", "2": "tree"}}],
        "studies": [{"name": "over", "kind": "curve", "outputs": ["best"], "measured": "run.csv",
                     "x": {"variable": "k", "values": "1 B, 1 TB"}}])d");
    const auto& system = given.system;
    const std::string rest = "time[us],best\n1,2,A\n1,2,B\n1,2,A\n2,3,B\n";
    for (const auto& [ring, tree] : {std::pair{"1", "2"}, {"ring", "tree"}}) {
        INFO(ring);
        auto csv = "k[kB]," + rest;
        for (std::size_t at = csv.find(",A"); at != csv.npos; at = csv.find(",A"))
            csv.replace(at + 1, 1, ring);
        for (std::size_t at = csv.find(",B"); at != csv.npos; at = csv.find(",B"))
            csv.replace(at + 1, 1, tree);
        const auto data = given.columns(csv);

        const auto refused = validate(system, data, "best").diagnostics();
        CHECK(codesOf(refused) == std::vector<std::string>{"output.labels"});
        CHECK(messageOf(refused) == "'best' has labels, which have no error");
        CalibrationOrder order{system, "best", {parseFreeParameter("b=1 ns/B").value()}, data};
        CHECK(firstCode(calibrate(order).diagnostics()) == "output.labels");

        const auto validated = validate(system, data, "time").value();
        CHECK(validated.outputs.size() == 1); // time
        CHECK(messageOf(finding(validated.diagnostics, "output.labels")) ==
              "column 'best' was skipped: labels and words have no error");

        // Two rows of ring and one of tree at 1 kB: two points.
        const auto lines = given.lines();
        REQUIRE(lines.lines.size() == 1);
        std::vector<std::tuple<double, double, std::size_t>> points;
        for (const auto& point : lines.lines[0].points) {
            points.emplace_back(point.x, point.value, point.rows);
            CHECK(std::isnan(point.low));
        }
        CHECK(points == std::vector<std::tuple<double, double, std::size_t>>{
                            {1000, 1, 2}, {1000, 2, 1}, {2000, 2, 1}});
        CHECK(lines.x == std::vector<double>{1000, 2000});
    }
}

TEST_CASE("Conditions of a study know the labels of a column", "[tables][labels]")
{
    const TemporaryFolder folder;
    auto design = designOf(designText(kLineDesign));
    design.file = (folder.path() / "line.cluster.json").string();
    auto library = noPresets();
    static_cast<void>(folder.write("run.csv", "way,k[kB],time[us]\nring,1,2\n1,2,3\ntree,3,5\n"));
    auto& study = design.studies.front();
    study.measuredAs = {"alg = way"};
    for (const auto& [condition, rows] : {std::pair{"way = ring", 2}, {"way != ring", 1}}) {
        study.measuredWhere = {condition};
        const auto kept = measuredColumns(design, study, library);
        REQUIRE(kept);
        CHECK(kept.value().rows() == static_cast<std::size_t>(rows));
    }
    study.measuredWhere = {"way != mesh"}; // no label of alg
    CHECK(codesOf(measuredColumns(design, study, library).diagnostics()) ==
          std::vector<std::string>{"data.rows"});
}

} // namespace clusterwright::tests::labelled_columns_test
