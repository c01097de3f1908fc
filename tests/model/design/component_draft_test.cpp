// New components: a saved component reads back unchanged, and a finding names its row.
#include "model/design/document/component_json.h"
#include "model/design/document/design.h"
#include "model/design/edit/component_draft.h"
#include "model/json/json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

namespace clusterwright::tests::component_draft_test
{

using namespace clusterwright::model;

namespace
{

ComponentDraft node()
{
    ComponentDraft draft;
    draft.title = "Node of 2026 (8 GPUs)";
    draft.attributes = {{"peak_rate", "8 Pflop/s", "of all GPUs"},
                        {"price", "250 kUSD", "one of them"},
                        {"power", "10 kW", ""}};
    return draft;
}

std::vector<std::string> problemsOf(const ComponentDraft& draft)
{
    auto library = shippedPresets();
    return codesAndPlaces(check(draft, library));
}

} // namespace

TEST_CASE("A new component reads back as it was described", "[design][component]")
{
    auto library = shippedPresets();
    auto draft = node();
    CHECK(textOf(check(draft, library)).empty());
    draft.id = idFor(draft, library);
    CHECK(draft.id == "node-of-2026-8-gpus");
    Findings findings;
    const auto component = readComponent(toJson(draft), findings);
    CHECK(textOf(findings.list).empty());
    CHECK(component.title == draft.title);
    REQUIRE(component.attributes.size() == 3);
    CHECK(component.attributes[1].value.text == "250 kUSD");
    CHECK(component.attributes[0].doc == "of all GPUs");
}

TEST_CASE("A saved component can be used at once", "[design][component][library]")
{
    const PresetFolder folder;
    model::Library library({folder.path(), shippedPresetsFolder()});
    auto draft = node();
    draft.id = idFor(draft, library);
    CHECK(library.save(PresetKind::Component, toJson(draft)).empty());
    const auto component = library.component(draft.id);
    REQUIRE(component);
    CHECK(component.value()->kind == "host");
    draft.id.clear();
    CHECK(idFor(draft, library) == "node-of-2026-8-gpus-2"); // the first one is in use
}

TEST_CASE("Each kind starts with its usual attributes, and omits empty rows", "[design][component]")
{
    for (const auto kind : kComponentKinds) {
        auto draft = newComponentDraft(std::string(kind));
        CHECK(draft.attributes.size() >= 3);
        CHECK(draft.attributes.back().name == "power");
        draft.title = "A";
        CHECK(problemsOf(draft).empty());
        CHECK(toJson(draft)["attributes"].empty());
    }
}

TEST_CASE("A mistake in a new component is reported at its row", "[design][component][findings]")
{
    using Problems = std::vector<std::string>;
    auto draft = node();
    draft.title = " ";
    CHECK(problemsOf(draft) == Problems{"component.title /title"});
    draft = node();
    draft.attributes[0].value = "8 Pflopps";
    draft.attributes[1].value = "250 kW";
    draft.attributes[2].value = "-3 W";
    draft.attributes.push_back({"price", "1 USD", ""});
    draft.attributes.push_back({"two words", "1", ""});
    draft.attributes.push_back({"x", "price * 2", ""});
    CHECK(problemsOf(draft) == Problems{"unit.unknown /attributes/0/value",
                                        "dimension.mismatch /attributes/1/value",
                                        "value.bounds /attributes/2/value",
                                        "name.duplicate /attributes/3/name",
                                        "name.form /attributes/4/name",
                                        "attribute.value /attributes/5/value"});
    draft = node();
    draft.kind = "gpu";
    CHECK(problemsOf(draft) == Problems{"component.kind /kind"});
    draft = node();
    draft.source.document = "clusterwrite";
    CHECK(problemsOf(draft) == Problems{"document.unknown /source"});
}

TEST_CASE("The draft of a design's component has the design's values", "[design][component]")
{
    auto library = shippedPresets();
    const auto design = *library.design("acc-fft-gigabit").value();
    const auto draft = componentDraftOf(design, library, "nic");
    CHECK(draft.kind == "nic");
    CHECK(draft.title == "Gigabit Ethernet NIC (SysKonnect)");
    CHECK(draft.attributes[0] ==
          AttributeDraft{"bandwidth", "1 Gbit/s", "bandwidth of the link in one direction"});
}

} // namespace clusterwright::tests::component_draft_test
