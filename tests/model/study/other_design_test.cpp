// Inputs that the other designs of a study share with its design, and their sentences.

#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/study/messages/result_message.h"
#include "model/study/points/other_design.h"
#include "model/study/setup/study_edit.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

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

TEST_CASE("An input is shared and separated again without a trace", "[study][shared][edit]")
{
    auto design = withStudy();
    CHECK(shareOf(design, "host.rate", true) == "host.rate; ");
    CHECK(shareOf(design, "host.rate", false) == "; ");
    CHECK(shareOf(design, "P", false) == "; P");
    CHECK(shareOf(design, "P", true) == "; ");
    CHECK(codeOf(sharing(design, "none", "P", true).diagnostics()) == "edit.unknown");
}

} // namespace clusterwright::tests::other_design_test
