// Settings by hand and in scenarios.
#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/design/document/design_json.h"
#include "model/design/document/design_writer.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/field.h"
#include "model/design/gestures/removal.h"
#include "model/design/names/renaming.h"
#include "model/json/json.h"
#include "model/study/points/subject.h"
#include "model/study/points/sweep.h"
#include "tests/support/block_values.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::setting_test
{

namespace
{

const std::string kDesign = pipelineText(
    R"({"steps": [{"id": "a", "block": "wait", "bind": {"t": "n * nic.delay"}, "on": "nic"}]})",
    R"("variables": [{"name": "n", "value": "2"}, {"name": "m", "value": "n + 1"}])");

// The component "nic" of `kDesign` with an attribute.
std::string design()
{
    auto text = kDesign;
    const std::string nic = R"({"name": "nic", "kind": "nic")";
    text.insert(
        text.find(nic) + nic.size(),
        R"(, "attributes": [{"name": "delay", "value": "3 s", "origin": {"kind": "definition"}}])");
    return text;
}

model::Diagnostics refused(const std::string& name, const std::string& value)
{
    const auto found = problemsOf(design(), {{name, value, "--set"}});
    INFO(textOf(found));
    REQUIRE(found.size() == 1);
    CHECK(pointerOf(found) == "--set");
    return found[0];
}

} // namespace

TEST_CASE("A setting overrides a variable or an attribute", "[design][setting]")
{
    CHECK(valueOf(design(), "time") == 6);
    CHECK(valueOf(design(), "time", {{"n", "5", ""}}) == 15);
    CHECK(valueOf(design(), "time", {{"nic.delay", "10 ms", ""}}) == 0.02);
    CHECK(valueOf(design(), "m", {{"n", "5", ""}}) == 6);
    CHECK(valueOf(design(), "m", {{"m", "50", ""}}) == 50);
}

TEST_CASE("A setting can use other names of the design", "[design][setting]")
{
    CHECK(valueOf(design(), "time", {{"nic.delay", "n * 1 s", ""}}) == 4);
    CHECK(severityOf(problemsOf(design(), {{"n", "m", ""}}), "equation.cycle") ==
          model::Severity::Error);
}

TEST_CASE("An unknown setting is reported with the nearest name", "[design][setting][findings]")
{
    const auto found = refused("nic.dely", "1 s");
    CHECK(codeOf(found) == "set.unknown");
    CHECK(hintOf(found) == "did you mean 'nic.delay'?");
    CHECK(contains(hintOf(refused("quite_another", "1")), "use one of: n, m, nic.delay"));
}

TEST_CASE("A computed value cannot be set", "[design][setting][findings]")
{
    for (const auto* const name : {"time", "a.duration", "a.time", "phase.a"}) {
        const auto found = refused(name, "1 s");
        CHECK(codeOf(found) == "set.unknown");
        CHECK(contains(messageOf(found), "is computed"));
    }
}

TEST_CASE("A setting needs the dimension of the replaced value", "[design][setting][findings]")
{
    CHECK(codeOf(refused("n", "1 s")) == "dimension.mismatch");
    const auto bare = refused("nic.delay", "10");
    CHECK(codeOf(bare) == "dimension.mismatch");
    CHECK(contains(messageOf(bare), "expected s, got a plain number"));
    CHECK(hintOf(bare) == "add a unit");
}

TEST_CASE("A setting that is not an expression has a reason", "[design][setting][findings]")
{
    CHECK(codeOf(refused("n", "1 +")) == "expression.syntax");
    CHECK(codeOf(refused("nic.delay", "1 furlong")) == "unit.unknown");
}

TEST_CASE("A setting keeps the dimension of a computed variable", "[design][setting][findings]")
{
    const auto text = designText(
        R"("variables": [{"name": "n", "value": "1000"}, {"name": "element", "value": "8 B"}, {"name": "S", "value": "n * element"}],
           "outputs": [{"name": "ratio", "equation": "S / element"}])");
    CHECK(valueOf(text, "ratio", {{"S", "80 B", ""}}) == 10);
    CHECK(valueOf(text, "ratio", {{"S", "2 * element", ""}}) == 2);
    for (const auto* const wrong : {"4000 s", "4000", "5 USD", "n * 1 s"}) {
        INFO(wrong);
        CHECK(codeOf(problemsOf(text, {{"S", wrong, "--set"}})) == "dimension.mismatch");
    }
}

TEST_CASE("All invalid settings are reported at once", "[design][setting][findings]")
{
    const auto found =
        problemsOf(design(), {{"n", "1 s", "1"}, {"x", "1", "2"}, {"nic.delay", "(", "3"}});
    CHECK(codesAndPlaces(found) ==
          std::vector<std::string>{"dimension.mismatch 1", "set.unknown 2", "expression.syntax 3"});
}

TEST_CASE("A single block takes settings and defaults", "[design][setting]")
{
    auto library = shippedPresets();
    const auto block = library.block("inic.card_to_host");
    REQUIRE(block);
    const auto with = [&](const Settings& settings) {
        return model::instantiate(*block.value(), library, settings);
    };
    const auto missing = with({}).diagnostics();
    CHECK(codesAndPlaces(missing) == std::vector<std::string>{"parameter.missing /parameters/0"});
    CHECK(hintOf(missing) == "add --set S=..., in B");
    CHECK(severityOf(with({{"S", "3 s", ""}}).diagnostics(), "dimension.mismatch") ==
          model::Severity::Error);
    CHECK(severityOf(with({{"S", "1 B", ""}, {"s", "1 B", ""}}).diagnostics(), "set.unknown") ==
          model::Severity::Error);
    CHECK(outputsOf(library, "inic.card_to_host", {{"S", 80 * kMiB}}).at("T_dth") == 1);
}

TEST_CASE("An overridden value has the user as origin", "[design][setting]")
{
    const auto system = systemOf(design(), {{"n", "5", ""}});
    const auto& equation = system.set.equations()[*system.set.find("n")];
    REQUIRE(equation.origin.has_value());
    CHECK(equation.origin->kind == model::OriginKind::User);
    CHECK(equation.origin->note == "set by hand");
}

} // namespace clusterwright::tests::setting_test

namespace clusterwright::tests::scenario_test
{

namespace
{

std::string withScenarios(const std::string& scenarios)
{
    return pipelineText("{\"steps\": [" + step("a", "n * s") + "]}",
                        R"("variables": [{"name": "n", "value": "2", "integer": true},
                                         {"name": "s", "value": "3 s"}], "scenarios": [)" +
                            scenarios + "]");
}

const std::string kFast =
    R"({"name": "fast", "title": "Faster", "doc": "with a new disk", "set": {"s": "1 s", "n": 5}})";

double timeIn(model::Design design, const std::string& scenario)
{
    design.scenario = scenario;
    return timeOf(design);
}

} // namespace

TEST_CASE("A scenario's values override the design's own", "[design][scenario]")
{
    const auto design = designOf(withScenarios(kFast));
    CHECK(timeIn(design, "") == 6);     // 2 * 3 s
    CHECK(timeIn(design, "fast") == 5); // 5 * 1 s
    // A command-line setting overrides the scenario: 7 * 1 s.
    auto held = design;
    held.scenario = "fast";
    auto library = noPresets();
    const auto system = model::instantiate(held, library, {{"n", "7", "--set"}});
    REQUIRE(system);
    CHECK(valueOf(system.value(), "time") == 7);
}

TEST_CASE("A setting that replaces scenario values has a finding", "[design][scenario][findings]")
{
    auto design = designOf(withScenarios(kFast));
    design.scenario = "fast";
    auto library = noPresets();
    const auto found = [&](const Settings& settings) {
        return evaluate(model::instantiate(design, library, settings).value()).value().diagnostics;
    };
    const auto some = found({{"n", "7", "--set n=7"}});
    CHECK(codeOf(some) == "scenario.overridden");
    CHECK(severityOf(some) == model::Severity::Note);
    CHECK(messageOf(some) == "settings replace n = 5 of scenario 'fast'");
    CHECK(pointerOf(some) == "--set n=7");
    const auto all = found({{"n", "7", "--set n=7"}, {"s", "2 s", "--set s=2 s"}});
    CHECK(severityOf(all) == model::Severity::Warning);
    CHECK(messageOf(all) == "settings replace s = 1 s, n = 5 of scenario 'fast'");
    CHECK(found({{"n", "5", "--set n=5"}}).empty()); // the same value
}

TEST_CASE("A scenario is written as it was read, without the active one", "[design][scenario]")
{
    auto design = designOf(withScenarios(kFast));
    const auto before = model::toJson(design);
    CHECK(before["scenarios"][0]["set"] == model::Json{{"s", "1 s"}, {"n", "5"}});
    design.scenario = "fast";
    CHECK(model::toJson(design) == before);
    model::Findings findings;
    CHECK(model::readDesign(before, findings).scenarios == design.scenarios);
}

TEST_CASE("Scenario settings need known names and matching dimensions",
          "[design][scenario][findings]")
{
    const auto design = designOf(
        withScenarios(R"({"name": "a", "set": {"m": "1"}}, {"name": "b", "set": {"s": "4 MB"}})"));
    auto library = noPresets();
    const auto system = model::instantiate(design, library, {});
    REQUIRE(system);
    CHECK(codesAndPlaces(model::checkScenarios(design, system.value(), library)) ==
          std::vector<std::string>{"set.unknown /scenarios/0/set/m",
                                   "dimension.mismatch /scenarios/1/set/s"});
    auto held = design;
    held.scenario = "b";
    CHECK_FALSE(model::instantiate(held, library, {}));
    held.scenario = "c";
    const auto unknown =
        finding(model::instantiate(held, library, {}).diagnostics(), "scenario.unknown");
    CHECK(contains(hintOf(unknown), "a"));
    CHECK(pointerOf(formFindings(withScenarios(kFast + "," + kFast)), "name.duplicate") ==
          "/scenarios/1/name");
}

TEST_CASE("A baseline that is the design itself follows renamings", "[design][scenario][renaming]")
{
    auto library = noPresets();
    const auto after =
        [&](const model::Baseline& baseline, const model::Element& element, const char* name) {
            auto design = designOf(withScenarios(kFast));
            design.baseline = baseline;
            const auto edit = model::renaming(design, element, name, library);
            INFO(textOf(edit.diagnostics()));
            REQUIRE(edit);
            REQUIRE(model::apply(design, edit.value()));
            return *design.baseline;
        };
    const model::Element scenario{model::ElementKind::Scenario, "", "fast"};
    CHECK(after({"scenario:fast", {}}, scenario, "quick") == model::Baseline{"scenario:quick", {}});
    const model::Element variable{model::ElementKind::Variable, "", "s"};
    CHECK(after({"test", {{"s", "2 * s"}}}, variable, "span") ==
          model::Baseline{"test", {{"span", "2 * span"}}});
    // Settings of another design use its names.
    CHECK(after({"other", {{"s", "2 s"}}}, variable, "span") ==
          model::Baseline{"other", {{"s", "2 s"}}});
}

TEST_CASE("A scenario can be edited line by line, and removed", "[design][scenario][field]")
{
    auto design = designOf(withScenarios(kFast));
    auto library = noPresets();
    const model::Element element{model::ElementKind::Scenario, "", "fast"};
    CHECK(model::pointerOf(design, element) == "/scenarios/0");
    CHECK(model::elementAt(design, "/scenarios/0/set/n") == element);
    const auto edit =
        model::setField(design, library, std::span(&element, 1), "set", "s = 4 s\nn = 1");
    REQUIRE(edit);
    const auto inverse = model::apply(design, edit.value());
    REQUIRE(inverse);
    CHECK(timeIn(design, "fast") == 4); // 1 * 4 s
    REQUIRE(model::apply(design, inverse.value()));
    CHECK(design.scenarios == designOf(withScenarios(kFast)).scenarios);
    const auto gone = model::removal(design, {element});
    REQUIRE(gone);
    REQUIRE(model::apply(design, gone.value()));
    CHECK(design.scenarios.empty());
}

TEST_CASE("A setting equal to the scenario's value has no finding", "[design][scenario][findings]")
{
    auto design = designOf(withScenarios(kFast));
    design.scenario = "fast";
    auto library = noPresets();
    const auto found = [&](const std::string& name, const std::string& value) {
        return model::instantiate(design, library, {{name, value, "--set"}})
            .value()
            .settingFindings;
    };
    for (const auto* const same : {"1.0 s", "1000 ms", "1s", "1e6 us", "0.5 s * 2"})
        CHECK(found("s", same).empty());
    CHECK(found("n", "5.0").empty());
    CHECK(codeOf(found("s", "1.001 s")) == "scenario.overridden");
    CHECK(codeOf(found("n", "6")) == "scenario.overridden");
}

TEST_CASE("An axis that replaces scenario values has a finding", "[design][scenario][findings]")
{
    auto design = designOf(withScenarios(kFast));
    design.scenario = "fast";
    auto library = noPresets();
    const auto found = [&](const std::string& axis, const Settings& settings = {}) {
        const auto system = model::instantiate(design, library, settings).value();
        const auto result = model::sweep(system, {model::parseAxis(axis).value()}, {"time"});
        REQUIRE(result);
        return result.value().diagnostics;
    };
    const auto some = found("n=5,7");
    CHECK(codeOf(some) == "scenario.overridden");
    CHECK(severityOf(some) == model::Severity::Note);
    CHECK(messageOf(some) == "the axis replaces n = 5 of scenario 'fast'");
    CHECK(pointerOf(some) == "--axis n");
    const auto all = found("n=5,7", {{"s", "2 s", "--set s=2 s"}});
    CHECK(codesOf(all) == std::vector<std::string>{"scenario.overridden", "scenario.overridden"});
    CHECK(all.back().severity == model::Severity::Warning);
    CHECK(hintOf(all) == "");
    CHECK(found("n=5").empty()); // the scenario's own value
    CHECK(codeOf(found("n=7")) == "scenario.overridden");
    CHECK(codeOf(found("s=1 s,1 s")) == "scenario.overridden");
    design.scenario = "";
    CHECK(found("n=5,7").empty());
}

TEST_CASE("check reports components that a scenario replaces", "[design][scenario][findings]")
{
    const PresetFolder folder;
    const auto preset = [](const std::string& id, const std::string& attributes) {
        return R"({"component": ")" + id + R"(", "kind": "nic", "title": "T",
            "source": {"document": "clusterwright"}, "attributes": [)" +
               attributes + "]}";
    };
    const std::string origin = R"(", "origin": {"kind": "definition"}})";
    const auto rate = [&](const std::string& value) {
        return R"({"name": "bandwidth", "value": ")" + value + origin;
    };
    folder.add("components/old.json",
               preset("old",
                      rate("1 GB/s") + R"(, {"name": "mtu", "value": "1 kB)" + origin +
                          R"(, {"name": "price", "value": "9 USD)" + origin));
    folder.add("components/new.json", preset("new", rate("2 GB/s")));
    model::Library library({folder.path()});
    const auto design = designOf(designText(
        R"("components": [{"name": "nic", "preset": "old"}],
           "outputs": [{"name": "t", "equation": "nic.mtu / nic.bandwidth"}],
           "scenarios": [{"name": "a", "set": {"nic": "new"}},
                         {"name": "b", "set": {"nic": "new", "nic.mtu": "2 kB", "nic.price": "1 USD"}}])"));
    const auto system = model::instantiate(design, library, {});
    INFO(textOf(system.diagnostics()));
    REQUIRE(system);
    const auto found = model::checkScenarios(design, system.value(), library);
    CHECK(codesAndPlaces(found) ==
          std::vector<std::string>{"component.kept /scenarios/0/set/nic",
                                   "component.unpriced /scenarios/0/set/nic"});
    CHECK(messageOf(found, "component.kept") ==
          "in scenario 'a': 'nic' as 'new' keeps mtu (1 kB) from the former component 'old'");
}

TEST_CASE("An axis that replaces a command-line setting has a finding",
          "[design][scenario][findings]")
{
    const auto design = designOf(withScenarios(kFast));
    auto library = noPresets();
    const auto found = [&](const Settings& settings) {
        const auto system = model::instantiate(design, library, settings).value();
        const auto result = model::sweep(system, {model::parseAxis("n=5,7").value()}, {"time"});
        REQUIRE(result);
        return result.value().diagnostics;
    };
    const auto by = found({{"n", "7", "--set n=7"}, {"s", "2 s", "--set s=2 s"}});
    CHECK(codesOf(by) == std::vector<std::string>{"setting.overridden"});
    CHECK(severityOf(by) == model::Severity::Warning);
    CHECK(messageOf(by) == "the values of 'n' in the study replace the setting n = 7");
    CHECK(pointerOf(by) == "--set n=7");
    CHECK(found({{"s", "2 s", "--set s=2 s"}}).empty());
    CHECK(found({{"n", "5", "--axis n"}}).empty()); // a start value, not a user's setting
}

} // namespace clusterwright::tests::scenario_test
