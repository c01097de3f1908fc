// Labels of an integer's values: read, edited, rejected.
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"
#include "model/design/names/renaming.h"
#include "model/design/system/evaluation.h"
#include "tests/model/design/edits.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

#include <algorithm>

namespace clusterwright::tests::value_labels_test
{

using namespace clusterwright::model;

namespace
{

const Element kNetwork{ElementKind::Variable, "", "network"};

std::string withLabels(const std::string& labels, const std::string& integer = "true")
{
    return designText(R"("variables": [{"name": "network", "value": "2", "integer": )" + integer +
                      R"(, "labels": )" + labels + R"(}],
        "outputs": [{"name": "y", "equation": "network * 1 s"}])");
}

Field fieldOf(const Design& design, const std::string& key)
{
    auto library = noPresets();
    const auto fields = fieldsOf(design, library, kNetwork);
    const auto found = std::ranges::find(fields, key, &Field::key);
    REQUIRE(found != fields.end());
    return *found;
}

Result<Edit> setLabels(const Design& design, const std::string& text)
{
    auto library = noPresets();
    return setField(design, library, std::span(&kNetwork, 1), "labels", text);
}

} // namespace

TEST_CASE("Labels of an integer are read in order", "[design][labels]")
{
    const auto text = withLabels(R"({"10": "HDR", "2": "25G"})");
    const auto design = designOf(text);
    CHECK(design.variables[0].labels == std::vector<ValueLabel>{{2, "25G"}, {10, "HDR"}});
    const auto system = systemOf(text);
    CHECK(categoriesOf(system, "network") ==
          std::vector<Category>{{"2", "25G", 2, true}, {"10", "HDR", 10, true}});
    CHECK(categoriesOf(system, "y").empty());
}

TEST_CASE("Labels need an integer and texts", "[design][labels][findings]")
{
    const auto found = [](const std::string& labels, const std::string& integer = "true") {
        return codesAndPlaces(formFindings(withLabels(labels, integer)));
    };
    using Found = std::vector<std::string>;
    CHECK(found(R"({"2": "25G"})", "false") == Found{"variable.labels /variables/0/labels"});
    CHECK(found(R"({"2.5": "25G"})") == Found{"variable.labels /variables/0/labels/2.5"});
    CHECK(found(R"({"x": "25G"})") == Found{"variable.labels /variables/0/labels/x"});
    CHECK(found(R"({"2": " "})") == Found{"json.type /variables/0/labels/2"});
    CHECK(found(R"(["25G"])") == Found{"json.type /variables/0/labels"});
    // A setting "4" is the number 4.
    for (const std::string number : {"4", "1e3", "-1"})
        CHECK(found(R"({"2": ")" + number + "\"}") ==
              Found{"variable.labels /variables/0/labels/2"});
    CHECK(found(R"({"2": "2"})").empty());
}

TEST_CASE("A field edits the labels of a variable", "[design][labels][field]")
{
    auto design = designOf(withLabels(R"({"1": "10G", "2": "25G"})"));
    CHECK(fieldOf(design, "labels").text == "1: 10G; 2: 25G");
    CHECK(titleOf(fieldOf(design, "value"), "2") == "25G");
    const auto edit = setLabels(design, "5: HDR InfiniBand; 2: 25G");
    REQUIRE(edit);
    REQUIRE(apply(design, edit.value()));
    CHECK(fieldOf(design, "labels").text == "2: 25G; 5: HDR InfiniBand");
    CHECK(codeOf(setLabels(design, "5 HDR").diagnostics()) == "variable.labels");
    CHECK(messageOf(setLabels(design, "1: 4; 2: b").diagnostics()) == "the label '4' is a number");
    CHECK(messageOf(setLabels(design, "1: a; 1: b").diagnostics()) == "the value 1 has two labels");
}

TEST_CASE("A variable that allows fractions loses its labels", "[design][labels][field]")
{
    auto design = designOf(withLabels(R"({"2": "25G"})"));
    auto library = noPresets();
    const auto edit = setField(design, library, std::span(&kNetwork, 1), "integer", "any");
    REQUIRE(edit);
    REQUIRE(apply(design, edit.value()));
    CHECK(design.variables[0].labels.empty());
}

TEST_CASE("A label is a value in settings and a constant in equations", "[design][labels]")
{
    const auto text = designText(
        R"_("variables": [{"name": "algorithm", "value": "algorithm.tree", "integer": true,
                           "labels": {"1": "ring", "2": "tree", "3": "in network"}}],
            "outputs": [{"name": "y", "equation": "if(algorithm == algorithm.ring, 5 s, 7 s)"},
                        {"name": "choice", "equation": "algorithm"},
                        {"name": "half", "equation": "algorithm / 2", "labels": {"1": "one"}}])_");
    CHECK(valueOf(text, "y") == 7);
    CHECK(valueOf(text, "y", {{"algorithm", "ring", ""}}) == 5);
    CHECK(valueOf(text, "algorithm", {{"algorithm", "in network", ""}}) == 3);
    CHECK(codeOf(problemsOf(text, {{"algorithm", "rings", ""}})) == "set.label");
    const auto system = systemOf(text);
    CHECK(labelOf(system, "algorithm", 3) == "in network");
    CHECK(labelOf(system, "choice", 1) == "ring"); // an alias
    CHECK(labelOf(system, "y", 1).empty());
    const auto outputs = evaluate(system).value().outputs;
    CHECK(displayText(outputs[1]) == "tree");
    CHECK(displayText(outputs[2]) == "one");
}

TEST_CASE("An unknown label has the others as its hint", "[design][labels][findings]")
{
    const auto text = withLabels(R"({"1": "ring", "2": "tree"})");
    const auto findings = problemsOf(text, {{"network", "rong", ""}});
    CHECK(hintOf(findings) == "did you mean 'ring'?");
}

TEST_CASE("Labels follow when their variable is renamed", "[design][labels]")
{
    auto design = designOf(designText(
        R"_("variables": [{"name": "algorithm", "value": "1", "integer": true,
                           "labels": {"1": "ring", "2": "tree"}}],
            "outputs": [{"name": "y", "equation": "if(algorithm == algorithm.tree, 1, algorithm.x)"}])_"));
    auto library = noPresets();
    const auto edit = renaming(design, {ElementKind::Variable, "", "algorithm"}, "scheme", library);
    REQUIRE(edit);
    REQUIRE(apply(design, edit.value()));
    CHECK(design.outputs[0].expression.text == "if(scheme == scheme.tree, 1, algorithm.x)");
}

TEST_CASE("Labels of outputs are read and written", "[design][labels]")
{
    const auto text = designText(
        R"("outputs": [{"name": "y", "equation": "2", "labels": {"2": "tree"}}],
           "blocks": [{"block": "choose", "title": "Choose",
                       "source": {"document": "clusterwright", "place": "test"}, "parameters": [],
                       "equations": [{"equation": "best = 1", "labels": {"1": "ring"}}]}],
           "pipeline": {"steps": [{"id": "c", "block": "choose", "when": "1 < 2"}]})");
    const auto design = designOf(text);
    CHECK(designOf(contentOf(design)) == design);
    CHECK(design.outputs[0].labels == std::vector<ValueLabel>{{2, "tree"}});
    CHECK(labelOf(systemOf(text), "c.best", 1) == "ring");
    CHECK(valueOf(text, "c.when") == 1);
}

TEST_CASE("A field edits the condition of a step", "[design][when][field]")
{
    const auto design = designOf(pipelineText(R"({"steps": [)" + step("a", "1 s") + "]}",
                                              R"("variables": [{"name": "n", "value": "2"}])"));
    auto library = noPresets();
    const Element a{ElementKind::Step, "", "a"};
    const auto set = [&](const std::string& text) {
        return setField(design, library, std::span(&a, 1), "when", text);
    };
    const auto changed = edited(design, set("n > 2"));
    REQUIRE(changed.pipeline->items[0].when);
    CHECK(changed.pipeline->items[0].when->text == "n > 2");
    CHECK(codeOf(set("n >").diagnostics()) == "expression.syntax");
}

} // namespace clusterwright::tests::value_labels_test
