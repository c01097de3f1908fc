// Edits and their inverses; designs written as JSON.
#include "model/core/provenance.h"
#include "model/design/document/design_json.h"
#include "model/design/document/design_writer.h"
#include "model/design/edit/edit.h"
#include "model/json/json.h"
#include "tests/model/design/drawn_design.h"
#include "tests/model/design/edits.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/equations.h"
#include "tests/support/findings.h"
#include "tests/support/random_edits.h"

#include <set>

namespace clusterwright::tests::edit_test
{

using model::Edit;

namespace
{

// A variable, two components, a step "a" with a binding and a group with a step "b".
model::Design sample()
{
    return designOf(pipelineText(
        R"({"steps": [)" + step("a", "n * 1 s", "nic") +
            R"(, {"group": "g", "repeat": "2", "steps": [)" + step("b", "2 s") +
            R"(]}], "arrows": [{"then": ["a", "g"]}]})",
        R"("variables": [{"name": "n", "value": "3", "origin": {"kind": "definition"}}])"));
}

model::PlacedComponent disk(const std::string& name = "disk")
{
    model::PlacedComponent component;
    component.name = name;
    component.kind = "disk";
    return component;
}

model::TopologySection twoHosts()
{
    model::TopologySection section;
    section.whole.vertices = {{"h1", "host"}, {"h2", "host"}};
    section.whole.cables = {{"h1", "h2", "cable", std::nullopt}};
    auto& rack = section.whole.groups.emplace_back();
    rack.name = "rack";
    rack.vertices = {{"h", "host"}};
    return section;
}

model::Design drawn()
{
    auto design = sample();
    design.topology = twoHosts();
    design.layout.topology = {{"h1", 10, 20}};
    return design;
}

Edit valueOrFail(model::Result<Edit> edit)
{
    INFO(textOf(edit.diagnostics()));
    REQUIRE(edit);
    return std::move(edit).value();
}

template <typename Item>
Edit inserted(const std::string& owner, std::size_t position, Item item)
{
    return model::SetItem<Item>{owner, position, std::nullopt, std::move(item)};
}

template <typename Item>
Edit removed(const model::Design& design, const std::string& owner, std::size_t position)
{
    const auto* const items = model::itemsOf<Item>(design, owner);
    REQUIRE(items);
    return model::SetItem<Item>{owner, position, items->at(position), std::nullopt};
}

// Returns one edit of each kind, all valid for drawn().
std::vector<Edit> everyKindOfEdit()
{
    const auto design = drawn();
    model::PipelineItem step;
    step.id = "c";
    model::Block block;
    block.id = "my.block";
    model::StudyDefinition study;
    study.name = "curve";
    model::TopologyGroup shelf;
    shelf.name = "shelf";
    const model::Arrow arrow{model::Arrow::Kind::Stream, "g", "c", std::nullopt};
    const auto one = parsed("1");
    return {
        valueOrFail(model::setVariable(design, "n", "7", std::nullopt)),
        inserted("", 1, model::Variable{"m", one, "", std::nullopt, {}}),
        removed<model::Variable>(design, "", 0),
        inserted("", 0, disk()),
        removed<model::PlacedComponent>(design, "", 0),
        valueOrFail(model::setAttribute(design, "host", "price", "700 USD", {})),
        inserted("", 0, model::ResourceCapacity{"nic", one}),
        inserted("", 1, block),
        inserted("", 0, model::TableUse{"t", "data", "x", "y", {}}),
        inserted("", 0, model::OutputDefinition{.name = "twice", .expression = one}),
        inserted("", 0, study),
        inserted("", 1, step),
        inserted("g", 0, step),
        removed<model::PipelineItem>(design, "", 1),
        inserted("", 1, arrow),
        removed<model::Arrow>(design, "", 0),
        valueOrFail(model::setBinding(design, "a", "t", "5 s")),
        valueOrFail(model::setBinding(design, "a", "t", std::nullopt)),
        valueOrFail(model::setBinding(design, "b", "u", "1")),
        valueOrFail(model::placeStep(design, "a", "host.cpu")),
        valueOrFail(model::placeStep(design, "b", "host.cpu")),
        inserted("", 2, model::DrawnVertex{"h3", "host"}),
        inserted("rack", 0, model::DrawnVertex{"s", "switch"}),
        removed<model::DrawnCable>(design, "", 0),
        inserted("", 0, model::GeneratorUse{"", {"star(4)", "star", {{"", "4"}}}, {}}),
        inserted("rack", 0, shelf),
        inserted("", 0, model::TopologyAttribute{"cable", "latency", one}),
        inserted("topology", 1, model::NodePosition{"h2", 1, 2}),
        inserted("", 0, model::Scenario{.name = "slow", .title = "Slow"}),
        inserted("pipeline", 0, model::NodePosition{"a", 1, 2}),
        inserted("", 0, model::Note{"n1", "topology", "Why?"}),
        model::SetText{model::DesignText::Title, design.title, "Another title"},
        model::SetText{model::DesignText::Id, design.id, "another-id"},
        model::SetField<model::TopologyRules>{{}, {one, "spread", "ecmp", "wd"}},
        model::SetField<std::optional<model::TopologySection>>{twoHosts(), std::nullopt},
        model::SetField<std::optional<model::PipelineItem>>{design.pipeline, std::nullopt},
        model::SetField<std::optional<model::Baseline>>{std::nullopt, model::Baseline{"b", {}}},
        model::SetField<std::vector<model::Document>>{{}, {{.id = "mine", .title = "Mine"}}},
        model::SetField<std::vector<model::AcceptedWarning>>{{}, {{"model.rate", "", "two ports"}}},
        model::Edits{{removed<model::DrawnCable>(design, "", 0),
                      removed<model::DrawnVertex>(design, "", 1)}},
    };
}

} // namespace

TEST_CASE("An edit and its inverse restore the design", "[design][edit][laws]")
{
    for (const auto& edit : everyKindOfEdit()) {
        INFO("edit " << edit.kind());
        auto design = drawn();

        const auto inverse = model::apply(design, edit);
        INFO(textOf(inverse.diagnostics()));
        REQUIRE(inverse);
        const auto changed = design;
        CHECK_FALSE(changed == drawn());

        const auto again = model::apply(design, inverse.value());
        REQUIRE(again);
        CHECK(design == drawn());

        REQUIRE(model::apply(design, again.value())); // redo
        CHECK(design == changed);
    }
}

TEST_CASE("The inverse is tested for every kind of edit", "[design][edit]")
{
    std::set<std::size_t> kinds;
    for (const auto& edit : everyKindOfEdit())
        kinds.insert(edit.kind());
    CHECK(kinds.size() == model::EditKinds::kSize);
}

TEST_CASE("An edit changes the design's result", "[design][edit]")
{
    auto design = sample();
    CHECK(timeOf(design) == 7); // 3 s + 2 * 2 s
    REQUIRE(model::apply(design, valueOrFail(model::setVariable(design, "n", "10", {}))));
    CHECK(timeOf(design) == 14);
    REQUIRE(model::apply(design, valueOrFail(model::setBinding(design, "b", "t", "n * 2 s"))));
    CHECK(timeOf(design) == 50); // 10 s + 2 * 20 s
    REQUIRE(model::apply(design, valueOrFail(model::placeStep(design, "b", "host.cpu"))));
    CHECK(model::stepsOf(*design.pipeline).at(1)->on == "host.cpu");
}

TEST_CASE("An invalid edit is reported", "[design][edit]")
{
    const auto design = sample();
    const auto [edit, code] = GENERATE_COPY(table<model::Result<Edit>, std::string>({
        {model::setVariable(design, "m", "7", std::nullopt), "edit.unknown"},
        {model::setVariable(design, "n", "7 +", std::nullopt), "expression.syntax"},
        {model::setBinding(design, "c", "t", "5 s"), "edit.unknown"},
        {model::setBinding(design, "a", "t", "5 furlong"), "unit.unknown"},
        {model::placeStep(design, "g", "nic"), "edit.unknown"},
    }));
    REQUIRE_FALSE(edit);
    CHECK(codeOf(edit.diagnostics()) == code);
}

TEST_CASE("A rejected edit leaves the design unchanged", "[design][edit]")
{
    const auto before = drawn();
    const auto fits = removed<model::DrawnVertex>(before, "", 1);
    const auto stale = Edit{model::SetItem<model::DrawnVertex>{
        "", 0, before.topology->whole.vertices[1], std::nullopt}};
    const auto [edit, code] = GENERATE_COPY(table<Edit, std::string>({
        {stale, "edit.stale"},
        {inserted("", 9, disk()), "edit.stale"},
        {inserted("elsewhere", 0, disk()), "edit.owner"},
        {inserted("rack.none", 0, model::DrawnVertex{"x", "host"}), "edit.owner"},
        {model::SetText{model::DesignText::Title, "no such title", "x"}, "edit.stale"},
        {model::Edits{{fits, stale, fits}}, "edit.stale"},
    }));
    auto design = before;
    const auto inverse = model::apply(design, edit);
    REQUIRE_FALSE(inverse);
    CHECK(codeOf(inverse.diagnostics()) == code);
    CHECK(design == before);
}

TEST_CASE("An attribute can be overridden in one design", "[design][edit]")
{
    auto library = shippedPresets();
    auto design = *library.design("acc-fft-inic").value();
    const auto before = design;
    const model::Origin origin{model::OriginKind::Assumption, {}, "a faster bus", {}, {}};
    const auto edit = model::setAttribute(design, "nic", "host_bandwidth", "160 MiB/s", origin);
    REQUIRE(edit);
    const auto inverse = model::apply(design, edit.value());
    REQUIRE(inverse);
    const auto system = model::instantiate(design, library, {});
    REQUIRE(system);
    CHECK(valueOf(system.value(), "T_dth") == 0.0125); // 2 MiB / (160 MiB/s)
    CHECK(system.value().set.equations()[*system.value().set.find("nic.host_bandwidth")].origin ==
          origin);
    REQUIRE(model::apply(design, inverse.value()));
    CHECK(design == before);
}

TEST_CASE("Positions are read back as they were written", "[design][writer]")
{
    auto design = sample();
    design.layout = {{{"h1", 10.5, -20}, {"rack.h", 0.1, 1e6}}, {{"a", 0, 0}}};
    model::Findings findings;
    const auto again = model::readDesign(model::toJson(design), findings);
    CHECK(findings.list.empty());
    CHECK(again.layout == design.layout);
}

TEST_CASE("A position out of range is reported at its place", "[design]")
{
    const auto at = GENERATE("[1]", "[1, \"2\"]", "[1e7, 0]", "7");
    const auto text = R"({"design": "x", "format": 1, "title": "X", "layout": {"topology": [)"
                      R"({"node": "a", "at": [0, 0]}, {"node": "b", "at": )" +
                      std::string(at) + "}]}}";
    const auto json = model::parseJson(text, "x.json");
    REQUIRE(json);
    model::Findings findings;
    const auto design = model::readDesign(json.value(), findings);
    REQUIRE(findings.list.size() == 1);
    CHECK(codeOf(findings.list) == "layout.position");
    CHECK(pointerOf(findings.list) == "/layout/topology/1/at");
    CHECK(design.layout.topology.size() == 1);
}

TEST_CASE("Every shipped design is written with the content of its file", "[design][writer][laws]")
{
    auto library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        INFO(id);
        const auto design = library.design(id);
        REQUIRE(design);
        const auto written = model::toJson(*design.value());
        model::Findings findings;
        findings.file = design.value()->file;
        const auto again = model::readDesign(written, findings);
        INFO(textOf(findings.list));
        CHECK(findings.list.empty());
        CHECK(again == *design.value());
    }
}

} // namespace clusterwright::tests::edit_test

namespace clusterwright::tests::random_edits_test
{

TEST_CASE("A thousand random edits can be undone and redone", "[edit][laws][random]")
{
    const auto seed = GENERATE(1U, 2U, 3U);
    const auto start = drawnDesign();
    auto design = start;
    RandomEdits edits(seed);
    std::vector<model::Edit> undo;
    std::set<std::size_t> kinds;
    for (int i = 0; i < 1000; ++i) {
        const auto edit = edits.next(design);
        kinds.insert(edit.kind());
        auto inverse = model::apply(design, edit);
        REQUIRE(inverse);
        undo.push_back(std::move(inverse).value());
    }
    CHECK(kinds.size() > 5);
    const auto end = design;
    std::vector<model::Edit> redo;
    for (auto edit = undo.rbegin(); edit != undo.rend(); ++edit) {
        auto inverse = model::apply(design, *edit);
        REQUIRE(inverse);
        redo.push_back(std::move(inverse).value());
    }
    CHECK(design == start);
    for (auto edit = redo.rbegin(); edit != redo.rend(); ++edit)
        REQUIRE(model::apply(design, *edit));
    CHECK(design == end);
}

TEST_CASE("Pointers and elements agree after any edits", "[element][laws][random]")
{
    auto design = drawnDesign();
    RandomEdits edits(4);
    for (int i = 0; i < 200; ++i) {
        REQUIRE(model::apply(design, edits.next(design)));
        for (const auto& element : model::elementsOf(design)) {
            INFO(i << " " << element.owner << " " << element.name);
            REQUIRE(model::elementAt(design, model::pointerOf(design, element)) == element);
        }
    }
}

} // namespace clusterwright::tests::random_edits_test
