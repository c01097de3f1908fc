// Checks of one file.

#include "model/core/diagnostic.h"
#include "tests/support/catch_compat.h"
#include "tests/support/check_file.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::check_test
{

namespace
{

model::Diagnostics checked(const std::string& text, const std::string& name = "file.json")
{
    const PresetFolder folder;
    auto library = shippedPresets();
    return checkFile(folder.add(name, text), library);
}

using Places = std::vector<std::string>;

} // namespace

TEST_CASE("A valid file of each kind has no findings", "[check]")
{
    CHECK(checked(R"({"document": "d", "title": "D"})").empty());
    CHECK(checked(kWait).empty());
    CHECK(
        checked(
            R"({"component": "c", "kind": "nic", "title": "C", "source": {"document": "clusterwright"}})")
            .empty());
    CHECK(
        checked(
            R"({"cluster": "c", "title": "C", "source": {"document": "clusterwright"}, "components": [{"name": "h", "preset": "acc-host"}]})")
            .empty());
    CHECK(checked(designText(R"("variables": [{"name": "a", "value": "1"}])")).empty());
    CHECK(
        checked(
            R"({"claim": "c", "source": {"document": "clusterwright"}, "statement": "s", "not_modelled": "n"})")
            .empty());
    CHECK(checked("# kind: definition\na,b[s]\n1,2\n", "data.csv").empty());
}

TEST_CASE("Findings contain the file name as given", "[check]")
{
    const PresetFolder folder;
    auto library = shippedPresets();
    const auto path = folder.add("a.json", "{");
    CHECK(fileOf(checkFile(path, library)) == path.string());
    const auto none = checkFile(path.parent_path() / "none.json", library);
    CHECK(codeOf(none) == "file.missing");
}

TEST_CASE("A file of an unknown kind is reported", "[check][findings]")
{
    CHECK(codesAndPlaces(checked(R"({"title": "t"})")) == Places{"file.kind "});
    CHECK(codesAndPlaces(checked("[1]")) == Places{"file.kind "});
    CHECK(severityOf(checked("{"), "json.syntax") == model::Severity::Error);
}

TEST_CASE("An invalid equation of a block is a finding", "[check][findings]")
{
    const auto block = [](const std::string& equation) {
        return checked(
            R"({"block": "b", "title": "B", "source": {"document": "clusterwright"}, "parameters": [
            {"name": "S", "unit": "B", "doc": "s"}, {"name": "t", "unit": "s", "doc": "t", "default": "1 s", "origin": {"kind": "definition"}}],
            "equations": [)" +
            equation + "]}");
    };
    CHECK(block(R"("x = S / t")").empty());
    CHECK(codesAndPlaces(block(R"("x = S + t")")) == Places{"dimension.mismatch /equations/0"});
    CHECK(codesAndPlaces(block(R"({"equation": "x = S / t", "unit": "s"})")) ==
          Places{"dimension.mismatch /equations/0"});
    CHECK(codesAndPlaces(block(R"("x = S / u")")) == Places{"name.unknown /equations/0"});
    CHECK(codesAndPlaces(block(R"("x = y", "y = x")"))[0].starts_with("equation.cycle"));
}

TEST_CASE("A block default of the wrong dimension is a finding", "[check][findings]")
{
    const auto found = checked(
        R"({"block": "b", "title": "B", "source": {"document": "clusterwright"}, "parameters": [
        {"name": "S", "unit": "B", "doc": "s", "default": "1 s", "origin": {"kind": "definition"}}], "equations": ["x = S"]})");
    CHECK(codesAndPlaces(found) == Places{"dimension.mismatch /parameters/0"});
}

TEST_CASE("A block time that is not a time is a finding", "[check][findings]")
{
    const auto found = checked(
        R"({"block": "b", "title": "B", "source": {"document": "clusterwright"}, "equations": ["x = 3 B"], "time": "x"})");
    CHECK(codesAndPlaces(found) == Places{"dimension.mismatch /time"});
    CHECK(messageOf(found) == "expected s, got B in 'time = x'");
}

TEST_CASE("A missing document is a finding", "[check][findings]")
{
    const auto found = checked(
        R"({"component": "c", "kind": "nic", "title": "C", "source": {"document": "underwod-inic"}, "attributes": [
        {"name": "a", "value": "1", "origin": {"kind": "paper", "document": "nobody", "place": "p"}}]})");
    CHECK(sorted(codesAndPlaces(found)) == Places{"document.unknown /attributes/0/origin/document",
                                                  "document.unknown /source/document"});
    CHECK(hintOf(found, "document.unknown") == "did you mean 'underwood-inic'?");
}

TEST_CASE("Blocks of a design can cite its own documents", "[check][findings]")
{
    const auto found = [](const std::string& document) {
        return checked(designText(
            R"("documents": [{"document": "our-report", "title": "Ours"}], "blocks": [{"block": "b", "title": "B",
            "source": {"document": ")" +
            document + R"("}, "equations": ["x = 3 B"]}])"));
    };
    CHECK(found("our-report").empty());
    CHECK(hintOf(found("our-reprot"), "document.unknown") == "did you mean 'our-report'?");
    CHECK(hintOf(found("quite-another"), "document.unknown") ==
          "add it to 'documents' of the design, or to your presets");
}

TEST_CASE("A missing claim of a fitted input is a finding", "[check][findings]")
{
    const auto fitted = [](const std::string& claim) {
        return checked(designText(
            R"("variables": [{"name": "a", "value": "1", "origin": {"kind": "fit", "note": "n", "fitted_to": [")" +
            claim + R"("]}}])"));
    };
    const auto claim = shippedPresets().ids(model::PresetKind::Claim).front();
    CHECK(fitted(claim).empty());
    CHECK(codesAndPlaces(fitted(claim + "x")) ==
          Places{"claim.unknown /variables/0/origin/fitted_to/0"});
}

TEST_CASE("A missing claim that another one counts with is a finding", "[check][findings]")
{
    const auto counted = [](const std::string& claim) {
        return checked(
            R"({"claim": "c", "source": {"document": "clusterwright"}, "statement": "s", "not_modelled": "n", "counts_with": ")" +
            claim + R"("})");
    };
    const auto claim = shippedPresets().ids(model::PresetKind::Claim).front();
    CHECK(counted(claim).empty());
    CHECK(codesAndPlaces(counted(claim + "x")) == Places{"claim.unknown /counts_with"});
}

TEST_CASE("A claim whose text contradicts itself shows how in its note", "[check][findings]")
{
    const auto claim = [](const std::string& more) {
        return checked(
            R"({"claim": "c", "source": {"document": "clusterwright"}, "statement": "s", )"
            R"("evaluate": [{"name": "t", "block": "inic.transpose", "set": {"rows": "1024", "P": "8"}}], "predicted": "t.S", )"
            R"("expected": {"at_least": "1 B"}, "tolerance_reason": "r")" +
            more + "}");
    };
    CHECK(claim(R"(, "contradicts_itself": true, "note": "15 % here, 11 % there")").empty());
    CHECK(codesAndPlaces(claim(R"(, "contradicts_itself": true)")) ==
          Places{"claim.note /contradicts_itself"});
    CHECK(
        codesAndPlaces(checked(
            R"({"claim": "c", "source": {"document": "clusterwright"}, "statement": "s", "not_modelled": "n", "contradicts_itself": true})")) ==
        Places{"json.unknown_field /contradicts_itself"});
}

TEST_CASE("A missing preset of a cluster is a finding", "[check][findings]")
{
    const auto found = checked(
        R"({"cluster": "c", "title": "C", "source": {"document": "clusterwright"}, "components": [{"name": "h", "preset": "acc-hst"}]})");
    CHECK(hintOf(found, "preset.unknown") == "did you mean 'acc-host'?");
}

TEST_CASE("An invalid result at a design's own values is a finding", "[check][findings]")
{
    const auto broken =
        checked(designText(R"("variables": [{"name": "a", "value": "0", "at_least": "1"}])"));
    CHECK(codesAndPlaces(broken) == Places{"value.bounds /variables/0"});
    const auto gap = checked(designText(
        R"("variables": [{"name": "a", "value": "0"}], "outputs": [{"name": "b", "equation": "1 / a"}])"));
    CHECK(codesAndPlaces(gap) == Places{"value.division_by_zero /outputs/0"});
    CHECK(severityOf(gap) == model::Severity::Warning);
}

TEST_CASE("A failing study of a design is a finding", "[check][findings]")
{
    const auto found = checked(designText(
        R"("variables": [{"name": "a", "value": "1"}], "outputs": [{"name": "b", "equation": "2 * a"}],
        "studies": [{"name": "s", "kind": "curve", "x": {"variable": "c", "values": "1,2"}, "outputs": ["b"]},
                    {"name": "t", "kind": "curve", "x": {"variable": "a", "values": "2..1"}, "outputs": ["b"]}])"));
    CHECK(sorted(codesAndPlaces(found)) ==
          Places{"axis.empty /studies/1/x/values", "set.unknown /studies/0/x"});
}

TEST_CASE("A claim that cannot be computed is a finding", "[check][findings]")
{
    const auto found = checked(
        R"({"claim": "c", "source": {"document": "clusterwright"}, "statement": "s", "evaluate": [
        {"name": "p", "block": "fft.compute", "set": {"rows": "8", "P": "2", "t_1d": "1 s"}}],
        "predicted": "p.T_compute", "expected": {"at_least": "1 B"}})");
    CHECK(codesAndPlaces(found) == Places{"dimension.mismatch /expected"});
}

TEST_CASE("Findings about form and names appear together", "[check][findings]")
{
    const auto found = checked(designText(
        R"("titel": "T", "pipeline": {"steps": [{"id": "a", "block": "fft.compote"}]})"));
    CHECK(sorted(codesAndPlaces(found)) ==
          Places{"json.unknown_field /titel", "preset.unknown /pipeline/steps/0/block"});
}

TEST_CASE("A rejected file is not evaluated", "[check][findings]")
{
    const auto block = [](const std::string& equation, const std::string& time) {
        return designText(
            R"("components": [{"name": "host", "kind": "host"}],
            "blocks": [{"block": "w", "title": "W", "source": {"document": "clusterwright"},
                        "parameters": [{"name": "t", "unit": "s", "doc": "p"}], "equations": [")" +
            equation + R"("], "time": ")" + time + R"("}],
            "pipeline": {"steps": [{"id": "a", "block": "w", "bind": {"t": "1 s"}, "on": "host.cpu"}]})");
    };
    CHECK(checked(block("time = 2 * t", "time")).empty());
    CHECK(codesAndPlaces(checked(block("time = 2 * (t", "time")))[0] ==
          "expression.syntax /blocks/0/equations/0");
    for (const auto* const time : {"T_wrok", "a b", "min", "not", "time)"}) {
        INFO(time);
        CHECK(codesAndPlaces(checked(block("T_work = 2 * t", time))) ==
              Places{"block.time /blocks/0/time"});
    }
    for (const auto* const generator : {R"({"call": "torus(2,2"})",
                                        R"("a")",
                                        "{}",
                                        "null",
                                        "5",
                                        R"({"call": ""})",
                                        R"({"call": 5})",
                                        R"({"name": "x"})"}) {
        INFO(generator);
        const auto found =
            checked(designText(R"("topology": {"generators": [)" + std::string(generator) + "]}"));
        REQUIRE(!found.empty());
        CHECK(pointerOf(found).starts_with("/topology/generators/0"));
    }
}

TEST_CASE("Points off the logarithmic axes of studies are counted", "[check][scale]")
{
    const auto of = [](const std::string& studies) {
        return checked(
            designText(R"D("variables": [{"name": "x", "value": "1"}, {"name": "k", "value": "1"}],
            "outputs": [{"name": "steps", "equation": "max(x - 4, 0)"}, {"name": "gain", "equation": "(x - 4) * k * 1 s", "unit": "s"}],
            "studies": [)D" +
                       studies + "]"));
    };
    // max(x - 4, 0) is 0 at 1, 2, 3 and 4; x - 4 is -3, -2, -1 and 0 there.
    const auto y = of(
        R"({"name": "s", "kind": "curve", "x": {"variable": "x", "values": "1..8"}, "outputs": ["steps", "gain"], "scale": "log"})");
    CHECK(codesAndPlaces(y) ==
          Places{"axis.not_positive /studies/0", "axis.not_positive /studies/0"});
    CHECK(y[0].message == "4 points at steps = 0 are not on a logarithmic axis");
    CHECK(y[1].message == "4 points at gain = -3 s to 0 are not on a logarithmic axis");
    CHECK(y[0].severity == model::Severity::Note);
    const auto x = of(
        R"({"name": "s", "kind": "curve", "x": {"variable": "x", "values": "0, 5, 6", "scale": "log"}, "outputs": ["steps"]})");
    CHECK(codesAndPlaces(x) == Places{"axis.not_positive /studies/0/x"});
    CHECK(messageOf(x) == "1 point at x = 0 is not on a logarithmic axis");
    const auto none = of(
        R"({"name": "s", "kind": "curve", "x": {"variable": "x", "values": "1..4"}, "outputs": ["steps"], "scale": "log"})");
    CHECK(messageOf(none) == "no value of steps is positive, so its axis is linear");
    const auto map =
        of(R"({"name": "s", "kind": "map", "x": {"variable": "x", "values": "0, 5", "scale": "log"},
        "y": {"variable": "k", "values": "-1, 0, 1", "scale": "log"}, "outputs": ["steps"]})");
    CHECK(codesAndPlaces(map) ==
          Places{"axis.not_positive /studies/0/x", "axis.not_positive /studies/0/y"});
    CHECK(
        of(R"({"name": "s", "kind": "curve", "x": {"variable": "x", "values": "0..8"}, "outputs": ["steps"]})")
            .empty());
}

} // namespace clusterwright::tests::check_test
