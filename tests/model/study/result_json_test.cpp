// Results as tables, JSON and CSV, and studies outside a design. The values are in tests/support/every_study.h.
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/study/results/result_json.h"
#include "model/study/results/result_table.h"
#include "model/study/results/result_tables.h"
#include "tests/support/every_study.h"
#include "tests/support/numbers.h"

#include <array>

namespace clusterwright::tests::result_json_test
{

namespace
{

// Returns the study of that name for existing subjects.
model::StudyResult withoutDesign(const std::string& name)
{
    auto library = noPresets();
    auto design = designOf(everyStudyText());
    model::AdHocStudy study;
    study.definition = model::findStudy(design, name).value();
    if (study.definition.samples > 0)
        study.samples = static_cast<std::uint64_t>(study.definition.samples);
    for (const auto* const scenario : {"", "other"}) {
        design.scenario = scenario;
        study.subjects.push_back(model::studySubject(design, library, {}).value());
    }
    model::ThreadWorkers workers;
    model::StudyRun run{workers, {}, {}};
    auto result = model::runStudy(study, run);
    INFO(name << "\n" << textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

// The design and its scenario "other".
model::Comparison comparedPair()
{
    auto library = noPresets();
    auto design = designOf(everyStudyText());
    const auto own = model::studySubject(design, library, {}).value();
    design.scenario = "other";
    return model::compare(own, model::studySubject(design, library, {}).value(), "time").value();
}

std::string csvOf(const model::StudyResult& result)
{
    return model::toCsv(std::span(&result, 1));
}

std::vector<std::string> titlesOf(const std::string& name)
{
    std::vector<std::string> titles;
    for (const auto& [title, table] : model::detailsOf(resultOf(name)))
        titles.push_back(title);
    return titles;
}

using Titles = std::vector<std::string>;

} // namespace

TEST_CASE("Every kind of result has complete JSON, CSV and tables", "[study][json]")
{
    for (const auto& definition : designOf(everyStudyText()).studies) {
        INFO(definition.name);
        const auto result = resultOf(definition.name);
        CHECK(model::toJson(result).at("diagnostics").is_array());
        CHECK(csvOf(result).find('\n') != std::string::npos);
        for (const auto& [title, table] : model::detailsOf(result)) {
            CHECK_FALSE(table.rows.empty());
            for (const auto& row : table.rows)
                CHECK(row.size() == table.heads.size());
        }
    }
}

TEST_CASE("JSON and CSV of a result have values in base units", "[study][json]")
{
    const auto search = model::toJson(resultOf("search"));
    CHECK(search["points"][0]["objectives"]["time"] == model::Json{{"value", 4.0}, {"unit", "s"}});
    CHECK(csvOf(resultOf("curve")) == "n,\"test: time[s]\"\n1,5\n2,4\n4,5\n");
    CHECK(csvOf(resultOf("solve")) == "from,from_open,to,to_open\n2,false,2,false\n");
    CHECK(csvOf(resultOf("comparison")).starts_with("n,\"test: time[s]\","));
}

TEST_CASE("JSON of an axis has its declared unit beside the unit of its values", "[study][json]")
{
    auto library = noPresets();
    const auto design = designOf(everyStudyText());
    auto curve = model::runCurve(design, "curve", library, {}).value();
    CHECK_FALSE(
        model::toJson(tablesOf(curve))["y"].contains("shown_unit")); // declared in base units
    curve.units = {"ms"};
    const auto y = model::toJson(tablesOf(curve))["y"];
    CHECK(y["unit"] == "s");
    CHECK(y.at("shown_unit") == "ms");

    auto map = model::runMap(design, model::findStudy(design, "map").value(), library, {}).value();
    map.unit = "ms";
    map.y.unit = "us";
    const auto json = model::toJson(tablesOf(map));
    CHECK(json["z"].at("shown_unit") == "ms");
    CHECK(json["y"].at("shown_unit") == "us");
    CHECK_FALSE(json["x"].contains("shown_unit"));
}

TEST_CASE("CSV of a comparison has a row per parameter and pair", "[study][json]")
{
    model::ComparisonStudy comparison;
    auto pair = comparedPair();
    pair.parameters.resize(1);
    pair.parameters.front().origins = {"paper, section \"5\"", "yours"};
    comparison.pairs = {pair};
    const auto one = csvOf(tablesOf(comparison));
    CHECK(one.starts_with("name,unit,A,B,origin_A,origin_B\n"));
    CHECK(one.ends_with(",\"paper, section \"\"5\"\"\",yours\n"));
    comparison.pairs.push_back(pair);
    const auto two = csvOf(tablesOf(comparison));
    CHECK(two.starts_with("against,name,unit,A,B,origin_A,origin_B\n\"test, scenario other\","));
    CHECK(std::ranges::count(two, '\n') == 3);
}

TEST_CASE("A study without a design equals the same study of a design", "[study][json]")
{
    for (const auto* const name : {"search",
                                   "front",
                                   "elasticity",
                                   "tornado",
                                   "morris",
                                   "sobol",
                                   "crossover",
                                   "solve",
                                   "uncertainty",
                                   "sure"}) {
        INFO(name);
        CHECK(model::toJson(withoutDesign(name)) == model::toJson(resultOf(name)));
    }
    CHECK(model::toJson(withoutDesign("comparison")) ==
          model::toJson(resultOf("comparison"))["pairs"][0]);
}

TEST_CASE("Results for several outputs are joined, each finding once", "[study][json]")
{
    model::ElasticityStudy study;
    study.variables.resize(2);
    study.head.output.name = "time";
    study.head.diagnostics.add({model::Severity::Note, "study.slope", "", "", "flat", ""});
    const auto first = model::tablesOf(study);
    study.head.output.name = "other";
    const std::array<model::StudyResult, 2> both{first, model::tablesOf(study)};
    const auto json = model::toJson(both, model::diagnosticsOf(both));
    CHECK(json["outputs"].size() == 2);
    CHECK(json["variables"].size() == 4);
    CHECK(json["variables"][3]["output"] == "other");
    CHECK(json["diagnostics"].size() == 1);
    const auto csv = model::toCsv(both);
    CHECK(std::ranges::count(csv, '\n') == 5); // the headings, and two inputs for each
}

TEST_CASE("Every row of a compared design's CSV has the cells of the first line", "[study][csv]")
{
    model::ComparisonStudy study;
    study.pairs = {comparedPair()};
    auto& parameters = study.pairs.front().parameters;
    parameters.assign(2, {});
    parameters[0].name = "rate";
    parameters[0].values = {2, 8e6};
    parameters[0].otherDimension = model::kData / model::kTime;
    parameters[1].name = "kind";
    parameters[1].values = {1, std::nullopt};
    parameters[1].origins = {"user", ""};
    parameters[1].categories = {{"1", "ring", 1, true}};
    const auto result = tablesOf(study);
    CHECK(model::toCsv(std::span(&result, 1)) == "name,unit,A,B,unit_B,origin_A,origin_B,labels\n"
                                                 "rate,1,2,8e+06,B/s,,,\n"
                                                 "kind,1,1,,,user,,\"{\"\"1\"\":\"\"ring\"\"}\"\n");
}

TEST_CASE("The CSV of a result without rows has its headings", "[study][csv]")
{
    model::Solve none;
    none.range.grid = {1, 2};
    const model::StudyResult result = model::tablesOf(none);
    CHECK(model::toCsv(std::span(&result, 1)) == "from,from_open,to,to_open\n");
}

TEST_CASE("Further tables show the method of a result", "[study][table]")
{
    CHECK(titlesOf("curve").empty());
    CHECK(titlesOf("elasticity").front() == "method of each derivative");
    CHECK(titlesOf("sobol") == Titles{"intervals of the inputs"});
    CHECK(titlesOf("crossover") == Titles{"crossings"});
    CHECK(resultOf("elasticity").method == "test: elasticity of time = 5 s");
    CHECK(resultOf("sobol").method.starts_with("test: sobol of time = 5 s; seed 1, 256 samples, "));
    CHECK(resultOf("search").method.empty());
}

TEST_CASE("An input without effect has the mask that hides it", "[study][words]")
{
    const auto masked = [](std::vector<model::Mask> masks) {
        model::ElasticityStudy study;
        study.dead = {{"x", true, std::move(masks)}};
        return model::detailsOf(model::tablesOf(study)).at(0).table.rows.at(0).at(1).text;
    };
    using Kind = model::MaskKind;
    CHECK(masked({}) == "its terms cancel");
    CHECK(masked({{Kind::Maximum, "time", "max(a, b)", "b", {}}}) ==
          "max(a, b) in time, where 'b' is decisive");
    CHECK(masked({{Kind::Zero, "time", "0 * x", "", {}}}) == "0 * x in time, which is 0");
    CHECK(masked({{Kind::Rounding, "time", "ceil(x)", "", {}}}) ==
          "ceil(x) in time, which rounds the effect away");
    CHECK(masked({{Kind::EmptySum, "time", "sum(i, 1, 0, x)", "", {}}}) ==
          "sum(i, 1, 0, x) in time, which has no term");
    CHECK(masked({{Kind::FlatTable, "time", "lookup(t, x)", "", {}}}) ==
          "lookup(t, x) in time, which is flat here");
    CHECK(masked({{Kind::Comparison, "time", "x < 3", "", {}}}) ==
          "x < 3 in time, which does not change");
    CHECK(masked({{Kind::Maximum, "time", "max(x, x)", "", {}}}) == "max(x, x) in time");
}

TEST_CASE("Every kind of study has table rows", "[study][table]")
{
    const auto design = designOf(everyStudyText());
    for (const auto& definition : design.studies) {
        const auto table = model::tableOf(resultOf(definition.name));
        INFO(definition.name);
        CHECK_FALSE(table.rows.empty());
        for (const auto& row : table.rows)
            CHECK(row.size() == table.heads.size());
    }
    const auto search = model::tableOf(resultOf("search"));
    CHECK(search.heads == std::vector<std::string>{"n", "time", "price", "bottleneck"});
    REQUIRE(search.rows.size() == 3);
    CHECK(search.rows[0][0].text == "2");
    CHECK(search.rows[0][1].number == 4);
    CHECK(toCsv(search).starts_with("n,time,price,bottleneck\n2,4 s,200 USD,"));
}

namespace
{

using Rows = std::vector<std::vector<std::string>>;

Rows rowsOf(const std::string& name)
{
    const auto table = model::tableOf(resultOf(name));
    Rows rows{table.heads};
    for (const auto& row : table.rows) {
        rows.emplace_back();
        for (const auto& cell : row)
            rows.back().push_back(cell.text);
    }
    return rows;
}

} // namespace

TEST_CASE("Rows contain the values of the result, with units", "[study][table]")
{
    CHECK(rowsOf("curve") == Rows{{"n", "time"}, {"1", "5 s"}, {"2", "4 s"}, {"4", "5 s"}});
    // compared with n / 2 s + 10 s / n
    const auto two = rowsOf("two");
    CHECK(two[0] == std::vector<std::string>{"n",
                                             "test: time",
                                             "test: price",
                                             "test, scenario other: time",
                                             "test, scenario other: price"});
    CHECK(two[2] == std::vector<std::string>{"2", "4 s", "200 USD", "6 s", "200 USD"});
    CHECK(rowsOf("map") == Rows{{"n", "s", "time", "bottleneck"},
                                {"1", "1 s", "5 s", "nic"},
                                {"2", "1 s", "4 s", "host"},
                                {"4", "1 s", "5 s", "host"},
                                {"1", "2 s", "6 s", "nic"},
                                {"2", "2 s", "6 s", "host"},
                                {"4", "2 s", "9 s", "host"}});
    // 4 s / 5 s, 1 s / 5 s
    CHECK(rowsOf("elasticity") ==
          Rows{{"input", "value", "elasticity"}, {"s", "1 s", "0.8"}, {"c", "4 s", "0.2"}});
    // 4 * 0.5 + 1, 4 * 2 + 1; 4 + 2 / 4, 4 + 6 / 4
    CHECK(rowsOf("tornado") == Rows{{"input", "low", "high", "time at low", "time at high"},
                                    {"s", "500 ms", "2 s", "3 s", "9 s"},
                                    {"c", "2 s", "6 s", "4.5 s", "5.5 s"}});
    // 4 * 1.5 s and 4 s / 4, at every place
    const auto morris = rowsOf("morris");
    CHECK(morris[0] == std::vector<std::string>{"input", "mu*", "from", "to", "mu", "sigma"});
    CHECK(morris[1][0] == "s");
    CHECK(morris[1][1] == "6 s");
    CHECK(morris[2][0] == "c");
    CHECK(morris[2][1] == "1 s");
    // 4.833 / 4.333 at 3, 5 / 4.5 at 4
    CHECK(rowsOf("crossover") == Rows{{"from n", "to", "ahead", "factor at least"},
                                      {"1", "3", "test", "1.115"},
                                      {"4", "8", "test, scenario other", "1.111"}});
    CHECK(rowsOf("solve") == Rows{{"s", "to"}, {"2 s", ""}});
    const auto sobol = rowsOf("sobol");
    CHECK(sobol[0] ==
          std::vector<std::string>{"input", "first", "from", "to", "total", "from", "to"});
    CHECK(sobol[1][0] == "s");
    CHECK(sobol[2][0] == "c");
    const auto band = model::tableOf(resultOf("uncertainty"));
    CHECK(band.heads == std::vector<std::string>{"n", "time", "2.5 %", "50 %", "97.5 %"});
    REQUIRE(band.rows.size() == 8);
    for (const auto& row : band.rows) {
        CHECK(row[1].number == row[0].number + 4 / row[0].number); // s = 1 s
        for (const std::size_t end : {2u, 3u})
            CHECK(row[end].number < row[end + 1].number);
    }
    CHECK(rowsOf("sure")[1][0] == "the design's point");
}

TEST_CASE("With several designs each row names the other design", "[study][table]")
{
    model::ComparisonStudy study;
    study.pairs = {comparedPair()};
    const auto one = tableOf(tablesOf(study));
    study.pairs.push_back(study.pairs.front());
    const auto table = tableOf(tablesOf(study));
    CHECK(table.heads == std::vector<std::string>{"compared with",
                                                  "name",
                                                  "here",
                                                  "there",
                                                  "difference",
                                                  "source (this design)",
                                                  "source (other design)"});
    REQUIRE(table.rows.size() == 2 * one.rows.size());
    CHECK(table.rows[0][0].text == "test, scenario other");
    CHECK(table.rows[0][1].text == one.rows[0][0].text);
}

TEST_CASE("A comparison lists differences with their size and source", "[study][table]")
{
    const auto table = model::tableOf(resultOf("comparison"));
    REQUIRE(table.heads.size() == 6);
    CHECK(table.heads[3] == "difference");
    const auto row = [&](const std::string& name) {
        for (const auto& one : table.rows)
            if (one.front().text == name)
                return one;
        FAIL(name);
        return table.rows.front();
    };
    // time: n / 2 s + 10 s / n = 4.5 s, so 0.5 s less; s: 1 s less 0.5 s; c: 6 s more
    CHECK(row("time")[1].text == "5 s");
    CHECK(row("time")[2].text == "4.5 s");
    CHECK(row("time")[3].text == "-500 ms");
    CHECK(row("s")[3].text == "-500 ms");
    CHECK(row("c")[3].text == "+6 s");
    CHECK(row("c")[3].number == 6);
    CHECK(table.heads == std::vector<std::string>{"name",
                                                  "test",
                                                  "test, scenario other",
                                                  "difference",
                                                  "source (test)",
                                                  "source (test, scenario other)"});
    CHECK(row("time")[4].text == "computed");
    CHECK(row("time")[5].text == "computed");
    CHECK(row("s")[5].text != "computed");
    CHECK(row("s")[5].text != row("s")[4].text);
}

TEST_CASE("A value that one design lacks has a dash and no difference", "[study][table]")
{
    model::ComparisonStudy study;
    study.pairs = {comparedPair()};
    study.pairs.front().outputs.front().values = {1.0, std::nullopt};
    const auto row = tableOf(tablesOf(study)).rows.front();
    CHECK(row[1].text == "1 s");
    CHECK(row[2].text == "-");
    CHECK(row[3].text == "-");
}

} // namespace clusterwright::tests::result_json_test
