// Drafts of components and blocks, and parameters guessed from their equations.
#include "model/block/block_json.h"
#include "model/core/provenance.h"
#include "model/design/document/component_json.h"
#include "model/design/document/design.h"
#include "model/design/edit/block_draft.h"
#include "model/design/edit/component_draft.h"
#include "model/design/edit/parameter_guess.h"
#include "model/json/json.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
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

namespace clusterwright::tests::block_draft_test
{

using model::DraftPart;

namespace
{

model::BlockDraft draft(const std::string& equations)
{
    model::BlockDraft draft;
    draft.id = "my.copy";
    draft.title = "Copy";
    draft.source = {"clusterwright", "test"};
    draft.parameters = {{"S", "B", "", "", "", "data", false},
                        {"b", "B/s", "80 MiB/s", "1 B/s", "", "rate", false}};
    draft.equations = equations;
    return draft;
}

model::CheckedDraft checked(const model::BlockDraft& draft)
{
    model::Library library = shippedPresets();
    return model::check(draft, library);
}

} // namespace

TEST_CASE("Every line has the unit of its result", "[design][draft]")
{
    const auto result = checked(draft("time = S / b\n\ncount = S / 4 KiB"));
    CHECK(result.findings.empty());
    CHECK(result.units == std::vector<std::string>{"s", "", "1"});
    REQUIRE(result.block);
    CHECK(result.block->time == "time");
    CHECK(result.block->equations.size() == 2);
}

TEST_CASE("A finding names its line, and the other lines keep their units", "[design][draft]")
{
    // Line 1 does not parse; line 2 uses it; line 3 adds bytes and seconds; line 4 is valid.
    const auto result = checked(draft("t = S /\nu = 2 * t\nv = S + 1 s\nw = S / b"));
    CHECK_FALSE(result.block);
    REQUIRE(result.findings.size() == 2);
    CHECK(result.findings[0].part == DraftPart::Equation);
    CHECK(result.findings[0].row == 0);
    CHECK(codeOf(result.findings[0].finding) == "expression.syntax");
    CHECK(result.findings[1].row == 2);
    CHECK(codeOf(result.findings[1].finding) == "dimension.mismatch");
    CHECK(result.units == std::vector<std::string>{"", "", "", "s"});
}

TEST_CASE("Findings about fields name the field", "[design][draft]")
{
    auto wrong = draft("time = S / b");
    wrong.id = "no id";
    wrong.time = "end_of_it";
    wrong.parameters[1].unit = "B/sec";
    const auto result = checked(wrong);
    const auto has = [&](DraftPart part, std::size_t row) {
        return std::ranges::any_of(result.findings, [&](const auto& finding) {
            return finding.part == part && finding.row == row;
        });
    };
    CHECK(has(DraftPart::Id, 0));
    CHECK(has(DraftPart::Time, 0));
    CHECK(has(DraftPart::Parameter, 1));
}

TEST_CASE("A control character in a block's text is a finding", "[design][draft]")
{
    auto wrong = draft("time = S / b");
    wrong.title = "a\u202eb";
    const auto result = checked(wrong);
    CHECK_FALSE(result.block);
    REQUIRE(result.findings.size() == 1);
    CHECK(result.findings[0].part == DraftPart::Title);
    CHECK(codeOf(result.findings[0].finding) == "json.control");
}

TEST_CASE("A time in bytes is a finding about the field Time", "[design][draft]")
{
    auto wrong = draft("x = S");
    wrong.time = "x";
    const auto result = checked(wrong);
    REQUIRE(result.findings.size() == 1);
    CHECK(result.findings[0].part == DraftPart::Time);
    CHECK(codeOf(result.findings[0].finding) == "dimension.mismatch");
    CHECK_FALSE(result.block);
}

TEST_CASE("A shipped block stays the same after opening and saving", "[design][draft]")
{
    model::Library library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Block)) {
        INFO(id);
        const auto block = library.block(id);
        REQUIRE(block);
        const auto result = model::check(model::draftOf(*block.value()), library);
        CHECK(result.findings.empty());
        REQUIRE(result.block);
        CHECK(model::toJson(*result.block) == model::toJson(*block.value()));
    }
}

TEST_CASE("A changed default loses the origin of the old one", "[design][draft]")
{
    model::Library library = shippedPresets();
    auto changed = model::draftOf(*library.block("inic.card_to_host").value());
    changed.parameters[1].otherwise = "90 MiB/s";
    const auto result = model::check(changed, library);
    REQUIRE(result.block);
    CHECK(result.block->parameters[1].origin->kind == model::OriginKind::Assumption);
}

} // namespace clusterwright::tests::block_draft_test

namespace clusterwright::tests::parameter_guess_test
{

namespace
{

model::BlockDraft draft(const std::string& equations)
{
    model::BlockDraft draft;
    draft.id = "my.block";
    draft.title = "My block";
    draft.source = {"clusterwright", "test"};
    draft.equations = equations;
    draft.time = "time";
    return draft;
}

std::string guessed(const model::BlockDraft& draft)
{
    std::string text;
    for (const auto& parameter : model::undefinedNames(draft))
        text += (text.empty() ? "" : ", ") + parameter.name + " [" + parameter.unit + "]";
    return text;
}

} // namespace

TEST_CASE("Units of undefined names follow from the equations", "[design][draft]")
{
    // x = time * (B/s) = B; the term added to it is B, and so is each operand of max.
    auto known = draft("time = x / rate\nx = n * max(chunk, 1 KiB)");
    known.parameters = {{"rate", "B/s", "", "", "", "", false}};
    CHECK(guessed(known) == "n [1], chunk [B]");
    CHECK(guessed(draft("time = 2 s + gap")) == "gap [s]");
    CHECK(guessed(draft("time = work ^ 2 / 4 s")) == "work [s]"); // s^2 / s = s
    CHECK(guessed(draft("time = sqrt(x) * 1 s")) == "x [1]");
    CHECK(guessed(draft("time = if(flag > 2, pause, 1 ms)")) == "flag [1], pause [s]");
    CHECK(guessed(draft("time = sum(i, 1, count, part)")) == "count [1], part [s]");
}

TEST_CASE("A telling name decides what the equations leave open", "[design][draft]")
{
    // time = S / b: S is in bytes by its name, so b is in B/s.
    CHECK(guessed(draft("time = S / b")) == "S [B], b [B/s]");
    CHECK(guessed(draft("time = payload / link_bandwidth")) == "payload [B], link_bandwidth [B/s]");
    CHECK(guessed(draft("time = n * latency")) == "n [1], latency [s]");
    CHECK(guessed(draft("time = u * v")) == "u [1], v [s]");
}

TEST_CASE("Defined names are not reported as undefined", "[design][draft]")
{
    auto known = draft("time = S / b\nhalf = time / 2");
    known.parameters = {{"S", "B", "", "", "", "", false}, {"b", "B/s", "", "", "", "", false}};
    CHECK(guessed(known).empty());
    CHECK(guessed(draft("time = max(")).empty());
}

TEST_CASE("Suggested parameters leave no unknown name and no wrong unit", "[design][draft]")
{
    model::Library library = shippedPresets();
    for (const auto* const equations : {"time = S / b",
                                        "time = L + 2 * o + (n - 1) * g",
                                        "time = ceil(x / 1500 B) * t_frame",
                                        "time = bytes / (rate * lanes) + hops * t_hop"}) {
        auto written = draft(equations);
        written.parameters = model::undefinedNames(written);
        for (auto& parameter : written.parameters)
            parameter.doc = "given";
        INFO(equations);
        CHECK(model::check(written, library).findings.empty());
    }
}

} // namespace clusterwright::tests::parameter_guess_test
