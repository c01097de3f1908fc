// A saved study of any kind, run by the function that all programs share.
#include "model/design/document/design.h"
#include "model/design/library/reference.h"
#include "model/json/json.h"
#include "model/study/results/result_json.h"
#include "model/study/results/result_tables.h"
#include "model/study/studies/named_study.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/numbers.h"

namespace clusterwright::tests::named_study_test
{

namespace
{

// time = n * s + c / n: with s = 1 s and c = 4 s its minimum is 4 s at n = 2.
const std::string kSteps = "{\"steps\": [" + step("a", "n * s") + "," + step("b", "c / n") +
                           R"(], "arrows": [{"then": ["a", "b"]}]})";

model::Design designWith(const std::string& study)
{
    return designOf(
        pipelineText(kSteps,
                     R"("variables": [{"name": "n", "value": "4", "integer": true, "at_least": 1},
                         {"name": "s", "value": "1 s"}, {"name": "c", "value": "4 s"}],
           "outputs": [{"name": "price", "equation": "n * 100 USD", "unit": "USD"}],
           "scenarios": [{"name": "slow", "set": {"s": "2 s"}}],
           "studies": [{"name": "q", )" +
                         study + "}]"));
}

model::Result<model::StudyResult> tried(const model::Design& design,
                                        const std::vector<model::Setting>& settings = {})
{
    auto library = noPresets();
    model::ThreadWorkers workers;
    model::StudyRun run{workers, {}, {}};
    return model::runStudy(design, design.studies.at(0), library, run, settings);
}

template <typename Answer>
Answer answerTo(const std::string& study, const std::string& scenario = {})
{
    auto design = designWith(study);
    design.scenario = scenario;
    const auto result = [&] {
        auto library = noPresets();
        if constexpr (std::is_same_v<Answer, model::CurveStudy>)
            return model::runCurve(design, "q", library, {}, true);
        else if constexpr (std::is_same_v<Answer, model::MapStudy>)
            return model::runMap(design, design.studies[0], library, {});
        else
            return tried(design);
    }();
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return result.value();
}

// The value in the only row of a result.
double numberIn(const std::string& study, const std::string& column)
{
    const auto result = answerTo<model::StudyResult>(study);
    REQUIRE(result.table.rows() == 1);
    REQUIRE(result.table.column(column) != nullptr);
    return result.table.column(column)->values[0];
}

const std::string kX = R"("x": {"variable": "n", "values": "1,2,4"})";
const std::string kTime = R"("outputs": ["time"])";

} // namespace

TEST_CASE("Another design is computed with the variables of the design", "[study][named]")
{
    // n * s against 2 * n * s. The other design has n = 4 and s = 1 s of its own.
    const PresetFolder folder;
    const auto design = [](const std::string& id, const std::string& n, const std::string& more) {
        auto text = pipelineText(
            "{\"steps\": [" + step("a", id == "own" ? "n * s" : "2 * n * s") + "]}",
            R"("variables": [{"name": "n", "value": ")" + n +
                R"("}, {"name": "s", "value": "1 s"}, {"name": "twice", "value": "2 * n"}], "outputs": [{"name": "double", "equation": "twice"}])" +
                more);
        return text.replace(text.find("\"test\""), 6, "\"" + id + "\"");
    };
    folder.add("designs/other.cluster.json", design("other", "4", ""));
    auto library = folder.library();
    const auto own =
        designOf(design("own", "100", R"(, "scenarios": [{"name": "small", "set": {"n": "10"}}],
        "studies": [{"name": "q", "kind": "comparison", "against": ["other"], "outputs": ["time"]}])"));
    const auto times = [&](const std::string& scenario,
                           const std::vector<model::Setting>& settings) {
        auto asked = own;
        asked.scenario = scenario;
        model::ThreadWorkers workers;
        model::StudyRun run{workers, {}, {}};
        const auto result = model::runStudy(asked, asked.studies.at(0), library, run, settings);
        INFO(textOf(result.diagnostics()));
        REQUIRE(result);
        const auto pair = model::toJson(result.value())["pairs"][0];
        CHECK(pair["parameters"].empty());
        const auto& outputs = pair["outputs"];
        return std::vector<double>{outputs[0]["A"], outputs[0]["B"], outputs[1]["B"]};
    };
    CHECK(times("", {}) == std::vector<double>{100, 200, 200});
    CHECK(times("small", {}) == std::vector<double>{10, 20, 20});
    CHECK(times("", {{"n", "3", ""}}) == std::vector<double>{3, 6, 6});
}

TEST_CASE("A design can only be compared with files beside it", "[study][named][findings]")
{
    for (const auto* const file : {"/etc/passwd.json", "../other.cluster.json", "a/../../b.json"}) {
        const auto design = designWith(R"("kind": "comparison", "against": [")" +
                                       std::string(file) + R"("], )" + kTime);
        INFO(file);
        CHECK(codesAndPlaces(tried(design).diagnostics()) ==
              std::vector<std::string>{"design.outside /studies/0/against/0"});
    }
}

TEST_CASE("Tables outside of a design's folder are noted", "[study][named][findings]")
{
    struct Case {
        std::string table;
        bool isOutside;
    };
    const auto [table, isOutside] = GENERATE(as<Case>{},
                                             Case{"x.csv", false},
                                             Case{"data/../x.csv", false},
                                             Case{"/lab/x.csv", false},
                                             Case{"fftw-row-time", false},
                                             Case{"../x.csv", true},
                                             Case{"data/../../x.csv", true},
                                             Case{"/etc/hosts.csv", true},
                                             Case{"/lab2/x.csv", true});
    INFO(table);
    auto design =
        designWith(R"("kind": "curve", "measured": ")" + table + R"(", )" + kX + ", " + kTime);
    design.file.clear(); // not saved
    CHECK(model::tablesOutside(design).empty());
    design.file = "/lab/a.cluster.json";
    design.topology.emplace();
    design.topology->rules.flows = "from,to; 0,1";
    const auto measured = isOutside ? std::vector<std::string>{"table.outside /studies/0/measured"}
                                    : std::vector<std::string>{};
    CHECK(codesAndPlaces(model::tablesOutside(design)) == measured);
    design.studies.clear();
    if (model::namesDataSet(table))
        return;
    design.topology->rules.flows = table;
    CHECK(model::tablesOutside(design).empty() != isOutside);
}

TEST_CASE("A curve and a map return their values", "[study][named]")
{
    const auto curve = answerTo<model::CurveStudy>(R"("kind": "curve", )" + kX + ", " + kTime);
    // 1 + 4, 2 + 2, 4 + 1
    CHECK(curve.curves.at(0).outputs.at(0) == std::vector<double>{5, 4, 5});
    CHECK(curve.curves[0].bottleneck.size() == 3);
    const auto map = answerTo<model::MapStudy>(
        R"("kind": "map", "y": {"variable": "s", "values": "1 s,2 s"}, )" + kX + ", " + kTime);
    CHECK(map.values == std::vector<double>{5, 4, 5, 6, 6, 9});
}

TEST_CASE("A curve can be compared with a scenario of the same design", "[study][named][scenario]")
{
    const auto curve = answerTo<model::CurveStudy>(
        R"("kind": "curve", "against": ["scenario:slow"], )" + kX + ", " + kTime);
    REQUIRE(curve.curves.size() == 2);
    CHECK(curve.curves[1].design == "test, scenario slow");
    // 2 + 4, 4 + 2, 8 + 1
    CHECK(curve.curves[1].outputs.at(0) == std::vector<double>{6, 6, 9});
    const auto held =
        answerTo<model::CurveStudy>(R"("kind": "curve", )" + kX + ", " + kTime, "slow");
    CHECK(held.curves.at(0).outputs == curve.curves[1].outputs);
}

TEST_CASE("A search returns a point that can be applied to the design", "[study][named][search]")
{
    const std::string question = R"("kind": "search", "axes": [{"variable": "n", "values": "1..8"},
        {"variable": "s", "values": "1 s,1.5 s"}], "minimize": ["time"], "outputs": ["price"],
        "subject_to": ["n >= 2"], "top": 3)";
    const auto found = answerTo<model::StudyResult>(question);
    REQUIRE(found.table.rows() == 3);
    std::vector<double> best;
    for (const auto* const column : {"n", "s[s]", "time[s]", "price[USD]"})
        best.push_back(found.table.column(column)->values[0]);
    CHECK(best == std::vector<double>{2, 1, 4, 200});
    const auto settings = found.settings(0);
    REQUIRE(settings.size() == 2);
    CHECK(settings[0].value == "2");
    CHECK(settings[1].value == "1 s");

    auto design = designWith(question);
    auto library = noPresets();
    const auto edit = model::applying(design, library, settings);
    REQUIRE(edit);
    const auto inverse = model::apply(design, edit.value());
    REQUIRE(inverse);
    CHECK(design.variables[0].value.text == "2");
    REQUIRE(model::apply(design, inverse.value()));
    CHECK(design == designWith(question));
}

TEST_CASE("A point of attributes and parameters is applied where they belong", "[study][named]")
{
    auto design = designWith(R"("kind": "curve", )" + kX + ", " + kTime);
    auto library = noPresets();
    const auto edit = model::applying(design, library, {{"a.t", "7 s", ""}, {"n", "2", ""}});
    REQUIRE(edit);
    REQUIRE(model::apply(design, edit.value()));
    CHECK(design.pipeline->items[0].bindings[0].value.text == "7 s");
    CHECK(hintOf(model::applying(design, library, {{"topology.k", "2", ""}}).diagnostics(),
                 "edit.unknown") != "");
}

TEST_CASE("Sensitivities of all methods return their values", "[study][named][sensitivity]")
{
    const std::string kind = R"("kind": "sensitivity", "outputs": ["time"], )";
    // (d time / d s) (s / time) = n * s / time = 4 / 5
    CHECK(numberIn(kind + R"("vary": ["s"])", "elasticity") == Approx(0.8));
    CHECK(numberIn(kind + R"("method": "tornado", "vary": ["s=1 s..2 s"])", "swing") ==
          Approx(4)); // 4 * (2 s - 1 s)
    CHECK(contains(
        answerTo<model::StudyResult>(kind + R"("method": "morris", "vary": ["s"], "samples": 8)")
            .method,
        " 8 samples"));
    CHECK(contains(answerTo<model::StudyResult>(
                       kind + R"("method": "sobol", "vary": ["s"], "samples": 64, "seed": 5)")
                       .method,
                   "; seed 5, "));
    const auto refused = tried(designWith(kind + R"("vary": ["s=1 s..2 s"])"));
    CHECK(pointerOf(refused.diagnostics(), "vary.syntax") == "/studies/0/vary");
}

TEST_CASE("A crossover with a scenario returns the leader", "[study][named][crossover]")
{
    const auto study = answerTo<model::StudyResult>(
        R"("kind": "crossover", "against": ["scenario:slow"], "x": {"variable": "n", "values": "1..8"}, )" +
        kTime);
    REQUIRE(study.table.rows() == 1);
    CHECK(study.table.column("leader")->words[0] == "A"); // s = 1 s is faster everywhere
}

TEST_CASE("A solve returns its solution", "[study][named][solve]")
{
    // 4 * 2 s + 4 s / 4 = 9 s
    CHECK(
        numberIn(
            R"("kind": "solve", "x": {"variable": "s", "values": "0.1 s..10 s"}, "such_that": "time = 9 s")",
            "from") == Approx(2));
}

TEST_CASE("A comparison over a variable has pairs, curves and crossovers", "[study][named]")
{
    const std::string question =
        R"("kind": "comparison", "against": ["scenario:slow"], "outputs": ["time"])";
    const auto plain = model::toJson(answerTo<model::StudyResult>(question));
    REQUIRE(plain["pairs"].size() == 1);
    CHECK(plain["curves"].is_null());
    CHECK(plain["pairs"][0]["waterfall_by_parameters"]["from"] == 5.0);
    CHECK(plain["pairs"][0]["waterfall_by_parameters"]["to"] == 9.0);
    const auto over = model::toJson(answerTo<model::StudyResult>(question + ", " + kX));
    CHECK(over["curves"]["series"].size() == 2);
    CHECK(over["crossovers"].size() == 1);
}

TEST_CASE("An uncertainty study returns its band", "[study][named][uncertainty]")
{
    const auto band = answerTo<model::StudyResult>(
        R"("kind": "uncertainty", "vary": ["s=0.5 s..1.5 s"], )" + kX + ", " + kTime);
    REQUIRE(band.table.rows() == 3);
    CHECK(band.table.column("value")->values[1] == 4);
    CHECK(band.table.column("low")->values[1] < 4);
}

TEST_CASE("A study of uncertainty has the probability of its limit", "[study][named][uncertainty]")
{
    // 4 s + 4 s / 4 with s in 0.5 .. 1.5 s is in 3 .. 7 s: a quarter of it lies above 6 s
    for (const auto* const method : {"delta", "sampling"}) {
        const auto study = answerTo<model::StudyResult>(
            R"("kind": "uncertainty", "vary": ["s=0.5 s..1.5 s"], "limit": "6 s", "method": ")" +
            std::string(method) + R"(", )" + kTime);
        CHECK(study.table.column("probability")->values[0] == Approx(0.25).margin(1e-3));
        const auto found =
            std::ranges::find(study.figures, "Distribution", &plots::NamedFigure::name);
        REQUIRE(found != study.figures.end());
        CHECK(std::get<plots::Figure>(found->figure).panels.size() == 2);
    }
}

TEST_CASE("An invalid part of a study is reported at its place", "[study][named][findings]")
{
    const auto place = [](const std::string& study, const std::string& code) {
        return pointerOf(tried(designWith(study)).diagnostics(), code);
    };
    CHECK(
        place(
            R"("kind": "search", "axes": [{"variable": "n", "values": "5..2"}], "minimize": ["time"])",
            "axis.empty") == "/studies/0/axes/0/values");
    CHECK(place(R"("kind": "crossover", "against": ["scenario:no"], )" + kX + ", " + kTime,
                "scenario.unknown") == "/studies/0/against/0");
    CHECK(place(R"("kind": "comparison", "against": ["no-such-design"], )" + kTime,
                "preset.unknown") == "/studies/0/against/0");
    CHECK(place(R"("kind": "uncertainty", "vary": ["s=1"], )" + kTime, "vary.syntax") ==
          "/studies/0/vary");
    CHECK(place(R"("kind": "uncertainty", "vary": ["s=1 s..2 s"], "limit": "2 B", )" + kTime,
                "dimension.mismatch") == "/studies/0/limit");
    CHECK(place(R"("kind": "uncertainty", "vary": ["s=1 s..2 s"], "limit": "2 s +", )" + kTime,
                "expression.syntax") == "/studies/0/limit");
}

TEST_CASE("An invalid command-line setting is reported without a file", "[study][named][findings]")
{
    const auto said = [](const std::string& study, const model::Setting& setting) {
        const auto result = tried(designWith(study), {setting});
        REQUIRE_FALSE(result);
        return textOf(result.diagnostics());
    };
    const std::string range = R"("x": {"variable": "s", "values": "1 s..2 s"}, )";
    const std::string both = range + R"("against": ["scenario:slow"], )" + kTime;
    const auto study = GENERATE_COPY(
        as<std::string>{},
        R"("kind": "curve", )" + kX + ", " + kTime,
        R"("kind": "map", "y": {"variable": "s", "values": "1 s,2 s"}, )" + kX + ", " + kTime,
        R"("kind": "search", "axes": [{"variable": "n", "values": "1..8"}], "minimize": ["time"])",
        R"("kind": "sensitivity", "vary": ["n"], )" + kTime,
        R"("kind": "crossover", )" + both,
        R"("kind": "solve", )" + range + R"("such_that": "time = 9 s")",
        R"("kind": "comparison", )" + both,
        R"("kind": "uncertainty", "vary": ["n=1..3"], )" + kTime);
    INFO(study);
    CHECK(said(study, {"s", "1 GB", "--set s=1 GB"}).starts_with("--set s=1 GB: dimension."));
    CHECK(said(study, {"z", "1", "--set z=1"}).starts_with("--set z=1: set.unknown: "));
}

TEST_CASE("A command-line setting out of bounds causes the error at each point",
          "[study][named][findings]")
{
    const std::string over = R"("x": {"variable": "s", "values": "1 s,2 s"}, )" + kTime;
    const auto study =
        GENERATE_COPY(as<std::string>{},
                      R"("kind": "curve", )" + over,
                      R"("kind": "map", "y": {"variable": "c", "values": "1 s,2 s"}, )" + over);
    INFO(study);
    const auto result = tried(designWith(study), {{"n", "0", "--set n=0"}});
    REQUIRE_FALSE(result);
    CHECK(fileOf(result.diagnostics()).empty());
    CHECK(pointerOf(result.diagnostics()) == "--set n=0");
}

TEST_CASE("The number of points of a study is known in advance", "[study][named]")
{
    const auto points = [](const std::string& study) {
        return model::estimatedPoints(designWith(study).studies.at(0));
    };
    CHECK(points(R"("kind": "curve", "against": ["scenario:slow"], )" + kX + ", " + kTime) == 6);
    CHECK(points(R"-("kind": "search", "axes": [{"variable": "n", "values": "1..100"},
        {"variable": "s", "values": "lin(1 s,2 s,50)"}], "minimize": ["time"])-") == 5000);
    CHECK(
        points(
            R"("kind": "search", "axes": [{"variable": "n", "values": "1.."}], "minimize": ["time"])") ==
        0);
    CHECK(points(R"("kind": "comparison", "against": ["scenario:slow"], )" + kTime) == 2);
    // 64 rows of two base matrices, and one more for each of 2 inputs
    CHECK(
        points(R"("kind": "sensitivity", "method": "sobol", "samples": 64, "vary": ["n", "s"], )" +
               kTime) == 256);
}

TEST_CASE("A study stops on request", "[study][named]")
{
    const auto design =
        designWith(R"("kind": "search", "axes": [{"variable": "n", "values": "1..1000000"}],
        "minimize": ["time"])");
    auto library = noPresets();
    model::ThreadWorkers workers;
    std::stop_source stop;
    stop.request_stop();
    model::StudyRun run{workers, {}, {}};
    run.options.stop = stop.get_token();
    const auto result = model::runStudy(design, design.studies.at(0), library, run);
    CHECK(has(result ? result.value().diagnostics : result.diagnostics(), "run.stopped"));
}

} // namespace clusterwright::tests::named_study_test
