// A member of a variable from two lines: one in its struct, one in its list.
#include "model/design/document/design.h"
#include "model/design/document/design_writer.h"
#include "model/design/edit/difference.h"
#include "model/design/fields/field.h"
#include "model/json/json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/findings.h"

#include <algorithm>

namespace clusterwright::tests::toy_member
{

using namespace model;

namespace
{

constexpr const char* kNoted =
    R"("variables": [{"name": "n", "value": "4", "note": "measure it"}])";

} // namespace

TEST_CASE("A member in the list is read, written, compared, edited and shown", "[kinds]")
{
    auto design = designOf(designText(kNoted));
    CHECK(design.variables[0].note == "measure it");
    const auto json = toJson(design);
    CHECK(json["variables"][0]["note"] == "measure it");
    auto library = noPresets();
    const Element variable{ElementKind::Variable, "", "n"};
    const auto fields = fieldsOf(design, library, variable);
    const auto note = std::ranges::find(fields, "note", &Field::key);
    REQUIRE(note != fields.end());
    CHECK(note->label == "Note");
    CHECK(note->text == "measure it");
    const auto edit = setField(design, library, {&variable, 1}, "note", "done");
    REQUIRE(edit);
    auto changed = design;
    REQUIRE(apply(changed, edit.value()));
    CHECK(changed.variables[0].note == "done");
    CHECK_FALSE(changed == design);
    CHECK(messageOf(formFindings(
              designText(R"("variables": [{"name": "n", "value": "4", "note": 3}])"))) != "");
}

} // namespace clusterwright::tests::toy_member
