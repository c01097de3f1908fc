// The answer about a design, and its parts that later answers reuse.
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/study/studies/answer.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

namespace clusterwright::tests::answer_test
{

namespace
{

model::Design shipped(model::Library& library)
{
    return *library.design("acc-fft-inic").value();
}

} // namespace

TEST_CASE("An answer has the values, the graph and the first curve", "[study][answer]")
{
    auto library = shippedPresets();
    const auto answer = model::answerTo(shipped(library), "", 7, library);
    REQUIRE(answer);
    CHECK(answer->revision == 7);
    CHECK(answer->value("dth.duration")->value == 0.025); // 2 MiB / (80 MiB/s)
    CHECK(answer->graph);
    REQUIRE(answer->curve);
    CHECK(answer->curve->name == "speedup");
}

TEST_CASE("The curve of an answer equals the study bit for bit", "[study][answer][laws]")
{
    auto library = shippedPresets();
    const auto design = shipped(library);
    const auto answer = model::answerTo(design, "speedup", 1, library);
    const auto study = model::runCurve(design, "speedup", library, {});
    REQUIRE((answer && answer->curve && study));
    REQUIRE(answer->curve->curves.size() == study.value().curves.size());
    for (std::size_t i = 0; i < study.value().curves.size(); ++i)
        CHECK(answer->curve->curves[i].outputs == study.value().curves[i].outputs);
}

TEST_CASE("An invalid design to compare with leaves the design's own curve", "[study][answer]")
{
    auto library = shippedPresets();
    auto design = shipped(library);
    design.scenarios.push_back({"e25", "25 Gbit/s", "", {}});
    const auto before = model::answerTo(design, "speedup", 1, library);
    design.studies.front().against = {"e25"};
    REQUIRE(design.studies.front().name == "speedup");
    const auto answer = model::answerTo(design, "speedup", 2, library);
    REQUIRE((before && before->curve && answer && answer->curve));
    CHECK(answer->curve->curves.front().outputs == before->curve->curves.front().outputs);
    REQUIRE(answer->findings.size() == 1);
    CHECK(answer->findings.front().severity == model::Severity::Error);
    CHECK(answer->findings.front().hint == "did you mean 'scenario:e25'?");
    CHECK(answer->findings.front().pointer.ends_with("/against/0"));
}

TEST_CASE("The scenario equal to the design's own values is found", "[study][answer]")
{
    auto library = shippedPresets();
    auto design = shipped(library);
    design.scenarios = {{"empty", "", "", {}},
                        {"four", "", "", {{"P", "4"}}},
                        {"eight", "", "", {{"P", "8"}, {"rows", "1024"}}}};
    const auto found = [&] {
        const auto answer = model::answerTo(design, "", 1, library);
        const auto* const scenario = model::scenarioEqualTo(*answer);
        return scenario ? scenario->name : "";
    };
    REQUIRE(design.variables[0].name == "P");
    CHECK(found() == "eight"); // P = 8, rows = 1024
    design.variables[0].value = model::parseExpression("4").value();
    CHECK(found() == "four");
    design.variables[0].value = model::parseExpression("5").value();
    CHECK(found().empty());
}

TEST_CASE("A curve over a variable of the active scenario is no problem", "[study][answer]")
{
    auto library = shippedPresets();
    auto design = shipped(library);
    design.scenarios = {{"four", "", "", {{"P", "4"}}}};
    design.scenario = "four";
    const auto answer = model::answerTo(design, "speedup", 1, library);
    REQUIRE(answer);
    REQUIRE(answer->curve);
    CHECK(codeOf(answer->curve->diagnostics) == "scenario.overridden"); // beside the study
    CHECK(textOf(answer->findings).empty());
}

TEST_CASE("A cancelled answer is empty", "[study][answer][stop]")
{
    auto library = shippedPresets();
    std::stop_source stop;
    stop.request_stop();
    CHECK_FALSE(model::answerTo(shipped(library), "", 1, library, stop.get_token()));
}

TEST_CASE("An edit outside the topology reuses the graph", "[study][answer]")
{
    auto library = shippedPresets();
    auto design = shipped(library);
    const auto first = model::answerTo(design, "", 1, library);
    for (auto& variable : design.variables)
        if (variable.name == "element")
            variable.value = model::parseExpression("8 B").value();
    const auto second = model::answerTo(design, "", 2, library);
    REQUIRE((first && second && first->graph));
    CHECK(first->graph == second->graph); // the same object
    CHECK_FALSE(first->value("time")->value == second->value("time")->value);
}

TEST_CASE("A pipeline of values only is a warning", "[study][answer]")
{
    auto library = noPresets();
    const auto design = designOf(designText(R"("blocks": [{"block": "double", "title": "Double",
        "source": {"document": "own", "place": "here"}, "parameters": [{"name": "n", "unit": "1", "doc": "n"}],
        "equations": ["twice = 2 * n"]}],
        "pipeline": {"steps": [{"id": "a", "block": "double", "bind": {"n": "2"}}]})"));
    const auto answer = model::answerTo(design, "", 1, library);
    REQUIRE(answer);
    CHECK(answer->value("time")->value == 0);
    const auto found = finding(answer->findings, "pipeline.untimed");
    CHECK(severityOf(found) == model::Severity::Warning);
    CHECK(pointerOf(found) == "/pipeline");
}

TEST_CASE("A warning of the design is not repeated for the points of its curve", "[study][answer]")
{
    auto library = noPresets();
    const auto warnings = [&](const std::string& n) {
        const auto design = designOf(
            designText(R"("variables": [{"name": "n", "value": ")" + n + R"(", "integer": true}],
            "blocks": [{"block": "wait", "title": "Wait", "source": {"document": "own", "place": "here"},
            "parameters": [{"name": "n", "unit": "1", "doc": "n"}], "equations": ["time = n * 1 s"],
            "validity": [{"condition": "n >= 5", "message": "needs five"}]}],
            "pipeline": {"steps": [{"id": "a", "block": "wait"}]},
            "studies": [{"name": "s", "kind": "curve", "x": {"variable": "n", "values": "2..8"}, "outputs": ["time"]}])"));
        const auto answer = model::answerTo(design, "s", 1, library);
        REQUIRE(answer);
        std::vector<std::string> messages;
        for (const auto& found : answer->findings)
            if (found.code == "validity" || found.message.find("needs five") != std::string::npos)
                messages.push_back(found.message);
        return messages;
    };
    REQUIRE(warnings("3").size() == 1);
    CHECK(warnings("3").front().find("at n = ") == std::string::npos);
    REQUIRE(warnings("6").size() == 1);
    CHECK(warnings("6").front().starts_with("at n = 2: "));
}

TEST_CASE("Findings of an answer have the places of the current file", "[study][answer][places]")
{
    auto library = noPresets();
    auto design = designOf(designText(R"("variables": [{"name": "a", "value": "1"}],
        "outputs": [{"name": "o", "equation": "a + 1 s"}],
        "studies": [{"name": "s", "kind": "curve", "x": {"variable": "a", "values": "1,x"},
                     "outputs": ["o"]}])"));
    const auto isAt = [&](const std::string& place) {
        const auto answer = model::answerTo(design, "s", 1, library);
        REQUIRE(answer);
        CHECK(answer->design == design);
        INFO(textOf(answer->findings));
        for (std::size_t i = 0; i < answer->findings.size(); ++i)
            if (pointerOf(nth(answer->findings, i)) == place)
                return true;
        return false;
    };
    CHECK(isAt("/outputs/0"));
    CHECK(isAt("/studies/0/x/values"));
    design.outputs.insert(design.outputs.begin(),
                          {.name = "p", .expression = model::parseExpression("a").value()});
    design.studies.insert(design.studies.begin(), design.studies.front());
    design.studies.front().name = "t";
    CHECK(isAt("/outputs/1"));
    CHECK(isAt("/studies/1/x/values"));
    CHECK_FALSE(isAt("/outputs/0"));
    CHECK_FALSE(isAt("/studies/0/x/values"));
    design.outputs.front().name = "phase"; // a reserved name
    CHECK(isAt("/outputs/0/name"));
}

TEST_CASE("The first curve of a design is chosen by name and kind", "[study][answer]")
{
    auto design =
        designOf(designText(R"("variables": [{"name": "P", "value": "4", "integer": true}])"));
    CHECK_FALSE(model::curveOf(design, "")); // no pipeline: nothing over P
    design.pipeline.emplace();
    const auto over = model::curveOf(design, "");
    REQUIRE(over);
    CHECK(over->x.variable == "P");
    CHECK(over->outputs == std::vector<std::string>{"time"});
    model::StudyDefinition study;
    study.kind = "curve";
    study.name = "mine";
    design.studies = {study};
    CHECK(model::curveOf(design, "gone")->name == "mine");
}

TEST_CASE("Every shipped design has a time", "[study][answer][presets]")
{
    auto library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        INFO(id);
        const auto system = model::instantiate(*library.design(id).value(), library, {});
        REQUIRE(system);
        const auto evaluation = model::evaluate(system.value());
        REQUIRE(evaluation);
        CHECK_FALSE(has(evaluation.value().diagnostics, "pipeline.untimed"));
    }
}

TEST_CASE("A map on request becomes curves", "[study][answer][presets]")
{
    auto library = shippedPresets();
    const auto answer =
        model::answerTo(*library.design("acc-fft-inic").value(), "bandwidths", 1, library);
    REQUIRE(answer);
    REQUIRE(answer->curve);
    CHECK(answer->curve->name == "bandwidths");
    CHECK(answer->curve->curves.size() > 1);
    CHECK(answer->curve->curves.size() <= 8);
}

} // namespace clusterwright::tests::answer_test
