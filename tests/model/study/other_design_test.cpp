// Inputs that the other designs of a study share with its design, and their sentences.

#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/design/library/reference.h"
#include "model/design/system/setting_value.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/other_design.h"
#include "model/study/points/subject.h"
#include "model/study/results/result_table.h"
#include "model/study/setup/near_designs.h"
#include "model/study/setup/study_edit.h"
#include "model/study/studies/curve.h"
#include "model/study/studies/named_study.h"
#include "model/study/studies/same_question.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

namespace clusterwright::tests::other_design_test
{

using namespace clusterwright::model;

namespace
{

InputDifference rate(double here, double there, bool isTaken = false)
{
    return {{"host.rate", "", kBandwidth, {here, there}}, isTaken};
}

InputDifference number(const std::string& name, double here, double there)
{
    return {{name, "", kNumber, {here, there}}};
}

Design withStudy()
{
    Design design;
    StudyDefinition study;
    study.name = "s";
    design.studies.push_back(study);
    return design;
}

// Applies the edit, and returns "shared; separate".
std::string shareOf(Design& design, const std::string& input, bool isShared)
{
    const auto edit = sharing(design, "s", input, isShared);
    REQUIRE(edit);
    REQUIRE(apply(design, edit.value()));
    const auto& study = design.studies.front();
    return join(study.shared, ",") + "; " + join(study.separate, ",");
}

} // namespace

TEST_CASE("A sentence joins the designs with the same value of an input", "[study][shared]")
{
    CHECK(toText(std::vector<OtherInputs>{}).empty());
    CHECK(toText({{"a", false, {rate(1.2e9, 6e8)}}, {"b", false, {rate(1.2e9, 6e8)}}}) ==
          "host.rate is 1.2 GB/s here and 600 MB/s in a and b.");
    CHECK(toText({{"a", false, {rate(1.2e9, 6e8)}}, {"b", false, {rate(1.2e9, 3e8)}}}) ==
          "host.rate is 1.2 GB/s here and 600 MB/s in a and 300 MB/s in b.");
    CHECK(toText({{"a", false, {rate(1.2e9, 1.2e9, true)}},
                  {"b", false, {rate(1.2e9, 1.2e9, true)}}}) ==
          "a and b take host.rate = 1.2 GB/s from this design.");
}

TEST_CASE("A sentence names the design that takes inputs", "[study][shared][words]")
{
    auto taken = number("n", 3, 2);
    taken.isTaken = true;
    CHECK(toText({{"a", false, {taken}}}) == "a takes n = 3 from this design.");
    CHECK(toText({{"a", false, {taken}}, {"b", false, {taken}}}) ==
          "a and b take n = 3 from this design.");
    CHECK(resultMessage("comparison.itself", {{"first", "d, scenario s"}}) ==
          "d, scenario s is compared with itself, because the scenario is active. Choose another "
          "scenario.");
}

TEST_CASE("A sentence names three inputs and counts the others", "[study][shared]")
{
    std::vector<InputDifference> inputs;
    for (const auto* const name : {"u", "v", "w", "x", "y"})
        inputs.push_back(number(name, 1, 2));
    CHECK(toText({{"a", false, inputs}}) == "u is 1 here and 2 in a; v is 1 here and 2 in a; w is "
                                            "1 here and 2 in a; 2 more inputs differ.");
}

TEST_CASE("A label that one design lacks keeps its number where it is free", "[study][labels]")
{
    auto library = noPresets();
    const auto labelled = [](const std::string& labels) {
        return designOf(designText(
            R"("variables": [{"name": "alg", "value": "1", "integer": true, "labels": {)" + labels +
            R"(}}], "outputs": [{"name": "y", "equation": "alg"}])"));
    };
    const auto other = withLabelsOf(labelled(R"("1": "ring", "2": "tree")"),
                                    labelled(R"("1": "tree", "2": "mesh", "7": "torus")"),
                                    library);
    REQUIRE(other);
    CHECK(findVariable(other.value(), "alg")->labels ==
          std::vector<ValueLabel>{{2, "tree"}, {3, "mesh"}, {7, "torus"}});
}

TEST_CASE("A study compares with the design as opened, which takes nothing from it",
          "[study][states]")
{
    auto library = noPresets();
    const std::string kStudies =
        R"("outputs": [{"name": "y", "equation": "2 * n"}], "studies": [
            {"name": "s", "title": "S", "kind": "comparison", "outputs": ["y"], "against": ["as-opened"]},
            {"name": "c", "title": "C", "kind": "curve", "x": {"variable": "m", "values": "1,2"},
             "outputs": ["y"], "against": ["as-opened", "as-saved"]}])";
    const auto withValue = [&](const std::string& n) {
        return designOf(designText(R"("variables": [{"name": "n", "value": ")" + n +
                                   R"("}, {"name": "m", "value": "1"}], )" + kStudies));
    };
    auto design = withValue("5");
    design.earlier.opened = std::make_shared<const Design>(withValue("3"));
    design.earlier.saved = std::make_shared<const Design>(withValue("4"));
    CHECK(design == withValue("5")); // the states are no part of it

    ThreadWorkers workers;
    StudyRun run{workers, {}, {}};
    const auto result = runStudy(design, design.studies[0], library, run);
    REQUIRE(result);
    // 2 * 5 = 10, and 2 * 3 = 6 as opened
    CHECK(
        contains(sentenceOf(result.value()), "y is 10 with test and 6 with this design as opened"));
    const auto curves = runCurve(design, "c", library, {});
    REQUIRE(curves);
    REQUIRE(curves.value().curves.size() == 3);
    CHECK(curves.value().curves[1].outputs[0] == std::vector<double>{6, 6});
    CHECK(labelOf(curves.value().curves[1]) == "this design as opened");
    CHECK(labelInFiles(curves.value().curves[1]) == "as-opened");
    CHECK(labelOf(curves.value().curves[2]) == "this design as saved");
    CHECK(curves.value().curves[2].outputs[0] == std::vector<double>{8, 8});
    CHECK(designsNear(design, library).front() == "as-opened");
    CHECK(haveSameStates(design, design, design.studies[0]));
    auto later = design;
    later.earlier.opened = std::make_shared<const Design>(withValue("2"));
    CHECK_FALSE(haveSameStates(design, later, design.studies[0]));
    CHECK_FALSE(fingerprintOf(design, design.studies[0], library) ==
                fingerprintOf(later, later.studies[0], library));
}

TEST_CASE("Outside of a window, the design as saved is the design itself", "[study][states]")
{
    auto library = noPresets();
    const auto design = designOf(designText(
        R"("variables": [{"name": "n", "value": "5"}], "outputs": [{"name": "y", "equation": "n"}],
           "baseline": {"design": "test"}, "scenarios": [{"name": "big", "title": "Big one", "set": {"n": "9"}}])"));
    const auto saved = referencedDesign(design, "as-saved", library);
    REQUIRE(saved);
    CHECK(saved.value().variables == design.variables);
    CHECK(saved.value().id == "as-saved");
    CHECK(saved.value().baseline->design == "as-saved"); // its own baseline
    CHECK(referencedDesign(saved.value(), "as-saved", library));
    auto active = design;
    active.scenario = "big";
    CHECK(earlierState(active, "as-opened").scenario == "big");
    CHECK(titleWithScenario(active) == "test, scenario big");
    CHECK(idWithScenario(active) == "test, scenario big");
    CHECK(titleOfReference(design, "scenario:big", library) == "scenario Big one");
    CHECK(titleOfReference(design, "as-saved", library) == "this design as saved");
    CHECK(titleOfReference(design, "nowhere", library) == "nowhere");
}

TEST_CASE("An input is shared and separated again without a trace", "[study][shared][edit]")
{
    auto design = withStudy();
    CHECK(shareOf(design, "host.rate", true) == "host.rate; ");
    CHECK(shareOf(design, "host.rate", false) == "; ");
    CHECK(shareOf(design, "P", false) == "; P");
    CHECK(shareOf(design, "P", true) == "; ");
    CHECK(codeOf(sharing(design, "none", "P", true).diagnostics()) == "edit.unknown");
}

namespace
{

std::string labelled(const std::string& id,
                     const std::string& value,
                     const std::string& labels,
                     const std::string& more = {})
{
    return R"({"design": ")" + id +
           R"(", "format": 1, "title": "T", "variables": [{"name": "alg", "value": ")" + value +
           R"(", "integer": true, "labels": )" + labels +
           R"(}, {"name": "n", "value": "1"}], "outputs": [{"name": "T", "equation": "alg * n * 1 s"}])" +
           more + "}";
}

const std::string kHere = R"({"1": "ring", "2": "tree", "3": "mesh"})";
const std::string kThere = R"({"1": "tree", "2": "ring", "7": "own"})";
const std::string kStudies =
    R"(, "studies": [{"name": "n", "kind": "curve", "outputs": ["T"], "x": {"variable": "n", "values": "1, 2"}, "against": ["there"]},
       {"name": "alg", "kind": "curve", "outputs": ["T"], "x": {"variable": "alg", "values": "ring, mesh"}, "against": ["there"]}])";

} // namespace

TEST_CASE("A setting decides the label that another design takes", "[study][shared][labels]")
{
    const PresetFolder folder;
    folder.add("designs/there.cluster.json", labelled("there", "1", kThere));
    auto library = folder.library();
    const auto mesh = designOf(labelled("here", "3", kHere, kStudies));
    CHECK(codesAndPlaces(runCurve(mesh, "n", library, {}).diagnostics()) ==
          std::vector<std::string>{"share.label /studies/0/against/0"});
    // ring is 1 here and 2 there
    const auto ring = runCurve(mesh, "n", library, {{"alg", "ring", "--set alg=ring"}});
    REQUIRE(ring);
    CHECK(ring.value().curves.at(0).outputs.at(0) == std::vector<double>{1, 2});
    CHECK(ring.value().curves.at(1).outputs.at(0) == std::vector<double>{2, 4});

    const auto tree = designOf(labelled("here", "2", kHere, kStudies));
    for (const auto* const word : {"mesh", "3"}) {
        const auto lacking = runCurve(tree, "n", library, {{"alg", word, "--set"}}).diagnostics();
        CHECK(messageOf(lacking) == "'alg' is 'mesh', a label that 'there' does not have");
    }
}

TEST_CASE("A setting decides what another design takes from a computed variable", "[study][shared]")
{
    const auto text = [](const std::string& id, const std::string& x, const std::string& more) {
        return R"({"design": ")" + id +
               R"(", "format": 1, "title": "T", "variables": [{"name": "n", "value": "1"},
            {"name": "m", "value": "1"}, {"name": "x", "value": ")" +
               x + R"("}], "outputs": [{"name": "T", "equation": "x * m * 1 s"}])" + more + "}";
    };
    const PresetFolder folder;
    folder.add("designs/there.cluster.json", text("there", "7", ""));
    auto library = folder.library();
    const auto design = designOf(text(
        "here",
        "2 * n",
        R"(, "studies": [{"name": "m", "kind": "curve", "outputs": ["T"], "x": {"variable": "m", "values": "1, 2"}, "against": ["there"]}])"));
    const auto study = runCurve(design, "m", library, {{"n", "5", "--set n=5"}});
    REQUIRE(study);
    CHECK(study.value().curves.at(0).outputs.at(0) == std::vector<double>{10, 20});
    CHECK(study.value().curves.at(1).outputs.at(0) == std::vector<double>{10, 20});
}

TEST_CASE("A taken value that varies along an axis is reported", "[study][shared][findings]")
{
    // nodes = P / 2 here, and 4 there in the whole study: its value at P = 8.
    const PresetFolder folder;
    folder.add(
        "designs/there.cluster.json",
        R"({"design": "there", "format": 1, "title": "T", "variables": [{"name": "P", "value": "1"},
                   {"name": "k", "value": "1"}, {"name": "nodes", "value": "3"}, {"name": "seen", "value": "nodes + 1"}],
                   "outputs": [{"name": "y", "equation": "seen * P"}]})");
    auto library = folder.library();
    const auto findingsOf = [&](const std::string& more) {
        const auto design = designOf(designText(
            R"("variables": [{"name": "P", "value": "8"}, {"name": "k", "value": "1"}, {"name": "half", "value": "P / 2"},
                {"name": "nodes", "value": "half"}, {"name": "seen", "value": "nodes + k"}],
               "outputs": [{"name": "y", "equation": "seen * P"}],
               "studies": [{"name": "s", "outputs": ["y"], "against": ["there"], )" +
            more + "}]"));
        ThreadWorkers workers;
        StudyRun run{workers, {}, {}};
        const auto result = runStudy(design, design.studies.front(), library, run);
        INFO(textOf(result.diagnostics()));
        REQUIRE(result);
        return withCode("share.fixed", result.value().diagnostics);
    };
    const std::string overP = R"("x": {"variable": "P", "values": "2..8"}, )";
    for (const std::string kind : {"curve", "comparison", "crossover"}) {
        INFO(kind);
        const auto found = findingsOf(overP + R"("kind": ")" + kind + "\"");
        CHECK(codesAndPlaces(found) ==
              std::vector<std::string>{"share.fixed /studies/0/against/0"});
        CHECK(severityOf(found) == Severity::Warning);
        CHECK(messageOf(found) == "'nodes' varies with 'P' here, but is constant in 'there'");
        CHECK(hintOf(found) == "compute it from 'P' there, too, or keep it separate");
    }
    CHECK(findingsOf(overP + R"("kind": "curve", "shared": ["seen"])").size() == 2);
    CHECK(findingsOf(overP + R"("kind": "curve", "separate": ["nodes"])").empty());
    CHECK(findingsOf(R"("kind": "curve", "x": {"variable": "k", "values": "2, 8"})").empty());
    CHECK(findingsOf(R"("kind": "curve", "x": {"variable": "k", "values": "1"},
                        "series": {"variable": "P", "values": "2, 8"})")
              .size() == 1);
}

TEST_CASE("A bound of another design has its words", "[study][shared][labels]")
{
    const PresetFolder folder;
    folder.add("designs/there.cluster.json", labelled("there", "1", kThere));
    auto library = folder.library();
    const auto design = designOf(labelled("here", "1", kHere, kStudies));
    const auto study = runCurve(design, "alg", library, {});
    REQUIRE(study);
    CHECK(messageOf(finding(study.value().diagnostics, "value.bounds")) ==
          "in 'there', at alg = mesh: alg = 3 (mesh) must be one of ring, tree, own; 1 of 2 points "
          "are out of bounds and have no result");
    CHECK(messageOf(problemsOf(labelled("there", "3", kThere))) ==
          "alg = 3 must be one of 1 (tree), 2 (ring), 7 (own)");
}

TEST_CASE("A number without a label is reported by its own design", "[study][shared][labels]")
{
    const PresetFolder folder;
    folder.add("designs/there.cluster.json", labelled("there", "3", kThere));
    auto library = folder.library();
    const auto found = withLabelsOf(
        designOf(labelled("here", "1", kHere)), *library.design("there").value(), library);
    CHECK(codesAndPlaces(found.diagnostics()) ==
          std::vector<std::string>{"value.bounds /variables/0"});
    CHECK(messageOf(found.diagnostics()) == "alg = 3 must be one of 1 (tree), 2 (ring), 7 (own)");
}

TEST_CASE("A number does not pass between an input with labels and one without",
          "[study][shared][labels]")
{
    const PresetFolder folder;
    folder.add("designs/there.cluster.json", labelled("there", "1", "{}"));
    auto library = folder.library();
    const auto design = designOf(labelled("here", "2", kHere, kStudies));
    for (const auto* const study : {"n", "alg"}) {
        INFO(study);
        const auto found = runCurve(design, study, library, {}).diagnostics();
        CHECK(messageOf(found) == "'alg' has labels in 'here' only");
    }
    folder.add("designs/there.cluster.json", labelled("there", "1", kThere));
    auto others = folder.library();
    const auto plain = designOf(labelled("here", "2", "{}", kStudies));
    CHECK(messageOf(runCurve(plain, "n", others, {}).diagnostics()) ==
          "'alg' has labels in 'there' only");
}

// The same check for every expression of a study, whatever its kind.
TEST_CASE("No expression of a study compares labels by number", "[study][labels]")
{
    const PresetFolder folder;
    auto library = folder.library();
    const auto found = [&](const std::string& study) {
        const auto text =
            R"json({"design": "d", "format": 1, "title": "T", "variables": [
                {"name": "P", "value": "4", "integer": true, "at_least": "1", "at_most": "8"},
                {"name": "alg", "value": "1", "integer": true, "labels": {"1": "ring", "2": "tree"}}],
              "outputs": [{"name": "best", "equation": "if(P < 4, 1, 2)", "labels": {"1": "tree", "2": "ring"}},
                {"name": "k", "equation": "P"}], "studies": [{"name": "s", )json" +
            study + "}]}";
        const auto design = designOf(text);
        ThreadWorkers workers;
        StudyRun run{workers, {}, {}};
        return runStudy(design, design.studies.front(), library, run).diagnostics();
    };
    const std::string kSearch =
        R"("kind": "search", "axes": [{"variable": "P", "values": "1..8"}], )";
    const std::string kSolve =
        R"("kind": "solve", "x": {"variable": "P", "values": "1..8"}, "such_that": )";
    const std::string kUncertainty =
        R"("kind": "uncertainty", "outputs": ["k"], "vary": ["P=1..3"], "limit": )";
    for (const auto& study : {kSearch + R"("minimize": ["k"], "subject_to": ["best == alg.tree"])",
                              kSearch + R"json("minimize": ["if(best == alg.tree, 1, 2)"])json",
                              kSolve + R"("best = alg.tree")",
                              kSolve + R"("best = alg")",
                              kUncertainty + R"json("if(best == alg.tree, 0, 2)")json"}) {
        INFO(study);
        CHECK(codesOf(found(study)) == std::vector<std::string>{"label.tables"});
    }
    for (const auto& study : {kSearch + R"("minimize": ["k"], "subject_to": ["best == best.tree"])",
                              kSolve + R"("best = best.tree")"}) {
        INFO(study);
        CHECK_FALSE(hasErrors(found(study)));
    }
}

TEST_CASE("Numbers of settings become those of the same words", "[study][shared][labels]")
{
    const auto own = designOf(labelled("own", "1", kThere));
    const auto here = designOf(labelled("here", "1", kHere));
    const auto taken = [&](const std::string& value) {
        std::vector<Setting> settings{{"alg", value, "--set-b"}};
        const auto problems = takeNumbers(settings, own, here);
        return problems.empty() ? settings.front().value : messageOf(problems);
    };
    CHECK(taken("1") == "2"); // tree
    CHECK(taken("2") == "1"); // ring
    CHECK(taken("ring") == "ring");
    CHECK(taken("7") == "'alg' is 'own', a label that 'here' does not have");
    CHECK(taken("3") == "alg = 3 must be one of 1 (tree), 2 (ring), 7 (own)");
}

} // namespace clusterwright::tests::other_design_test
