// Tables from CSV files, in blocks and in designs.

#include "model/core/provenance.h"
#include "model/design/document/data_file.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

#include <cmath>

namespace clusterwright::tests::table_test
{

namespace
{

const std::string kHead = "# title: Times\n# kind: measurement\n# note: a test\n";

struct ReadData {
    model::DataFile data;
    model::Diagnostics findings;
};

ReadData readCsv(const std::string& text)
{
    model::Findings findings;
    findings.file = "times.csv";
    auto data = model::readDataFile(text, "times", findings);
    return {std::move(data), std::move(findings.list)};
}

std::string tabled(const std::string& equation, const std::string& interpolation = "linear")
{
    return designText(R"("variables": [{"name": "n", "value": "15"}],
        "tables": [{"name": "t", "data": "times", "x": "length", "y": "time", "interpolation": ")" +
                      interpolation + R"("}],
        "outputs": [{"name": "y", "equation": ")" +
                      equation + "\"}]");
}

model::Library times(const PresetFolder& folder)
{
    folder.add("data/times.csv", kHead + "length,time[ms]\n10,1\n20,4\n40,16\n");
    return folder.library();
}

} // namespace

TEST_CASE("A table is interpolated linearly, or in a log-log plot", "[design][table]")
{
    const PresetFolder folder;
    auto library = times(folder);
    CHECK(valueOf(systemOf(tabled("table(t, n)"), {}, library), "y") ==
          Approx(0.0025).epsilon(1e-12)); // (1 + 4) / 2 ms
    // y = x^2 / 100 ms is a straight line in a log-log plot: 15^2 / 100 = 2.25 ms
    CHECK(valueOf(systemOf(tabled("table(t, n)", "log"), {}, library), "y") ==
          Approx(0.00225).epsilon(1e-12));
    CHECK(valueOf(systemOf(tabled("table(t, 20)", "log"), {}, library), "y") == 0.004);
}

TEST_CASE("Outside a table there is no value, but a finding", "[design][table][findings]")
{
    const PresetFolder folder;
    auto library = times(folder);
    for (const auto* const n : {"9", "41"}) {
        const auto evaluation =
            evaluationOf(systemOf(tabled("table(t, n)"), {{"n", n, ""}}, library));
        CHECK(std::isnan(evaluation.outputs[0].value.value));
        const auto found = finding(evaluation.diagnostics, "table.range");
        CHECK(severityOf(found) == model::Severity::Error);
        CHECK(contains(messageOf(found), n));
        CHECK(hintOf(found) == "use a value from 10 to 40");
    }
}

TEST_CASE("A table of steps has values from its first point on", "[design][table][findings]")
{
    const PresetFolder folder;
    auto library = times(folder);
    const auto design = tabled("table(t, n)", "step");
    CHECK(valueOf(systemOf(design, {}, library), "y") == 0.001); // 15: from 10 on
    CHECK(valueOf(systemOf(design, {{"n", "1000", ""}}, library), "y") == 0.016);
    const auto below = evaluationOf(systemOf(design, {{"n", "9", ""}}, library));
    CHECK(hintOf(finding(below.diagnostics, "table.range")) == "use a value from 10 on");
    const auto found =
        finding(problemsOf(tabled("table(t, n)", "stairs"), {}, library), "table.interpolation");
    CHECK(hintOf(found) == "use 'linear', 'log' or 'step'");
}

TEST_CASE("An unknown table is reported with the nearest name", "[design][table][findings]")
{
    const PresetFolder folder;
    auto library = times(folder);
    auto design = tabled("table(t, n)");
    design.replace(design.find("\"times\""), 7, "\"tmes\"");
    const auto file = finding(problemsOf(design, {}, library), "preset.unknown");
    CHECK(pointerOf(file) == "/tables/0/data");
    CHECK(hintOf(file) == "did you mean 'times'?");
    CHECK(pointerOf(problemsOf(tabled("table(tt, n)"), {}, library), "table.unknown") ==
          "/outputs/0");
}

TEST_CASE("A table needs existing columns and ascending x", "[design][table][findings]")
{
    const PresetFolder folder;
    auto library = times(folder);
    folder.add("data/falling.csv", kHead + "length,time[ms]\n10,1\n10,4\n");
    const auto with = [&](const std::string& from, const std::string& to) {
        auto design = tabled("table(t, n)");
        design.replace(design.find(from), from.size(), to);
        return problemsOf(design, {}, library);
    };
    CHECK(contains(pointerOf(with("\"length\"", "\"lenth\""), "table.column"), "/tables/0"));
    CHECK(contains(pointerOf(with("\"times\"", "\"falling\""), "table.order"), "/tables/0"));
}

TEST_CASE("A log table needs positive values", "[design][table][findings]")
{
    const PresetFolder folder;
    auto library = times(folder);
    folder.add("data/zero.csv", kHead + "length,time[ms]\n10,1\n20,0\n40,0\n80,-1\n");
    auto design = tabled("table(t, n)", "log");
    design.replace(design.find("\"times\""), 7, R"("zero")");
    const auto found = finding(problemsOf(design, {}, library), "table.positive");
    CHECK(pointerOf(found) == "/tables/0");
    CHECK(messageOf(found) ==
          "log interpolation needs positive values, but column 'time' of 'zero' has 0 in row 2");
}

TEST_CASE("A table's argument needs the dimension of its column", "[design][table][findings]")
{
    const PresetFolder folder;
    auto library = times(folder);
    CHECK(
        contains(messageOf(problemsOf(tabled("table(t, 15 B)"), {}, library), "dimension.mismatch"),
                 "expected a plain number, got B"));
}

TEST_CASE("A data file is read with units and origin", "[design][table]")
{
    const auto [data, findings] = readCsv(
        "# title: T\n# kind: paper\n# document: d\n# place: table 1\n# note: one\n# note: two\n"
        "name, length , time[ms]\n\"a, b\",16,2\nc,32,4\n");
    CHECK(findings.empty());
    CHECK(data.title == "T");
    CHECK(data.origin->kind == model::OriginKind::Paper);
    CHECK(data.origin->source == model::Source{"d", "table 1"});
    CHECK(data.origin->note == "one two");
    REQUIRE(data.column("time") != nullptr);
    CHECK(data.column("time")->values == std::vector<double>{0.002, 0.004});
    CHECK(data.column("time")->dimension == model::kTime);
    CHECK(data.column("length")->values == std::vector<double>{16, 32});
    CHECK(data.column("tme") == nullptr);
}

TEST_CASE("An error in a data file is reported with its line", "[design][table][findings]")
{
    CHECK(has(readCsv("").findings, "csv.head"));
    CHECK(messageOf(readCsv(kHead + "x,y,y\n1,2,3\n").findings) == "duplicate column 'y'");
    CHECK(has(readCsv("a,b\n1,2\n").findings, "origin.missing"));
    CHECK(has(readCsv("# kind: paper\na\n1\n").findings, "origin.incomplete"));
    CHECK(pointerOf(readCsv("# kind: rumour\na\n1\n").findings, "origin.kind") == "line 1");
    CHECK(pointerOf(readCsv(kHead + "a,b[furlong]\n1,2\n").findings, "unit.unknown") == "line 4");
    CHECK(pointerOf(readCsv(kHead + "a,b\n1,2\n3\n").findings, "csv.row") == "line 6");
}

} // namespace clusterwright::tests::table_test
