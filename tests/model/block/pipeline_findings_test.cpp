// Problems of pipelines, with their places.

#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::pipeline_findings_test
{

namespace
{

std::string chained(const std::string& steps, const std::string& arrows)
{
    return pipelineText(R"({"steps": [)" + steps + R"(], "arrows": [)" + arrows + "]}");
}

const std::string kThree = step("a", "1 s") + "," + step("b", "1 s") + "," + step("c", "1 s");

} // namespace

TEST_CASE("A cycle of arrows is a finding that names the steps", "[pipeline][findings]")
{
    const auto found =
        finding(problemsOf(chained(kThree, R"({"then": ["a", "b", "c", "a"]})")), "equation.cycle");
    CHECK(fileOf(found) == "test.cluster.json");
    CHECK(contains(pointerOf(found), "/pipeline/"));
    for (const auto* const name : {"a.start", "b.start", "c.start"})
        CHECK(contains(messageOf(found), name));
}

TEST_CASE("A cycle of streams is a finding", "[pipeline][findings]")
{
    const auto arrows =
        R"({"stream": ["a", "b"], "chunks": "2"}, {"stream": ["b", "a"], "chunks": "2"})";
    CHECK(has(problemsOf(chained(kThree, arrows)), "equation.cycle"));
}

TEST_CASE("A cycle inside a group is found", "[pipeline][findings]")
{
    const auto group = R"({"group": "g", "steps": [)" + kThree +
                       R"(], "arrows": [{"then": ["b", "c"]}, {"then": ["c", "b"]}]})";
    CHECK(has(problemsOf(chained(group, "")), "equation.cycle"));
}

TEST_CASE("The finding on an arrow to an unknown step names the nearest one",
          "[pipeline][findings]")
{
    const auto design = chained(step("compute", "1 s") + "," + step("exchange", "1 s"),
                                R"({"then": ["compute", "exchnge"]})");
    const auto found = finding(problemsOf(design), "arrow.unknown_step");
    CHECK(pointerOf(found) == "/pipeline/arrows/0");
    CHECK(contains(messageOf(found), "exchnge"));
    CHECK(hintOf(found) == "did you mean 'exchange'?");
}

TEST_CASE("An arrow to a step inside a group is refused", "[pipeline][findings]")
{
    const auto design =
        chained(step("a", "1 s") + R"(, {"group": "g", "steps": [)" + step("b", "1 s") + "]}",
                R"({"then": ["a", "b"]})");
    CHECK(pointerOf(problemsOf(design), "arrow.unknown_step") == "/pipeline/arrows/0");
}

TEST_CASE("An arrow requires two different steps", "[pipeline][findings]")
{
    CHECK(pointerOf(problemsOf(chained(kThree, R"({"then": ["a"]})")), "arrow.form") ==
          "/pipeline/arrows/0");
    CHECK(contains(messageOf(problemsOf(chained(kThree, R"({"then": ["b", "b"]})")), "arrow.form"),
                   "cannot follow itself"));
}

TEST_CASE("An arrow is a `then` or a `stream` with chunks", "[pipeline][findings]")
{
    CHECK(codesAndPlaces(problemsOf(chained(kThree, R"({"stream": ["a", "b"]})"))) ==
          std::vector<std::string>{"json.missing_field /pipeline/arrows/0"});
    CHECK(pointerOf(problemsOf(chained(kThree, R"({"after": ["a", "b"]})")),
                    "json.unknown_field") == "/pipeline/arrows/0/after");
}

TEST_CASE("Two steps with one id are a finding at any place", "[pipeline][findings]")
{
    const auto twice =
        step("a", "1 s") + R"(, {"group": "g", "steps": [)" + step("a", "2 s") + "]}";
    const auto found = finding(problemsOf(chained(twice, "")), "name.duplicate");
    CHECK(pointerOf(found) == "/pipeline/steps/1/steps/0");
    CHECK(contains(messageOf(found), "'a'"));
    const auto group =
        step("a", "1 s") + R"(, {"group": "a", "steps": [)" + step("b", "2 s") + "]}";
    CHECK(pointerOf(problemsOf(chained(group, "")), "name.duplicate") == "/pipeline/steps/1");
}

TEST_CASE("A stream has at least one chunk", "[pipeline][findings]")
{
    const auto streamed = [](const std::string& chunks) {
        return problemsOf(
            chained(kThree, R"({"stream": ["a", "b"], "chunks": ")" + chunks + "\"}"));
    };
    CHECK(streamed("1").empty());
    CHECK(streamed("1.5").empty());
    CHECK(streamed("0.9999999999999999").empty()); // 1, by the rule for integers
    for (const auto* const chunks : {"0.5", "0", "-3"}) {
        const auto found = finding(streamed(chunks), "value.bounds");
        CHECK(severityOf(found) == model::Severity::Error);
        CHECK(pointerOf(found) == "/pipeline/arrows/0/chunks");
        CHECK(contains(messageOf(found),
                       std::string("a.chunks.b = ") + chunks + " must be at least 1 chunk"));
    }
    CHECK(severityOf(streamed("2 s"), "dimension.mismatch") == model::Severity::Error);
}

TEST_CASE("A step with a negative duration is a caveat", "[pipeline][findings]")
{
    const auto evaluation = evaluationOf(systemOf(chained(step("a", "-1 s"), "")));
    const auto found = finding(evaluation.diagnostics, "model.validity");
    CHECK(severityOf(found) == model::Severity::Warning);
    CHECK(contains(messageOf(found), "a.duration"));
    CHECK(contains(messageOf(found), "negative"));
    CHECK(pointerOf(found) == "/pipeline/steps/0");
}

TEST_CASE("A group cannot run a negative number of times", "[pipeline][findings]")
{
    const auto group = R"({"group": "g", "repeat": "-1", "steps": [)" + kThree + "]}";
    const auto found = finding(problemsOf(chained(group, "")), "value.bounds");
    CHECK(pointerOf(found) == "/pipeline/steps/0");
    CHECK(contains(messageOf(found), "g.repeat"));
}

TEST_CASE("A group with a fractional repeat is a finding", "[pipeline][findings]")
{
    const auto group = R"({"group": "g", "repeat": "1.5", "steps": [)" + kThree + "]}";
    const auto found = finding(problemsOf(chained(group, "")), "value.bounds");
    CHECK(messageOf(found) == "g.repeat = 1.5 must be an integer");
}

TEST_CASE("A pipeline and a group require steps", "[pipeline][findings]")
{
    CHECK(codesAndPlaces(problemsOf(chained("", ""))) ==
          std::vector<std::string>{"pipeline.empty /pipeline"});
    CHECK(pointerOf(problemsOf(chained(R"({"group": "g", "steps": []})", "")), "pipeline.empty") ==
          "/pipeline/steps/0");
}

TEST_CASE("A repeat with a unit is refused", "[pipeline][findings]")
{
    const auto group = R"({"group": "g", "repeat": "2 s", "steps": [)" + kThree + "]}";
    CHECK(pointerOf(problemsOf(chained(group, "")), "dimension.mismatch") == "/pipeline/steps/0");
}

TEST_CASE("A capacity of 0 or less is a finding", "[pipeline][findings]")
{
    const auto withCapacity = [](const std::string& capacity) {
        return problemsOf(
            pipelineText(R"({"steps": [)" + step("a", "3 s", "nic") + "]}",
                         R"("resources": [{"name": "nic", "capacity": ")" + capacity + R"("}])"));
    };
    CHECK(withCapacity("0.5").empty());
    for (const std::string capacity : {"0", "-1"}) {
        const auto found = withCapacity(capacity);
        CHECK(codesAndPlaces(found) ==
              std::vector<std::string>{"value.bounds /resources/0/capacity"});
        CHECK(messageOf(found) == "the resource 'nic' has a capacity of 0 or less: " + capacity);
    }
    CHECK(severityOf(withCapacity("2 s"), "dimension.mismatch") == model::Severity::Error);
}

TEST_CASE("A step's id must be a valid name", "[pipeline][findings]")
{
    CHECK(pointerOf(problemsOf(chained(step("a-b", "1 s"), "")), "name.form") ==
          "/pipeline/steps/0/id");
    CHECK(pointerOf(problemsOf(chained(R"({"group": "1st", "steps": [)" + kThree + "]}", "")),
                    "name.form") == "/pipeline/steps/0/group");
}

TEST_CASE("A step must occupy a component or a part of one", "[pipeline][findings]")
{
    const auto sideBySide = [](const std::string& on) {
        return problemsOf(chained(step("a", "1 s", on) + "," + step("b", "1 s", on), ""));
    };
    CHECK(sideBySide("nic.port").empty());
    for (const auto* const on : {"nic +", "nic.", "nic..port", ".nic", "1", "nic port"})
        CHECK(pointerOf(sideBySide(on), "name.form") == "/pipeline/steps/0/on");
}

TEST_CASE("A step's id must not be a reserved name of designs", "[pipeline][findings]")
{
    for (const auto* const id : {"phase", "busy", "baseline", "on"}) {
        const auto found = finding(problemsOf(chained(step(id, "1 s"), "")), "name.reserved");
        CHECK(pointerOf(found) == "/pipeline/steps/0/id");
        CHECK(contains(messageOf(found), id));
    }
}

TEST_CASE("A pipeline reports all findings at once", "[pipeline][findings]")
{
    const auto design = pipelineText(
        R"({"steps": [{"id": "a", "block": "wait", "bnd": {}}, {"id": "a", "block": "wait"},
        {"block": "wait"}, {"id": "c", "block": "wait", "bind": {"t": "1 +"}}],
        "arrows": [{"then": ["a", "x"]}, {"stream": ["a", "c"]}]})");
    CHECK(sorted(codesAndPlaces(problemsOf(design))) ==
          sorted({"json.unknown_field /pipeline/steps/0/bnd",
                  "name.duplicate /pipeline/steps/1",
                  "json.missing_field /pipeline/steps/2",
                  "expression.syntax /pipeline/steps/3/bind/t",
                  "arrow.unknown_step /pipeline/arrows/0",
                  "json.missing_field /pipeline/arrows/1"}));
}

} // namespace clusterwright::tests::pipeline_findings_test
