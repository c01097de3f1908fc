// Elements: places in the file, removal, renaming.

#include "model/design/document/design.h"
#include "model/design/document/item_ids.h"
#include "model/design/edit/edit.h"
#include "model/design/gestures/removal.h"
#include "model/design/names/renaming.h"
#include "tests/model/design/drawn_design.h"
#include "tests/model/design/edits.h"
#include "tests/support/elements.h"
#include "tests/support/equations.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::element_test
{

using model::Element;
using Kind = model::ElementKind;

namespace
{

// Returns a star drawn by hand.
model::Design largeDesign(std::size_t hosts)
{
    auto design = designOf(designText(
        R"("components": [{"name": "host", "kind": "host"}, {"name": "switch", "kind": "switch"}, {"name": "cable", "kind": "cable"}])"));
    auto& topology = design.topology.emplace();
    topology.whole.vertices.push_back({"middle", "switch"});
    for (std::size_t i = 0; i < hosts; ++i) {
        const auto name = "host" + std::to_string(i);
        topology.whole.vertices.push_back({name, "host"});
        topology.whole.cables.push_back({name, "middle", "cable", std::nullopt});
        design.layout.topology.push_back({name, static_cast<double>(i), 0});
    }
    model::giveIds(design);
    return design;
}

std::vector<Element> nodesOf(const model::Design& design)
{
    std::vector<Element> result;
    for (const auto& element : model::elementsOf(design))
        if (element.kind == Kind::Vertex)
            result.push_back(element);
    return result;
}

bool mayBeRenamed(Kind kind)
{
    return kind != Kind::Design && kind != Kind::Topology && kind != Kind::Cable &&
           kind != Kind::Arrow && kind != Kind::Resource && kind != Kind::Note;
}

std::string nameFor(const Element& element)
{
    return element.kind == Kind::Block ? "another.block" : "renamed_thing";
}

} // namespace

TEST_CASE("Existing elements are found among few and among many", "[element]")
{
    const auto design = drawnDesign();
    const auto all = model::elementsOf(design);
    for (const std::size_t count : {std::size_t(2), all.size()}) {
        const std::vector<Element> there(all.begin(), all.begin() + static_cast<long>(count));
        auto asked = there;
        asked.insert(asked.begin(), {Kind::Vertex, "", "stranger"});
        asked.push_back({Kind::Cable, "", "", {1000}});
        CHECK(model::containedIn(design, asked) == there);
    }
}

TEST_CASE("Elements are in file order, groups before their content", "[element]")
{
    const auto design = drawnDesign();
    std::vector<std::string> titles;
    for (const auto& element : model::elementsOf(design))
        titles.push_back(model::titleOf(design, element));
    CHECK(titles == std::vector<std::string>{"Drawn",
                                             "n",
                                             "racks",
                                             "t",
                                             "server",
                                             "tor",
                                             "core",
                                             "link",
                                             "topology",
                                             "fabric",
                                             "store",
                                             "spine",
                                             "rack",
                                             "top",
                                             "a",
                                             "b",
                                             "shelf",
                                             "c",
                                             "a to top:3",
                                             "b to top",
                                             "shelf.c to top",
                                             "store to spine",
                                             "rack.top to spine",
                                             "fabric.switch0 to spine",
                                             "rack1.shelf.c to store",
                                             "server.cpu",
                                             "wait",
                                             "read",
                                             "helper",
                                             "loop",
                                             "send",
                                             "add",
                                             "send to add",
                                             "write",
                                             "read to loop",
                                             "loop to write",
                                             "hops",
                                             "tors",
                                             "late",
                                             "twice",
                                             "copies",
                                             "wire",
                                             "curve"});
}

TEST_CASE("A pointer leads back to its element", "[element][laws]")
{
    const auto design = drawnDesign();
    for (const auto& element : model::elementsOf(design)) {
        INFO(model::titleOf(design, element));
        const auto pointer = model::pointerOf(design, element);
        CHECK(model::elementAt(design, pointer) == element);
        CHECK(model::elementAt(design, pointer + "/bind/t") ==
              (element.kind == Kind::Design ? Element{} : element));
        CHECK(model::contains(design, element));
    }
}

TEST_CASE("Pointers match the file", "[element]")
{
    const auto design = drawnDesign();
    const auto pointer = [&](Kind kind, const std::string& owner, const std::string& name) {
        return model::pointerOf(design, {kind, owner, name});
    };
    const auto pointerAt = [&](Kind kind, const std::string& owner, std::size_t number) {
        return model::pointerOf(design, numbered(design, kind, owner, number));
    };
    CHECK(pointer(Kind::Vertex, "rack.shelf", "c") == "/topology/groups/0/groups/0/vertices/0");
    CHECK(pointerAt(Kind::Cable, "rack", 2) == "/topology/groups/0/cables/2");
    CHECK(pointer(Kind::Step, "loop", "add") == "/pipeline/steps/2/steps/1");
    CHECK(pointerAt(Kind::Arrow, "", 1) == "/pipeline/arrows/0/then/2");
    CHECK(pointerAt(Kind::Arrow, "loop", 0) == "/pipeline/steps/2/arrows/0/stream/1");
    CHECK(pointer(Kind::Step, "", "add").empty());
    CHECK(pointer(Kind::StepGroup, "", "read").empty());
    CHECK(pointerAt(Kind::Cable, "rack", 3).empty());
    CHECK(pointer(Kind::Vertex, "none", "a").empty());
    CHECK_FALSE(model::contains(design, {Kind::Variable, "", "m"}));
    CHECK(model::placedSteps(*design.pipeline, "/pipeline")[3].pointer ==
          "/pipeline/steps/2/steps/1");
}

TEST_CASE("A place inside an element leads to it", "[element]")
{
    const auto design = drawnDesign();
    const auto at = [&](const char* pointer) { return model::elementAt(design, pointer); };
    CHECK(at("/pipeline/arrows/0") == numbered(design, Kind::Arrow, "", 0));
    CHECK(at("/pipeline/arrows/0/then/0") == numbered(design, Kind::Arrow, "", 0));
    CHECK(at("/topology/attributes/link.latency") == Element{Kind::Topology, "", ""});
    CHECK(at("/topology/vertices/9") == Element{Kind::Topology, "", ""});
    CHECK(at("/baseline/design") == Element{});
    CHECK(at("/variables/1x") == Element{});
    CHECK(at("line 3, column 7") == Element{});
    CHECK(at("/variables/2/value") == Element{Kind::Variable, "", "t"});
}

TEST_CASE("A removal includes dependent elements", "[element][removal]")
{
    const auto design = drawnDesign();
    const auto without = [&](const std::vector<Element>& elements) {
        return edited(design, model::removal(design, elements));
    };
    SECTION("a vertex: its cables and its position")
    {
        const auto after = without({{Kind::Vertex, "rack", "top"}});
        CHECK(after.topology->whole.groups[0].cables.empty());
        CHECK(after.topology->whole.cables.size() == 3);
        CHECK(without({{Kind::Vertex, "", "store"}}).layout.topology.size() == 4);
    }
    SECTION("a group: its content")
    {
        const auto after = without({{Kind::TopologyGroup, "rack", "shelf"}});
        CHECK(after.topology->whole.groups[0].cables.size() == 2);
        CHECK(after.topology->whole.cables.size() == 3);
        CHECK(after.layout.topology.size() == 4);
    }
    SECTION("a generator: cables to its graph")
    {
        const auto after = without({numbered(design, Kind::Generator, "", 0)});
        CHECK(after.topology->whole.cables.size() == 3);
        CHECK(after.layout.topology.size() == 4);
    }
    SECTION("a step: its predecessors are connected to its successors")
    {
        const auto after = without({{Kind::StepGroup, "", "loop"}});
        REQUIRE(after.pipeline->arrows.size() == 1);
        CHECK(after.pipeline->arrows[0].from == "read");
        CHECK(after.pipeline->arrows[0].to == "write");
        CHECK(after.layout.pipeline.size() == 1);
    }
    SECTION("everything")
    {
        auto all = model::elementsOf(design);
        all.erase(all.begin());
        const auto after = without(all);
        CHECK_FALSE(after.topology);
        CHECK_FALSE(after.pipeline);
        CHECK(model::elementsOf(after).size() == 1);
    }
}

TEST_CASE("The positions of generators close the gap", "[element][removal]")
{
    auto design = drawnDesign();
    auto& generators = design.topology->whole.generators;
    generators.push_back(generators[0]);
    generators[1].name = "second";
    generators[1].id = {};
    model::giveIds(design);
    design.layout.topology.push_back({"1", 8, 8});
    const auto after =
        edited(design, model::removal(design, {numbered(design, Kind::Generator, "", 0)}));
    CHECK(after.layout.topology.back() == model::NodePosition{"0", 8, 8});
}

TEST_CASE("A missing element cannot be removed or renamed", "[element]")
{
    const auto design = drawnDesign();
    auto library = noPresets();
    CHECK(codeOf(model::removal(design, {{Kind::Variable, "", "m"}}).diagnostics()) ==
          "edit.unknown");
    CHECK(codeOf(model::removal(design, {Element{}}).diagnostics()) == "edit.unknown");
    const auto [element, name, code] = GENERATE_COPY(table<Element, std::string, std::string>({
        {{Kind::Variable, "", "m"}, "x", "edit.unknown"},
        {numbered(design, Kind::Cable, "", 0), "x", "edit.nameless"},
        {{Kind::Variable, "", "n"}, "1x", "name.form"},
        {{Kind::Variable, "", "n"}, "max", "name.form"},
        {{Kind::Variable, "", "n"}, "topology", "name.reserved"},
        {{Kind::Variable, "", "n"}, "late", "name.duplicate"},
        {{Kind::Variable, "", "n"}, "time", "name.duplicate"},
        {{Kind::Variable, "", "n"}, "i", "name.form"}, // n is also the variable of a sum
        {{Kind::Vertex, "", "store"}, "fabric", "name.duplicate"},
        {{Kind::Step, "loop", "send"}, "loop", "name.duplicate"},
        {{Kind::Block, "", "wait"}, "not an id", "id.form"},
    }));
    INFO(name);
    const auto edit = model::renaming(design, element, name, library);
    REQUIRE_FALSE(edit);
    CHECK(codeOf(edit.diagnostics()) == code);
}

TEST_CASE("A renaming changes no value, and its inverse restores the design",
          "[element][renaming][laws]")
{
    const auto design = drawnDesign();
    auto library = noPresets();
    const auto before = outputsOf(design, library);
    REQUIRE(before.size() > 6);
    for (const auto& element : model::elementsOf(design)) {
        if (!mayBeRenamed(element.kind))
            continue;
        const auto name = nameFor(element);
        INFO(model::titleOf(design, element));
        const auto after = edited(design, model::renaming(design, element, name, library));
        CHECK(formOf(after).empty());
        auto values = outputsOf(after, library);
        if (element.kind == Kind::Output) {
            values[element.name] = values[name];
            values.erase(name);
        }
        CHECK(values == before);
        auto renamed = element;
        if (element.kind == Kind::Generator)
            CHECK(after.topology->whole.generators[0].name == name);
        else
            renamed.name = name;
        REQUIRE(model::contains(after, renamed));
        const auto old = element.kind == Kind::Generator ? "fabric" : element.name;
        auto back = edited(after, model::renaming(after, renamed, old, library));
        if (element.name == "server") // explicit since the renaming
            for (auto* const items : {&back.pipeline->items, &back.pipeline->items[2].items})
                for (auto& item : *items)
                    if (item.on == "server.cpu")
                        item.on.clear();
        CHECK(contentOf(back) == contentOf(design));
    }
}

TEST_CASE("A named generator passes its name to its parts", "[element][renaming]")
{
    auto design = drawnDesign();
    auto library = noPresets();
    auto& whole = design.topology->whole;
    whole.generators[0].name.clear();
    whole.cables[2].from = "switch0";
    design.outputs[4].expression = parsed("topology.rack.count * topology.hosts");
    const auto before = outputsOf(design, library);
    CHECK(before.size() > 6);
    const auto after = edited(
        design, model::renaming(design, numbered(design, Kind::Generator, "", 0), "net", library));
    CHECK(after.topology->whole.cables[2].from == "net.switch0");
    CHECK(outputsOf(after, library) == before);
}

TEST_CASE("Renaming keeps the values of the shipped designs", "[element][renaming][laws][presets]")
{
    auto library = shippedPresets();
    std::size_t renamed = 0;
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        const auto& design = *library.design(id).value();
        if (!design.topology && !design.pipeline)
            continue;
        const auto before = outputsOf(design, library);
        for (const auto& element : model::elementsOf(design)) {
            if (!mayBeRenamed(element.kind) || element.kind == Kind::Study ||
                element.kind == Kind::Output)
                continue;
            INFO(id << " " << element.name);
            const auto edit = model::renaming(design, element, nameFor(element), library);
            if (!edit) { // the cluster or the baseline refers to the name
                CHECK(codeOf(edit.diagnostics()) == "name.shared");
                continue;
            }
            ++renamed;
            CHECK(outputsOf(edited(design, edit), library) == before);
        }
    }
    CHECK(renamed > 100);
}

TEST_CASE("Several nodes move in one edit", "[element]")
{
    const auto design = drawnDesign();
    const auto after =
        edited(design, model::moving(design, "topology", {{"rack.a", 5, 6}, {"spine", 7, 8}}));
    CHECK(after.layout.topology[1] == model::NodePosition{"rack.a", 5, 6});
    CHECK(after.layout.topology.back() == model::NodePosition{"spine", 7, 8});
    CHECK(model::moving(after, "topology", {{"spine", 7, 8}}).as<model::Edits>()->edits.empty());
}

TEST_CASE("Large designs can be edited in one step", "[element]")
{
    constexpr std::size_t kHosts = 10'000;
    const auto design = largeDesign(kHosts);
    const auto nodes = nodesOf(design);
    REQUIRE(nodes.size() == kHosts + 1);
    CHECK(model::elementsOf(design).size() == 2 * kHosts + 6);
    auto moved = design.layout.topology;
    for (auto& node : moved)
        node.y = 1;
    CHECK(edited(design, model::moving(design, "topology", moved)).layout.topology == moved);
    CHECK_FALSE(edited(design, model::removal(design, nodes)).topology);
    const std::vector<Element> half(nodes.begin() + 1, nodes.begin() + 1 + kHosts / 2);
    const auto left = edited(design, model::removal(design, half));
    CHECK(left.topology->whole.vertices.size() == 1 + kHosts / 2);
    CHECK(left.topology->whole.cables.size() == kHosts / 2);
}

} // namespace clusterwright::tests::element_test
