// Every consumer of measured data reads every dialect of a table alike: a study, a validation and a fit use the rows without gaps, and no
// others.
#include "model/calibration/calibration/calibration.h"
#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/design/document/data_columns.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/study/measured/measured_points.h"
#include "model/study/measured/row_filter.h"
#include "model/study/measured/used_rows.h"
#include "model/study/measured/validation.h"
#include "model/study/points/axis.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/table_dialects.h"
#include "tests/support/temporary_folder.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace clusterwright::tests::table_consumers_test
{

using namespace model;

namespace
{

using Rows = std::vector<std::pair<double, double>>;

// time = a + k b
constexpr const char* kDesign =
    R"d("variables": [{"name": "k", "value": "1 kB"}, {"name": "a", "value": "1 us"}, {"name": "b", "value": "1 ns/B"},
    {"name": "alg", "value": "1", "integer": true, "labels": {"1": "ring", "2": "tree"}}],
    "outputs": [{"name": "time", "equation": "a * alg + k * b", "unit": "s"}],
    "studies": [{"name": "over", "kind": "curve", "outputs": ["time"], "measured": "run.csv",
                 "x": {"variable": "k", "values": "1 B, 1 TB"}}])d";

Rows sorted(Rows rows)
{
    std::ranges::sort(rows);
    return rows;
}

// The rows with both numbers, in base units.
Rows fullRowsOf(const MadeTable& made)
{
    Rows rows;
    for (std::size_t i = 0; i < made.columns[0].size(); ++i)
        if (!std::isnan(made.columns[0][i]) && !std::isnan(made.columns[1][i]))
            rows.emplace_back(parseUnit("kB").value().toBase(made.columns[0][i]),
                              parseUnit("us").value().toBase(made.columns[1][i]));
    return sorted(std::move(rows));
}

Rows rowsOf(const std::vector<ValidatedPoint>& points)
{
    Rows rows;
    for (const auto& point : points)
        rows.emplace_back(point.at.front(), point.measured);
    return sorted(std::move(rows));
}

Result<Calibration> fitted(const DataFile& data)
{
    CalibrationOrder order;
    order.free = {parseFreeParameter("a=1 us").value(), parseFreeParameter("b=1 ns/B").value()};
    auto system = equationSystem("time = a + k * b", data, order.free);
    if (!system)
        return system.diagnostics();
    order.system = std::move(system).value();
    order.response = "time";
    order.data = data;
    return calibrate(order);
}

// A design and its system, in the folder of its measured file.
struct Measured {
    explicit Measured(const std::string& fields = kDesign)
        : design(designOf(designText(fields)))
        , system(instantiate(design, library, {}).value())
    {
        design.file = (folder.path() / "line.cluster.json").string();
    }
    [[nodiscard]] DataFile columns(const std::string& csv)
    {
        return library.columns(folder.write("run.csv", csv)).value();
    }
    // The points that the design's study draws.
    [[nodiscard]] MeasuredLines lines()
    {
        const Axis x{"k", kData, {1, 1e12}};
        return measuredLines(design, system, design.studies.front(), x, {}, library);
    }

    TemporaryFolder folder;
    Library library = noPresets();
    Design design;
    System system;
};

} // namespace

TEST_CASE("A study, a validation and a fit use the full rows of a table in every dialect",
          "[tables][validate][measured]")
{
    constexpr std::size_t kDialects = 300;
    Measured given;
    auto& [folder, library, design, system] = given;
    std::size_t read = 0;
    everyDialect(kDialects, [&](const Dialect& dialect, std::size_t number) {
        const auto made =
            DialectWriter(dialect, number).write({"k", "time"}, {"kB", "\xc2\xb5s"}, 9);
        INFO(toText(dialect) << "\n" << made.bytes);
        const auto file = folder.write("run.csv", made.bytes);
        const auto data = library.columns(file);
        if (!data) {
            REQUIRE(firstCode(data.diagnostics()) == "csv.decimal");
            return;
        }
        ++read;
        const auto full = fullRowsOf(made);
        const auto sameSize = [](const auto& one, const auto& other) {
            return one.first == other.first;
        };
        if (std::ranges::adjacent_find(full, sameSize) != full.end())
            return; // one point
        const auto validated = validate(system, data.value(), "time");
        REQUIRE(validated);
        REQUIRE(rowsOf(validated.value().outputs.front().points) == full);
        REQUIRE(has(validated.value().diagnostics, "data.gaps") == (full.size() < 9));

        const auto& study = design.studies.front();
        const Axis x{"k", kData, {1, 1e12}};
        const auto lines = measuredLines(design, system, study, x, {}, library);
        REQUIRE(lines.lines.size() == 1);
        Rows drawn;
        for (const auto& point : lines.lines.front().points)
            drawn.emplace_back(point.x, point.value);
        REQUIRE(drawn == full);

        const auto calibration = fitted(data.value());
        if (full.size() > 2) {
            REQUIRE(calibration);
            const auto& kept = calibration.value().parts.kept;
            Rows used;
            for (std::size_t i = 0; i < kept.rows(); ++i)
                used.emplace_back(kept.column("k")->values[i], kept.column("time")->values[i]);
            REQUIRE(sorted(used) == full);
        }
    });
    CHECK(read > kDialects * 9 / 10);
}

TEST_CASE("A cell that is not a number makes a finding in every consumer, in any row",
          "[tables][validate][findings]")
{
    Measured given;
    auto& [folder, library, design, system] = given;
    for (const std::string cell : {"0x2", "1 2", "\xd9\xa2", "two", "1.2.3"})
        for (const bool isEach : {false, true}) {
            INFO(cell << " in " << (isEach ? "each row" : "the first row"));
            auto text = std::string("k,time[us]\n") + cell + ",1\n";
            for (const auto* const value : {"2", "3", "4"})
                text += (isEach ? cell : value) + std::string(",") + value + "\n";
            const auto file = folder.write("run.csv", text);
            const auto data = library.columns(file);
            REQUIRE(data);
            const std::string code = isEach ? "data.words" : "csv.row";
            CHECK(firstCode(validate(system, data.value(), "time").diagnostics()) == code);
            CHECK(firstCode(fitted(data.value()).diagnostics()) == code);
            CHECK(firstCode(given.lines().findings) == code);
        }
}

TEST_CASE("Only columns in use refuse the rows of a file", "[tables][validate][findings]")
{
    Measured given;
    const auto& system = given.system;
    const auto codesOfAll = [&](const DataFile& data) {
        std::vector<std::string> codes;
        for (const auto& found : {validate(system, data, "time").diagnostics(),
                                  fitted(data).diagnostics(),
                                  given.lines().findings})
            codes.push_back(firstCode(found));
        return codes;
    };
    // time = 1 us + 1 ns/B k: 2, 3 and 4 us with 1, 2 and 3 kB
    for (const std::string cells : {"cpu [%]|5 %|6 %|7 %",
                                    "node|192.168.100.101|192.168.100.102|192.168.100.103",
                                    "gpus|\"0,1\"|\"0,1\"|\"2,3\"",
                                    "temperature [degC]|40|41|42"}) {
        INFO(cells);
        const auto part = split(cells, '|');
        const auto data = given.columns(part[0] + ",k [kB],time [us]\n" + part[1] + ",1,2.0\n" +
                                        part[2] + ",2,3.0\n" + part[3] + ",3,4.0\n");
        const auto validated = validate(system, data, "time");
        REQUIRE(validated);
        CHECK(validated.value().outputs.front().points.size() == 3);
        CHECK(validated.value().outputs.front().worstError == Approx(0).margin(1e-12));
        CHECK_FALSE(has(validated.value().diagnostics, "data.mixed"));
        CHECK(fitted(data));
        CHECK(given.lines().lines.size() == 1);
    }
    const std::vector<std::string> rows(3, "csv.row");
    CHECK(codesOfAll(given.columns("n,k [kB],time [us]\n1,1,2\n2,2,3 us\n3,3,4\n")) == rows);
    CHECK(codesOfAll(given.columns("n,k [kB],time [us]\n1,1,2\n2,2 kB,3\n3,3,4\n")) == rows);
    CHECK(codesOfAll(given.columns("n,k [kB],time [mus]\n1,1,2\n2,2,3\n")).front() ==
          "unit.unknown");
    CHECK(codesOfAll(given.columns("gpus;k [kB];time [us]\n0,1;1;2.000\n0,1;2;3.000\n")) ==
          std::vector<std::string>(3, "csv.decimal"));
    CHECK(rowsThatHold(given.columns("n,k [kB],t [us]\n1,1,2\n2,2 kB,3\n3,3,4\n"), "k > 1 kB")
              .diagnostics()
              .front()
              .pointer == "line 3");
}

TEST_CASE("A time below zero is refused, and a column without numbers is named, in every consumer",
          "[tables][validate][findings]")
{
    Measured given;
    const auto& system = given.system;
    const auto negative = given.columns("k[kB],time[us]\n1,2\n2,-3\n3,-4\n");
    for (const auto& found : {validate(system, negative, "time").diagnostics(),
                              fitted(negative).diagnostics(),
                              given.lines().findings}) {
        CHECK(codesOf(found) == std::vector<std::string>{"data.negative"});
        CHECK(messageOf(found) == "column 'time', row 2 and 1 more: a time below 0 s");
    }
    static_cast<void>(given.columns("k[kB],time[us]\n1,2\n2,0\n"));
    CHECK(messageOf(given.lines().findings, "data.relative") ==
          "column 'time', row 2: 0 s, so the relative error is undefined");
    const auto empty = given.columns("k[kB],time[us]\n1,n/a\n2,n/a\n");
    CHECK(messageOf(validate(system, empty, "time").diagnostics()) ==
          "no row has a number in 'time'");
    CHECK(messageOf(given.lines().findings) == "column 'time' has no numbers");
}

TEST_CASE("A number near a value of the axis is this value", "[tables][measured]")
{
    Measured given;
    static_cast<void>(given.columns("k[MB],time[us]\n0.30000000000000004,301\n0.3,301\n"));
    const Axis x{"k", kData, {1, 300000, 1e12}};
    const auto found = measuredLines(
        given.design, given.system, given.design.studies.front(), x, {}, given.library);
    REQUIRE(found.lines.size() == 1);
    CHECK(found.lines[0].points.size() == 1);
    CHECK(found.x == std::vector<double>{300000});
}

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

TEST_CASE("Rows that differ in an unused column are never one point without a finding",
          "[tables][validate][findings]")
{
    Measured given;
    const auto& system = given.system;
    for (const std::string cells : {"x|y", "1|2", "0.5|1.5", "8|"}) {
        INFO(cells);
        const auto first = cells.substr(0, cells.find('|'));
        const auto second = cells.substr(cells.find('|') + 1);
        std::string csv = "other,k[kB],time[us]\n";
        for (const auto* const rest : {",1,2\n", ",2,3\n", ",4,5\n"})
            csv += first + rest + second + rest;
        const auto data = given.columns(csv);
        CHECK(has(validate(system, data, "time").value().diagnostics, "data.mixed"));
        CHECK(has(given.lines().findings, "data.mixed"));
        const auto calibration = fitted(data);
        REQUIRE(calibration);
        CHECK(has(calibration.value().fit.diagnostics, "data.mixed"));
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

TEST_CASE("A column that another one replaces still tells measurements apart",
          "[tables][validate][findings]")
{
    Measured given;
    const auto& system = given.system;
    auto data = given.columns("k[kB],alg,n,time[us]\n1,ring,1,2\n1,tree,1,3\n2,ring,1,3\n");
    REQUIRE(renameColumns(data, {"alg=n"}).empty());
    CHECK(contains(
        messageOf(finding(validate(system, data, "time").value().diagnostics, "data.mixed")),
        "alg (in the file) differs"));
}

TEST_CASE("An empty column with the name of an input is no setting", "[tables][validate][findings]")
{
    Measured given;
    const auto& system = given.system;
    for (const std::string input : {"a", "alg"}) {
        // time = 1 us + 1 ns/B k: 2 us with 1 kB, 3 us with 2 kB
        const auto data = given.columns("k[kB]," + input + ",time[us]\n1,,2\n2,,3\n");
        const auto validated = validate(system, data, "time").value();
        CHECK(validated.outputs.front().points.size() == 2);
        CHECK(validated.outputs.front().worstError == Approx(0).margin(1e-12));
        CHECK(messageOf(finding(validated.diagnostics, "data.gaps")) ==
              "column '" + input + "' is empty: the input keeps its value");
    }
    const auto none = given.columns("k[kB],alg,time[us]\n");
    CHECK(messageOf(validate(system, none, "time").diagnostics()) == "the data have no rows");
}

TEST_CASE("A measured column of words is refused with its name in every consumer",
          "[tables][validate][findings]")
{
    Measured given;
    const auto& system = given.system;
    const auto data = given.columns("k[kB],time\n1,fast\n2,slow\n");
    for (const auto& found : {validate(system, data, "time").diagnostics(),
                              fitted(data).diagnostics(),
                              given.lines().findings}) {
        CHECK(codesOf(found) == std::vector<std::string>{"data.words"});
        CHECK(messageOf(found) == "column 'time' has words ('fast', 'slow'), but the output of "
                                  "this name is a number");
    }
    CHECK(messageOf(validate(system, data, "tme").diagnostics()) ==
          "the data have no column 'tme'");
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

TEST_CASE("A column with the name of an input is a condition, however its numbers look",
          "[tables][validate][findings]")
{
    Measured given;
    const auto& system = given.system;
    const auto dataOf = [&](const std::string& name) {
        return given.columns("k[kB]," + name +
                             ",time[us]\n1,0.123,2\n1,0.456,3\n2,0.789,3\n2,0.987,4\n");
    };
    const auto mixed = [](const Diagnostics& findings) {
        return has(findings, "data.mixed") ? messageOf(finding(findings, "data.mixed")) : "";
    };
    for (const auto& [name, isInput] :
         {std::pair{"A[us]", true}, {"B[ns/B]", true}, {"other[us]", false}, {"a2[us]", false}}) {
        INFO(name);
        const auto data = dataOf(name);
        const auto column = std::string(name).substr(0, std::string(name).find('['));
        const auto message =
            isInput ? "rows with equal k count as repetitions, although " + column + " differs"
                    : std::string();
        CHECK(mixed(validate(system, data, "time").value().diagnostics) == message);
        CHECK(mixed(given.lines().findings) == message);
        const auto calibration = fitted(data);
        REQUIRE(calibration);
        CHECK(mixed(calibration.value().fit.diagnostics) == message);
    }
    // An input that is set, and one that another column replaces.
    const auto set = validate(system, dataOf("a[us]"), "time", {"a"}).value();
    CHECK(mixed(set.diagnostics) == "rows with equal k count as repetitions, although a differs");
    auto replaced = given.columns("k[kB],a[us],n[us],time[us]\n1,0.123,1,2\n1,0.456,"
                                  "1,3\n2,0.789,1,3\n2,0.987,1,4\n");
    REQUIRE(renameColumns(replaced, {"a=n"}).empty());
    CHECK(contains(mixed(validate(system, replaced, "time").value().diagnostics),
                   "a (in the file) differs"));
}

TEST_CASE("A column that the design lacks is reported by a curve as by a validation",
          "[tables][validate][findings]")
{
    Measured given;
    const auto& system = given.system;
    for (const auto& [name, hint] :
         {std::pair{"ALG", "did you mean 'alg'? assign the column: alg=ALG"}, {"nodes", ""}})
        for (const std::string second : {"1", "2"}) { // constant, or another in each point
            INFO(name << second);
            const auto data = given.columns("k[kB]," + std::string(name) + ",time[us]\n1,1,2\n2," +
                                            second + ",3\n");
            for (const auto& found :
                 {validate(system, data, "time").value().diagnostics, given.lines().findings}) {
                REQUIRE(codesOf(found) == std::vector<std::string>{"data.ignored"});
                CHECK(contains(messageOf(found), " has no " + std::string(name) + ": ignored"));
                CHECK(hintOf(found) == hint);
            }
        }
    // Rows of one point: the remedy is the same.
    const auto mixed = given.columns("k[kB],ALG,time[us]\n1,1,2\n1,2,3\n");
    CHECK(hintOf(validate(system, mixed, "time").value().diagnostics, "data.mixed") ==
          "did you mean 'alg'? assign the column: alg=ALG");
}

TEST_CASE("Conditions of a study know the labels of a column", "[tables][labels]")
{
    const TemporaryFolder folder;
    auto design = designOf(designText(kDesign));
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

} // namespace clusterwright::tests::table_consumers_test
