// Labels of an integer's values: read, edited, rejected.
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/fields/field.h"
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

} // namespace clusterwright::tests::value_labels_test
