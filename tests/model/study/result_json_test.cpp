// Results as JSON, CSV and further tables, and studies outside a design. The values are in tests/support/every_study.h.
#include "model/design/document/design.h"
#include "model/json/json.h"
#include "model/study/studies/result_csv.h"
#include "model/study/studies/result_details.h"
#include "model/study/studies/result_json.h"
#include "tests/support/every_study.h"
#include "tests/support/numbers.h"

#include <array>

namespace clusterwright::tests::result_json_test
{

namespace
{

model::StudyResult resultOf(const std::string& name)
{
    auto library = noPresets();
    const auto design = designOf(everyStudyText());
    const auto definition = model::findStudy(design, name);
    REQUIRE(definition);
    model::ThreadWorkers workers;
    model::StudyRun run{workers, {}, {}};
    auto result = model::runStudy(design, definition.value(), library, run);
    INFO(name << "\n" << textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

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
    auto curve = std::get<model::CurveStudy>(resultOf("curve"));
    CHECK_FALSE(model::toJson(curve)["y"].contains("shown_unit")); // declared in base units
    curve.units = {"ms"};
    const auto y = model::toJson(curve)["y"];
    CHECK(y["unit"] == "s");
    CHECK(y.at("shown_unit") == "ms");

    auto map = std::get<model::MapStudy>(resultOf("map"));
    map.unit = "ms";
    map.y.unit = "us";
    CHECK(model::toJson(map)["z"].at("shown_unit") == "ms");
    CHECK(model::toJson(map)["y"].at("shown_unit") == "us");
    CHECK_FALSE(model::toJson(map)["x"].contains("shown_unit"));
}

TEST_CASE("CSV of a comparison has a row per parameter and pair", "[study][json]")
{
    auto comparison = std::get<model::ComparisonStudy>(resultOf("comparison"));
    comparison.curves.reset();
    auto pair = comparison.pairs.front();
    pair.parameters.resize(1);
    pair.parameters.front().origins = {"paper, section \"5\"", "yours"};
    comparison.pairs = {pair};
    const auto one = csvOf(comparison);
    CHECK(one.starts_with("name,unit,A,B,origin_A,origin_B\n"));
    CHECK(one.ends_with(",\"paper, section \"\"5\"\"\",yours\n"));
    comparison.pairs.push_back(pair);
    const auto two = csvOf(comparison);
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
    const auto pair = std::get<model::ComparisonStudy>(resultOf("comparison")).pairs.front();
    const auto same = std::get<model::ComparisonStudy>(withoutDesign("comparison")).pairs.front();
    CHECK(model::toJson(same) == model::toJson(pair));
}

TEST_CASE("Results for several outputs are joined, each finding once", "[study][json]")
{
    auto first = std::get<model::ElasticityStudy>(resultOf("elasticity"));
    first.head.diagnostics.add({model::Severity::Note, "study.slope", "", "", "flat", ""});
    auto second = first;
    second.head.output.name = "other";
    const std::array<model::StudyResult, 2> both{first, second};
    const auto json = model::toJson(both);
    CHECK(json["outputs"].size() == 2);
    CHECK(json["variables"].size() == 4);
    CHECK(json["variables"][3]["output"] == "other");
    CHECK(json["diagnostics"].size() == 1);
    const auto csv = model::toCsv(both);
    CHECK(std::ranges::count(csv, '\n') == 5); // the headings, and two inputs for each
}

TEST_CASE("Further tables show the method of a result", "[study][table]")
{
    CHECK(titlesOf("curve").empty());
    CHECK(titlesOf("elasticity").front() == "method of each derivative");
    CHECK(titlesOf("sobol") == Titles{"intervals of the inputs"});
    CHECK(titlesOf("crossover") == Titles{"crossings"});
    CHECK(model::methodOf(resultOf("elasticity")) == "test: elasticity of time = 5 s");
    CHECK(model::methodOf(resultOf("sobol"))
              .starts_with("test: sobol of time = 5 s; seed 1, 256 samples, "));
    CHECK(model::methodOf(resultOf("search")).empty());
}

TEST_CASE("An input without effect has the mask that hides it", "[study][words]")
{
    const auto masked = [](std::vector<model::Mask> masks) {
        model::ElasticityStudy study;
        study.dead = {{"x", true, std::move(masks)}};
        return model::detailsOf(study).at(0).table.rows.at(0).at(1).text;
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

} // namespace clusterwright::tests::result_json_test
