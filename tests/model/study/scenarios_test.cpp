// Scenarios from changed values, and scenarios side by side.
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/field.h"
#include "model/study/setup/scenarios.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::scenarios_test
{

namespace
{

// time = n * s: 2 * 3 s
model::Design savedDesign()
{
    return designOf(pipelineText("{\"steps\": [" + step("a", "n * s") + "]}",
                                 R"("variables": [{"name": "n", "value": "2"},
                                                  {"name": "s", "value": "3 s"}])"));
}

void change(model::Design& design, const std::string& variable, const std::string& value)
{
    const auto edit = model::setVariable(design, variable, value, std::nullopt);
    REQUIRE(edit);
    REQUIRE(model::apply(design, edit.value()));
}

double timeIn(model::Design design, const std::string& scenario)
{
    design.scenario = scenario;
    return timeOf(design);
}

std::vector<model::NamedValue> settingsOf(const model::Design& design)
{
    return design.scenarios.back().settings;
}

} // namespace

TEST_CASE("A scenario of changes gets the changes, the design its saved values",
          "[study][scenario]")
{
    const auto saved = savedDesign();
    auto design = saved;
    change(design, "n", "5");
    CHECK(timeOf(design) == 15); // 5 * 3 s
    auto library = noPresets();
    const auto added = model::scenarioOfChanges(design, saved, library);
    REQUIRE(added);
    const auto changed = design;
    const auto inverse = model::apply(design, added.value().edit);
    REQUIRE(inverse);
    CHECK(settingsOf(design) == std::vector<model::NamedValue>{{"n", "5"}});
    CHECK(design.variables == saved.variables);
    CHECK(design.scenarios.back().title == "n = 5");
    CHECK(design.scenarios.back().name == "n-5"); // legends show "scenario n-5"
    for (const auto* const title : {"New scenario", "New scenario 2"}) {
        REQUIRE(model::apply(design, model::newScenario(design).value().edit));
        CHECK(design.scenarios.back().title == title);
    }
    CHECK(design.scenarios.back().name == "new-2");
    design.scenarios.resize(design.scenarios.size() - 2);
    CHECK(added.value().element ==
          model::Element{model::ElementKind::Scenario, "", design.scenarios.back().name});
    CHECK(timeIn(design, "") == 6);                            // 2 * 3 s
    CHECK(timeIn(design, design.scenarios.back().name) == 15); // as before
    REQUIRE(model::apply(design, inverse.value()));
    CHECK(design == changed);
}

TEST_CASE("Without a changed value no scenario of changes is made", "[study][scenario]")
{
    const auto saved = savedDesign();
    auto library = noPresets();
    const auto added = model::scenarioOfChanges(saved, saved, library);
    CHECK(codeOf(added.diagnostics()) == "edit.empty");
    CHECK_FALSE(hintOf(added.diagnostics()).empty());
}

TEST_CASE("A scenario of changes keeps the settings of the active scenario", "[study][scenario]")
{
    auto saved = savedDesign();
    saved.scenarios.push_back({"fast", "Fast", "", {{"s", "1 s"}}});
    auto design = saved;
    design.scenario = "fast";
    change(design, "n", "7");
    change(design, "s", "9 s"); // masked by the scenario
    auto library = noPresets();
    const auto added = model::scenarioOfChanges(design, saved, library);
    REQUIRE(added);
    REQUIRE(model::apply(design, added.value().edit));
    CHECK(settingsOf(design) == std::vector<model::NamedValue>{{"s", "1 s"}, {"n", "7"}});
    CHECK(timeIn(design, design.scenarios.back().name) == 7); // 7 * 1 s
    CHECK(timeIn(design, "") == 6);
}

TEST_CASE("Changed attributes and parameters become settings of the scenario", "[study][scenario]")
{
    auto library = shippedPresets();
    const auto saved = *library.design("acc-fft-inic").value();
    auto design = saved;
    const model::Element step{model::ElementKind::Step, "transpose", "dth"};
    const auto set = [&](const model::Element& element, const char* key, const char* text) {
        const auto edit = model::setField(design, library, std::vector{element}, key, text);
        REQUIRE(edit);
        REQUIRE(model::apply(design, edit.value()));
    };
    set({}, "attribute.nic.host_bandwidth", "160 MiB/s"); // an attribute of the cluster's component
    set(step, "bind.host_bandwidth", "320 MiB/s");
    const auto changed = design;
    const auto added = model::scenarioOfChanges(design, saved, library);
    INFO(textOf(added.diagnostics()));
    REQUIRE(added);
    REQUIRE(model::apply(design, added.value().edit));
    CHECK(settingsOf(design) ==
          std::vector<model::NamedValue>{{"dth.host_bandwidth", "320 MiB/s"},
                                         {"nic.host_bandwidth", "160 MiB/s"}});
    design.scenarios.pop_back();
    CHECK(design == saved);
}

TEST_CASE("Variables that the saved design lacks stay in the design", "[study][scenario]")
{
    const auto saved = savedDesign();
    auto design = saved;
    design.variables.push_back({"extra", model::parseExpression("4").value(), "", {}, {}});
    change(design, "n", "5");
    auto library = noPresets();
    const auto added = model::scenarioOfChanges(design, saved, library);
    REQUIRE(added);
    REQUIRE(model::apply(design, added.value().edit));
    CHECK(design.variables.back().name == "extra");
    CHECK(settingsOf(design) == std::vector<model::NamedValue>{{"n", "5"}});
}

TEST_CASE("A design with errors gives no scenario of changes", "[study][scenario]")
{
    const auto saved = savedDesign();
    auto design = saved;
    change(design, "n", "missing");
    auto library = noPresets();
    CHECK_FALSE(model::scenarioOfChanges(design, saved, library));
}

// time = n * s: 2 * 3 s, 5 * 3 s; the scenario 'bad' sets an unknown name.
TEST_CASE("Scenarios side by side have a column each and a row for each output", "[scenario]")
{
    auto design = savedDesign();
    design.scenarios = {{"more", "More of them", "", {{"n", "5"}}}, {"bad", "", "", {{"q", "1"}}}};
    design.scenario = "more"; // the first column is the design's own all the same
    auto library = noPresets();
    const auto comparison = model::compareScenarios(design, library);
    const auto table = model::tableOf(comparison);
    CHECK(table.heads == std::vector<std::string>{"output", "Base design", "More of them", "bad"});
    REQUIRE(table.rows.size() == 2);
    CHECK(table.rows[0][0].text == "time");
    CHECK(table.rows[0][1].number == 6);
    CHECK(table.rows[0][2].text == "15 s");
    CHECK(table.rows[0][3].text == "-");
    CHECK(table.rows[1][0].text == "bottleneck");
    CHECK(codeOf(comparison.findings) == "set.unknown");
    CHECK(contains(messageOf(comparison.findings), "in scenario 'bad': "));
}

TEST_CASE("A stopped comparison of scenarios has no results", "[scenario]")
{
    auto library = noPresets();
    std::stop_source stop;
    stop.request_stop();
    const auto design = savedDesign();
    CHECK(model::compareScenarios(design, library).columns.front().outputs.size() == 1);
    CHECK(model::compareScenarios(design, library, {}, stop.get_token())
              .columns.front()
              .outputs.empty());
}

// time = n * s: 2 * 3 ms, and 2 * 50 us
TEST_CASE("Scenarios side by side show an output in one unit", "[scenario]")
{
    auto design = savedDesign();
    change(design, "s", "3 ms");
    design.scenarios = {{"less", "", "", {{"s", "50 us"}}}};
    auto library = noPresets();
    const auto table = model::tableOf(model::compareScenarios(design, library));
    CHECK(table.rows[0][1].text == "6 ms");
    CHECK(table.rows[0][2].text == "0.1 ms");
}

TEST_CASE("Scenarios side by side show labels", "[scenario][labels]")
{
    auto design = designOf(designText(
        R"json("variables": [{"name": "n", "value": "2"}],
               "outputs": [{"name": "fastest", "equation": "if(n > 4, 2, 1)", "labels": {"1": "ring", "2": "tree"}}],
               "scenarios": [{"name": "more", "title": "More", "set": {"n": "5"}}])json"));
    auto library = noPresets();
    const auto table = model::tableOf(model::compareScenarios(design, library));
    CHECK(table.rows[0][1].text == "ring");
    CHECK(table.rows[0][2].text == "tree");
    CHECK(table.rows[0][2].number == 2);
}

} // namespace clusterwright::tests::scenarios_test
