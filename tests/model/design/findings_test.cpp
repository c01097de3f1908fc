// Findings about a design's file: code, place, remedy.

#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::findings_test
{

namespace
{

model::Diagnostics problem(const std::string& fields, const std::string& code)
{
    return finding(problemsOf(designText(fields)), code);
}

std::string variables(const std::string& list)
{
    return R"("variables": [)" + list + "]";
}

} // namespace

TEST_CASE("A design needs a format, and a later format is rejected", "[design][findings]")
{
    const auto withFormat = [](const std::string& format) {
        return formFindings(R"({"design": "d", "title": "D")" + format + "}");
    };
    CHECK(withFormat(R"(, "format": 1)").empty());
    CHECK(codesAndPlaces(withFormat("")) == std::vector<std::string>{"design.format /format"});
    CHECK(codesAndPlaces(withFormat(R"(, "format": 0)")) ==
          std::vector<std::string>{"design.format /format"});
    const auto future = finding(withFormat(R"(, "format": 2)"), "design.format");
    CHECK(contains(messageOf(future), "format 2"));
    CHECK(contains(hintOf(future), "newer version of the program"));
    CHECK(pointerOf(withFormat(R"(, "format": "1")"), "json.type") == "/format");
}

TEST_CASE("An unknown block is reported with the nearest, at its step", "[design][findings]")
{
    const PresetFolder folder;
    folder.add("blocks/inic.transpose.json", kWait);
    const auto design =
        designText(R"("pipeline": {"steps": [{"id": "a", "block": "inic.transpos"}]})");
    const auto found = finding(problemsOf(design, {}, folder.library()), "preset.unknown");
    CHECK(fileOf(found) == "test.cluster.json");
    CHECK(pointerOf(found) == "/pipeline/steps/0/block");
    CHECK(contains(messageOf(found), "inic.transpos"));
    CHECK(hintOf(found) == "did you mean 'inic.transpose'?");
}

TEST_CASE("The nearest block can be one of the design's own", "[design][findings]")
{
    const auto design = pipelineText(R"({"steps": [{"id": "a", "block": "wat"}]})");
    CHECK(hintOf(problemsOf(design), "preset.unknown") == "did you mean 'wait'?");
}

TEST_CASE("An invalid block of the library is reported at its file", "[design][findings]")
{
    const PresetFolder folder;
    folder.add(
        "blocks/broken.json",
        R"({"block": "broken", "title": "B", "source": {"document": "d"}, "equations": ["x = 1 +"]})");
    const auto design = designText(R"("pipeline": {"steps": [{"id": "a", "block": "broken"}]})");
    const auto found = finding(problemsOf(design, {}, folder.library()), "expression.syntax");
    CHECK(fileOf(found) == "presets/blocks/broken.json");
    CHECK(pointerOf(found) == "/equations/0");
}

TEST_CASE("A resource without a component is a finding", "[design][findings]")
{
    SECTION("on a placed step")
    {
        const auto design = pipelineText(R"({"steps": [)" + step("a", "1 s", "disk.arm") + "]}");
        const auto found = finding(problemsOf(design), "resource.unknown");
        CHECK(pointerOf(found) == "/pipeline/steps/0");
        CHECK(contains(messageOf(found), "'disk'"));
        CHECK(contains(hintOf(found), "host, nic"));
    }
    SECTION("as a block's default")
    {
        const auto found =
            problem(R"("blocks": [{"block": "b", "title": "B", "source": {"document": "d"},
            "equations": ["time = 1 s"], "resource": "nic.port"}], "pipeline": {"steps": [{"id": "a", "block": "b"}]})",
                    "resource.unknown");
        CHECK(pointerOf(found) == "/pipeline/steps/0");
    }
    SECTION("with a capacity that no step uses")
    {
        const auto design = pipelineText(R"({"steps": [)" + step("a", "1 s", "nic") + "]}",
                                         R"("resources": [{"name": "nic.port", "capacity": "2"}])");
        CHECK(pointerOf(problemsOf(design), "resource.unknown") == "/resources/0");
    }
}

TEST_CASE("An unknown name is reported at its equation with the nearest", "[design][findings]")
{
    const auto found = problem(variables(R"({"name": "rows", "value": "8"})") +
                                   R"(, "outputs": [{"name": "x", "equation": "2 * row"}])",
                               "name.unknown");
    CHECK(pointerOf(found) == "/outputs/0");
    CHECK(contains(messageOf(found), "'row'"));
    CHECK(hintOf(found) == "did you mean 'rows'?");
}

TEST_CASE("Variables with circular definitions are a finding", "[design][findings]")
{
    const auto found =
        problem(variables(R"({"name": "a", "value": "b"}, {"name": "b", "value": "2 * a"})"),
                "equation.cycle");
    CHECK(contains(messageOf(found), "a -> b -> a"));
    CHECK(contains(pointerOf(found), "/variables/"));
}

TEST_CASE("A duplicate name is reported with both places", "[design][findings]")
{
    const auto found = problem(
        variables(R"({"name": "a", "value": "1"}, {"name": "a", "value": "2"})"), "name.duplicate");
    CHECK(pointerOf(found) == "/variables/1");
    CHECK(contains(messageOf(found), "/variables/0"));
    CHECK(pointerOf(problem(variables(R"({"name": "a", "value": "1"})") +
                                R"(, "outputs": [{"name": "a", "equation": "2"}])",
                            "name.duplicate")) == "/outputs/0");
}

TEST_CASE("'time' is reserved for the pipeline", "[design][findings]")
{
    const auto design = pipelineText(R"({"steps": [)" + step("a", "1 s", "nic") + "]}",
                                     variables(R"({"name": "time", "value": "1 s"})"));
    CHECK(fileOf(problemsOf(design), "name.duplicate") == "test.cluster.json");
}

TEST_CASE("Reserved words are not valid names", "[design][findings]")
{
    for (const std::string word : {"phase", "busy", "baseline", "on"}) {
        CHECK(pointerOf(problem(variables(R"({"name": ")" + word + R"(", "value": "1"})"),
                                "name.reserved")) == "/variables/0/name");
        CHECK(pointerOf(problem(R"("outputs": [{"name": ")" + word + R"(", "equation": "1"}])",
                                "name.reserved")) == "/outputs/0/name");
    }
    CHECK(pointerOf(problem(variables(R"({"name": "a.b", "value": "1"})"), "name.form")) ==
          "/variables/0/name");
    CHECK(pointerOf(problem(variables(R"({"name": "max", "value": "1"})"), "name.form")) ==
          "/variables/0/name");
}

TEST_CASE("An output whose dimension differs from its unit is a finding", "[design][findings]")
{
    CHECK(pointerOf(problem(R"("outputs": [{"name": "x", "equation": "3 s", "unit": "MB/s"}])",
                            "dimension.mismatch")) == "/outputs/0");
    CHECK(pointerOf(problem(R"("outputs": [{"name": "x", "equation": "3 s", "unit": "sec"}])",
                            "unit.unknown")) == "/outputs/0/unit");
}

TEST_CASE("A curve needs an axis and outputs", "[design][findings]")
{
    const auto study = [](const std::string& fields, const std::string& code) {
        return pointerOf(problem(R"("studies": [{"name": "s", )" + fields + "}]", code));
    };
    const std::string x = R"("x": {"variable": "P", "values": "1..4"})";
    CHECK(study(R"("kind": "pie", "outputs": ["a"], )" + x, "study.kind") == "/studies/0/kind");
    CHECK(study(R"("kind": "curve", "outputs": [], )" + x, "study.outputs") == "/studies/0");
    CHECK(study(R"("kind": "curve", "outputs": ["a"])", "json.missing_field") == "/studies/0");
    CHECK(
        study(
            R"("kind": "curve", "outputs": ["a"], "x": {"variable": "P", "values": "1", "scale": "cubic"})",
            "study.scale") == "/studies/0/x/scale");
}

TEST_CASE("An expression must be a JSON text or number", "[design][findings]")
{
    CHECK(valueOf(designText(variables(R"({"name": "a", "value": 8})")), "a") == 8);
    CHECK(valueOf(designText(variables(R"({"name": "a", "value": "2^3"})")), "a") == 8);
    CHECK(pointerOf(problem(variables(R"({"name": "a", "value": [8]})"), "json.type")) ==
          "/variables/0/value");
    CHECK(pointerOf(problem(variables(R"({"name": "a", "value": true})"), "json.type")) ==
          "/variables/0/value");
}

TEST_CASE("All form findings of a design are reported at once", "[design][findings]")
{
    const auto design = designText(
        R"("titel": "T", "variables": [{"name": "on", "value": "1"}, {"name": "a", "value": "2 +"},
          {"name": "b"}], "components": [{"name": "x", "kind": "hose"}], "outputs": [{"name": "c", "equation": "1", "unit": "Q"}],
        "pipeline": {"steps": [{"id": "s"}], "arrows": [{"then": ["s", "t"]}]})");
    CHECK(sorted(codesAndPlaces(formFindings(design))) ==
          sorted({"json.unknown_field /titel",
                  "name.reserved /variables/0/name",
                  "expression.syntax /variables/1/value",
                  "json.missing_field /variables/2",
                  "component.kind /components/0/kind",
                  "unit.unknown /outputs/0/unit",
                  "json.missing_field /pipeline/steps/0",
                  "arrow.unknown_step /pipeline/arrows/0"}));
}

TEST_CASE("All unknown names are reported at once", "[design][findings]")
{
    const auto design = pipelineText(
        R"({"steps": [{"id": "a", "block": "wait"}, {"id": "b", "block": "wat", "on": "nic"},
          {"id": "c", "block": "wait", "bind": {"t": "1 s", "u": "2"}}, {"id": "d", "block": "wait", "bind": {"t": "1 s"}, "on": "disk"}]})",
        R"("cluster": "none", "tables": [{"name": "t", "data": "none", "x": "a", "y": "b"}],
                                        "baseline": {"design": "none"})");
    CHECK(sorted(codesAndPlaces(problemsOf(design))) ==
          sorted({"parameter.missing /pipeline/steps/0",
                  "preset.unknown /pipeline/steps/1/block",
                  "parameter.unknown /pipeline/steps/2/bind/u",
                  "resource.unknown /pipeline/steps/3",
                  "preset.unknown /cluster",
                  "preset.unknown /tables/0/data",
                  "preset.unknown /baseline/design"}));
}

TEST_CASE("All dimension findings are reported at once", "[design][findings]")
{
    const auto design = pipelineText(
        R"({"steps": [{"id": "a", "block": "wait", "bind": {"t": "3 B"}}]})",
        variables(R"({"name": "x", "value": "1 s + 1 B"}, {"name": "y", "value": "z"})") +
            R"(, "outputs": [{"name": "u", "equation": "x", "unit": "B"}, {"name": "v", "equation": "w"}])");
    CHECK(sorted(codesAndPlaces(problemsOf(design))) ==
          sorted({"dimension.mismatch /pipeline/steps/0/bind/t",
                  "dimension.mismatch /variables/0",
                  "name.unknown /variables/1",
                  "name.unknown /outputs/1"}));
}

} // namespace clusterwright::tests::findings_test
