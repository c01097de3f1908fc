// Warnings that a design accepts, with a reason.
#include "model/core/diagnostic.h"
#include "model/design/document/design.h"
#include "model/design/document/design_json.h"
#include "model/design/document/design_writer.h"
#include "model/design/edit/accepted_warnings.h"
#include "model/json/json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"

namespace clusterwright::tests::accepted_warnings_test
{

using namespace clusterwright::model;

namespace
{

Design twoVariables(const std::string& first, const std::string& second)
{
    return designOf(designText(R"("variables": [{"name": ")" + first +
                               R"(", "value": "1"}, {"name": ")" + second +
                               R"(", "value": "2"}])"));
}

Diagnostic warningAt(const std::string& pointer)
{
    return {Severity::Warning, "value.interval", "", pointer, "m", "h"};
}

} // namespace

TEST_CASE("An accepted warning is a note with its reason, wherever its item moves", "[accepted]")
{
    auto design = twoVariables("a", "b");
    const auto before = design;
    const auto inverse =
        apply(design, accepting(design, design, warningAt("/variables/1/value"), "it is measured"));
    REQUIRE(inverse);
    CHECK(design.accepted ==
          std::vector<AcceptedWarning>{{"value.interval", "/variables/b/value", "it is measured"}});

    auto moved = twoVariables("b", "a");
    moved.accepted = design.accepted;
    const auto found = withAccepted(moved, Diagnostics{warningAt("/variables/0/value")});
    CHECK(found.front().severity == Severity::Note);
    CHECK(found.front().hint == "accepted: it is measured");
    CHECK(withAccepted(moved, Diagnostics{warningAt("/variables/1/value")}) ==
          Diagnostics{warningAt("/variables/1/value")});
    auto error = warningAt("/variables/0/value");
    error.severity = Severity::Error;
    CHECK(acceptedAs(moved, error) == nullptr);
    auto elsewhere = warningAt("/variables/0/value");
    elsewhere.file = "other.cluster.json";
    CHECK(acceptedAs(moved, elsewhere) == nullptr);

    REQUIRE(apply(design, takingBack(design, design.accepted.front())));
    CHECK(design == before);
}

TEST_CASE("A file keeps accepted warnings, and each needs a reason", "[accepted]")
{
    auto design = twoVariables("a", "b");
    design.accepted = {{"model.rate", "/pipeline/steps/copy", "the cards have two ports"}};
    Findings findings;
    CHECK(readDesign(toJson(design), findings).accepted == design.accepted);
    CHECK(findings.list.empty());
    design.accepted.front().reason.clear();
    checkForm(design, findings);
    REQUIRE(findings.list.size() == 1);
    CHECK(findings.list.front().pointer == "/accepted/0/reason");
}

} // namespace clusterwright::tests::accepted_warnings_test
