// Parameters of steps with an origin: each is bound to a variable of its own.
#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/design/gestures/step_number.h"
#include "tests/model/design/edits.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::step_number_test
{

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

} // namespace clusterwright::tests::step_number_test
