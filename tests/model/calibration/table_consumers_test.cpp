// Every consumer of measured data reads every dialect of a table alike: a study, a validation and a fit use the rows without gaps, and no
// others.
#include "model/core/diagnostic.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/library/library.h"
#include "model/study/measured/measured_points.h"
#include "model/study/measured/row_filter.h"
#include "model/study/measured/validation.h"
#include "model/study/points/axis.h"
#include "tests/model/calibration/measured_design.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/table_dialects.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::tests::table_consumers_test
{

using namespace model;

namespace
{

using Rows = std::vector<std::pair<double, double>>;

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
    for (const auto& found : given.findings(negative)) {
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
    for (const auto& found : given.findings(data)) {
        CHECK(codesOf(found) == std::vector<std::string>{"data.words"});
        CHECK(messageOf(found) == "column 'time' has words ('fast', 'slow'), but the output of "
                                  "this name is a number");
    }
    CHECK(messageOf(validate(system, data, "tme").diagnostics()) ==
          "the data have no column 'tme'");
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
                CHECK(contains(messageOf(found),
                               " has no " + std::string(name) + ", so this column is not used"));
                CHECK(hintOf(found) == hint);
            }
        }
    // Rows of one point: the remedy is the same.
    const auto mixed = given.columns("k[kB],ALG,time[us]\n1,1,2\n1,2,3\n");
    CHECK(hintOf(validate(system, mixed, "time").value().diagnostics, "data.mixed") ==
          "did you mean 'alg'? assign the column: alg=ALG");
}

} // namespace clusterwright::tests::table_consumers_test
