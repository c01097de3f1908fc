// Values of step parameters: bindings, variables, defaults, origins.

#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/design/gestures/step_number.h"
#include "tests/model/design/edits.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::binding_test
{

namespace
{

// A block that moves `bytes` at `rate`; the rate has a default.
const std::string kMove =
    R"({"block": "move", "title": "Move", "source": {"document": "clusterwright", "place": "test"},
        "parameters": [{"name": "bytes", "unit": "B", "doc": "what moves", "at_least": "0 B"},
                       {"name": "rate", "unit": "B/s", "doc": "how fast", "default": "10 B/s", "origin": {"kind": "definition"}}],
        "equations": ["time = bytes / rate", "twice = 2 * bytes"], "resource": "nic"})";

std::string attribute(const std::string& name, const std::string& value)
{
    return R"({"name": ")" + name + R"(", "value": ")" + value +
           R"(", "origin": {"kind": "definition"}})";
}

// Two components with different rates, and one step "m".
std::string moving(const std::string& step, const std::string& variables)
{
    return designText(R"("variables": [)" + variables + R"(], "components": [
        {"name": "nic", "kind": "nic", "attributes": [)" +
                      attribute("rate", "50 B/s") + R"(]},
        {"name": "host", "kind": "host", "attributes": [)" +
                      attribute("rate", "25 B/s") + R"(]}],
        "blocks": [)" +
                      kMove + R"(], "pipeline": {"steps": [{"id": "m", "block": "move", )" + step +
                      "}]}");
}

std::string
variable(const std::string& name, const std::string& value, const std::string& more = {})
{
    return R"({"name": ")" + name + R"(", "value": ")" + value + "\"" + more + "}";
}

} // namespace

TEST_CASE("A parameter takes its binding, then its variable, then its default", "[design][binding]")
{
    const auto bytes = variable("bytes", "100 B");
    const auto rate = bytes + "," + variable("rate", "20 B/s");
    CHECK(valueOf(moving(R"("bind": {})", bytes), "time") == 10); // 100 B / (10 B/s)
    CHECK(valueOf(moving(R"("bind": {})", rate), "time") == 5);   // 100 B / (20 B/s)
    CHECK(valueOf(moving(R"("bind": {"rate": "100 B/s"})", rate), "time") ==
          1); // 100 B / (100 B/s)
    CHECK(valueOf(moving(R"("bind": {"rate": "2 * rate"})", rate), "time") ==
          2.5); // 100 B / (40 B/s)
    CHECK(valueOf(moving(R"("bind": {"rate": "nic.rate"})", rate), "time") ==
          2); // 100 B / (50 B/s)
}

TEST_CASE("A binding can use outputs, parameters and times of other steps", "[design][binding]")
{
    const auto chain = [](const std::string& bytes) {
        return designText(R"("components": [{"name": "nic", "kind": "nic"}], "blocks": [)" + kMove +
                          R"(],
            "pipeline": {"steps": [
              {"id": "b", "block": "move", "bind": {"bytes": ")" +
                          bytes + R"("}},
              {"id": "a", "block": "move", "bind": {"bytes": "100 B"}}], "arrows": [{"then": ["a", "b"]}]})");
    };
    CHECK(valueOf(chain("a.twice"), "b.duration") == 20);           // 200 B / (10 B/s)
    CHECK(valueOf(chain("a.bytes"), "b.duration") == 10);           // 100 B / (10 B/s)
    CHECK(valueOf(chain("a.duration * 1 B/s"), "b.duration") == 1); // 10 s * 1 B/s = 10 B
    CHECK(valueOf(chain("a.end * a.rate"), "b.duration") == 10);    // 10 s * 10 B/s = 100 B
    CHECK(valueOf(chain("b.start * 2 B/s"), "b.duration") == 2);    // 10 s * 2 B/s = 20 B
}

TEST_CASE("Moving a step to another component is one edit", "[design][binding]")
{
    const auto on = [](const std::string& resource) {
        return systemOf(moving(R"("on": ")" + resource + R"(", "bind": {"rate": "on.rate"})",
                               variable("bytes", "100 B")));
    };
    CHECK(valueOf(on("nic"), "time") == 2);
    CHECK(valueOf(on("nic.port"), "time") == 2); // the attribute is the component's, for every part
    CHECK(valueOf(on("host"), "time") == 4);
    CHECK(on("host.cpu").phases[0].resource == "host.cpu");
    CHECK(on("host.cpu").resources == std::vector<std::string>{"host.cpu"});
}

TEST_CASE("A step occupies the block's own resource unless it is placed", "[design][binding]")
{
    const auto bytes = variable("bytes", "1 B");
    CHECK(systemOf(moving(R"("bind": {})", bytes)).phases[0].resource == "nic");
    CHECK(systemOf(moving(R"("on": "host.bus")", bytes)).phases[0].resource == "host.bus");
}

TEST_CASE("An unknown attribute after 'on' is a finding", "[design][binding][findings]")
{
    const auto found =
        problemsOf(moving(R"("bind": {"rate": "on.rte"})", variable("bytes", "1 B")));
    const auto unknown = finding(found, "name.unknown");
    CHECK(contains(messageOf(unknown), "nic.rte"));
    CHECK(hintOf(unknown) == "did you mean 'nic.rate'?");
    CHECK(pointerOf(unknown) == "/pipeline/steps/0/bind/rate");
}

TEST_CASE("'on' in a step without a resource is a finding", "[design][binding][findings]")
{
    const auto design = designText(R"("blocks": [)" + kWait + R"(], "pipeline": {"steps": [
        {"id": "a", "block": "wait", "bind": {"t": "on.delay"}}]})");
    const auto found = finding(problemsOf(design), "resource.unknown");
    CHECK(pointerOf(found) == "/pipeline/steps/0/bind/t");
    CHECK(contains(messageOf(found), "runs on no component"));
    CHECK(hintOf(found) == "choose the component on which the step runs");
}

TEST_CASE("An unknown bound parameter is reported with the nearest name",
          "[design][binding][findings]")
{
    const auto found = finding(problemsOf(moving(R"("bind": {"byts": "1 B", "bytes": "1 B"})", "")),
                               "parameter.unknown");
    CHECK(fileOf(found) == "test.cluster.json");
    CHECK(pointerOf(found) == "/pipeline/steps/0/bind/byts");
    CHECK(hintOf(found) == "did you mean 'bytes'?");
    const auto far = finding(problemsOf(moving(R"("bind": {"weight": "1 B", "bytes": "1 B"})", "")),
                             "parameter.unknown");
    CHECK(hintOf(far) == "use one of: bytes, rate");
}

TEST_CASE("A parameter without a value has a remedy", "[design][binding][findings]")
{
    const auto found = finding(problemsOf(moving(R"("bind": {})", "")), "parameter.missing");
    CHECK(pointerOf(found) == "/pipeline/steps/0");
    CHECK(contains(messageOf(found), "'bytes'"));
    CHECK(hintOf(found) == "bind the parameter to a value in B");
}

TEST_CASE("A value of another dimension is reported at its place", "[design][binding][findings]")
{
    SECTION("in a binding")
    {
        const auto found =
            finding(problemsOf(moving(R"("bind": {"bytes": "3 s"})", "")), "dimension.mismatch");
        CHECK(pointerOf(found) == "/pipeline/steps/0/bind/bytes");
        CHECK(contains(messageOf(found), "expected B, got s"));
    }
    SECTION("a plain number instead of a quantity")
    {
        const auto found =
            finding(problemsOf(moving(R"("bind": {"bytes": "3"})", "")), "dimension.mismatch");
        CHECK(pointerOf(found) == "/pipeline/steps/0/bind/bytes");
    }
    SECTION("in a variable with the parameter's name")
    {
        const auto found = finding(problemsOf(moving(R"("bind": {})", variable("bytes", "3 s"))),
                                   "dimension.mismatch");
        CHECK(contains(messageOf(found), "bytes"));
    }
}

TEST_CASE("A bound violated by a binding is reported once, with its cause",
          "[design][binding][findings]")
{
    const auto design = moving(R"("bind": {"bytes": "size"})", variable("size", "-4 B"));
    const auto found = problemsOf(design);
    CHECK(codesAndPlaces(found) == std::vector<std::string>{"value.bounds /variables/0"});
    CHECK(messageOf(found) == "size = -4 B must be at least 0 B");
    CHECK(hintOf(found) == "as 'm.bytes' requires");
}

TEST_CASE("A block of the design takes precedence over the library's", "[design][binding]")
{
    const PresetFolder folder;
    folder.add(
        "blocks/move.json",
        R"({"block": "move", "title": "Other", "source": {"document": "clusterwright"}, "equations": ["time = 77 s"]})");
    CHECK(valueOf(systemOf(moving(R"("bind": {"bytes": "100 B"})", ""), {}, folder.library()),
                  "time") == 10);
    const auto fromLibrary = designText(R"("pipeline": {"steps": [{"id": "m", "block": "move"}]})");
    CHECK(valueOf(systemOf(fromLibrary, {}, folder.library()), "time") == 77);
}

namespace
{

using model::Origin;
using model::OriginKind;

const Origin kMeasured{OriginKind::Measurement, {}, "run 1", {}, {"2 s", "4 s"}};

model::Design twoSteps(const std::string& more = {})
{
    return designOf(pipelineText(R"({"steps": [)" + step("a", "1 s") + ", " + step("b", "2 s") +
                                     R"(], "arrows": [{"then": ["a", "b"]}]})",
                                 more));
}

model::Design
measured(const model::Design& design, const std::string& stepId, const std::string& value)
{
    auto library = noPresets();
    return edited(design, model::setStepNumber(design, library, stepId, "t", value, kMeasured));
}

} // namespace

TEST_CASE("A step's value becomes a variable with an origin", "[design][step_number]")
{
    const auto design = measured(twoSteps(), "b", "3 s");
    REQUIRE(design.variables.size() == 1);
    CHECK(design.variables[0].name == "b_t");
    CHECK(design.variables[0].origin == kMeasured);
    CHECK(timeOf(design) == 4); // 1 s + 3 s; the step a keeps its own value
}

TEST_CASE("A new measurement reuses the variable", "[design][step_number]")
{
    const auto design = measured(measured(twoSteps(), "b", "3 s"), "b", "5 s");
    CHECK(design.variables.size() == 1);
    CHECK(timeOf(design) == 6);
}

TEST_CASE("The variable's name is unique", "[design][step_number]")
{
    const auto design =
        measured(twoSteps(R"("variables": [{"name": "b_t", "value": "7 s", "doc": "another"}])"),
                 "b",
                 "3 s");
    REQUIRE(design.variables.size() == 2);
    CHECK(design.variables[1].name == "b_t2");
    CHECK(timeOf(design) == 4);
    CHECK(timeOf(measured(design, "b", "5 s")) == 6);
}

TEST_CASE("An unknown step is rejected", "[design][step_number]")
{
    auto library = noPresets();
    const auto design = twoSteps();
    CHECK(codeOf(model::setStepNumber(design, library, "c", "t", "1 s", kMeasured).diagnostics()) ==
          "edit.unknown");
    CHECK(codeOf(model::setStepNumber(model::Design{}, library, "c", "t", "1 s", kMeasured)
                     .diagnostics()) == "edit.unknown");
}

} // namespace clusterwright::tests::binding_test
