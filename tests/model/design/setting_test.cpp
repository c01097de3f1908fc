// Overrides of inputs of a design or a block: `--set NAME=VALUE`.

#include "model/core/provenance.h"
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
