// Parts of designs as text, and groups.

#include "model/core/provenance.h"
#include "model/design/document/design.h"
#include "model/design/gestures/clipboard.h"
#include "tests/model/design/drawn_design.h"
#include "tests/model/design/edits.h"
#include "tests/support/elements.h"
#include "tests/support/equations.h"
#include "tests/support/findings.h"

namespace clusterwright::tests::clipboard_test
{

using model::Element;
using Kind = model::ElementKind;

namespace
{

model::Pasted
pastedInto(const model::Design& design, const std::string& text, double dx = 0, double dy = 0)
{
    auto pasted = model::paste(design, text, dx, dy);
    INFO(text << textOf(pasted.diagnostics()));
    REQUIRE(pasted);
    return std::move(pasted).value();
}

model::Design afterPaste(const model::Design& design, const std::string& text)
{
    return edited(design, pastedInto(design, text).edit);
}

model::Design emptyDesign()
{
    auto design = drawnDesign();
    model::Design empty;
    empty.id = design.id;
    empty.title = design.title;
    empty.file = design.file;
    return empty;
}

std::vector<Element> allBut(const model::Design& design, Kind kind)
{
    auto elements = model::elementsOf(design);
    std::erase_if(elements, [&](const Element& element) { return element.kind == kind; });
    return elements;
}

std::string titlesOf(const model::Design& design, const std::vector<Element>& elements)
{
    std::string text;
    for (const auto& element : elements)
        text += model::titleOf(design, element) + " ";
    return text;
}

// Hosts of a group come after those outside, so processes run on other hosts.
std::map<std::string, std::string> withoutPlaces(std::map<std::string, std::string> outputs)
{
    outputs.erase("hops");
    outputs.erase("wire");
    return outputs;
}

} // namespace

TEST_CASE("A whole design pastes into an empty one", "[clipboard][laws]")
{
    const auto design = drawnDesign();
    const auto whole = model::copyOf(design, model::elementsOf(design));
    const auto parts = model::copyOf(design, allBut(design, Kind::Design));
    for (const auto& text : {whole, parts, contentOf(design)})
        CHECK(contentOf(afterPaste(emptyDesign(), text)) == contentOf(design));
}

TEST_CASE("Shipped designs paste into an empty one", "[clipboard][laws][presets]")
{
    auto library = shippedPresets();
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        INFO(id);
        const auto& design = *library.design(id).value();
        auto empty = design;
        empty = model::Design{};
        empty.id = id;
        empty.title = design.title;
        empty.doc = design.doc;
        empty.source = design.source;
        empty.file = design.file;
        const auto text = model::copyOf(design, model::elementsOf(design));
        CHECK(contentOf(afterPaste(empty, text)) == contentOf(design));
    }
}

TEST_CASE("Parts pasted twice get new names and equal results", "[clipboard][laws]")
{
    auto library = noPresets();
    const auto design = drawnDesign();
    const auto text = model::copyOf(design, allBut(design, Kind::Design));
    const auto once = afterPaste(design, text);
    const auto twice = afterPaste(once, text);
    CHECK(formOf(twice).empty());
    CHECK(twice.components.size() == design.components.size()); // unchanged
    CHECK(twice.blocks.size() == design.blocks.size());
    const auto values = outputsOf(once, library);
    INFO(values.begin()->second);
    REQUIRE(values.contains("late2"));
    CHECK(values.at("hops") != "");
    CHECK(once.outputs[9].name == "twice2");
    CHECK(once.outputs[9].expression.text == "2 * late2");
    CHECK(once.topology->whole.cables[5].from == "rack2.top");
    CHECK(once.topology->whole.cables[7].from == "rack21.shelf.c");
    CHECK(once.topology->whole.cables[6].from == "fabric2.switch0");
}

TEST_CASE("A program with a baseline pastes into a design with one", "[clipboard][presets]")
{
    auto library = shippedPresets();
    const auto design = *library.design("acc-fft-inic").value();
    const auto text = model::copyOf(design, model::elementsOf(design));
    const auto pasted = afterPaste(design, text);
    CHECK(pasted.baseline == design.baseline);
    CHECK(std::ranges::find(pasted.variables, "P2", &model::Variable::name) !=
          pasted.variables.end());
    auto without = design;
    without.baseline.reset();
    CHECK_FALSE(afterPaste(without, text).baseline); // it would take P, which has another value
}

TEST_CASE("A copy includes everything that it needs", "[clipboard]")
{
    const auto design = drawnDesign();
    const auto text = model::copyOf(design,
                                    {{Kind::Vertex, "rack", "a"},
                                     {Kind::Vertex, "rack", "top"},
                                     {Kind::Step, "loop", "send"},
                                     {Kind::Step, "loop", "add"}});
    const auto part = afterPaste(emptyDesign(), text);
    CHECK(part.components.size() == 3); // server, tor, link
    REQUIRE(part.topology->whole.cables.size() == 1);
    CHECK(part.topology->whole.cables[0].to == "top:3");
    CHECK(part.layout.topology == std::vector<model::NodePosition>{{"a", 20, 30}});
    CHECK(part.blocks.size() == 1);
    REQUIRE(part.pipeline->arrows.size() == 1);
    CHECK(part.pipeline->arrows[0].chunks->text == "n + 1");
    CHECK(part.layout.pipeline == std::vector<model::NodePosition>{{"send", 5, 6}});
    CHECK(part.variables.empty());
}

TEST_CASE("Pasted elements have their names in the design", "[clipboard]")
{
    const auto design = drawnDesign();
    const auto text = model::copyOf(design,
                                    {{Kind::Vertex, "", "store"},
                                     {Kind::Vertex, "", "spine"},
                                     numbered(design, Kind::Generator, "", 0)});
    const auto pasted = pastedInto(design, text, 3, 4);
    const auto after = edited(design, pasted.edit);
    CHECK(titlesOf(after, pasted.elements) ==
          "fabric2 store2 spine2 store2 to spine2 fabric2.switch0 to spine2 ");
    for (const auto& element : pasted.elements)
        CHECK(model::contains(after, element));
    CHECK(after.layout.topology[5] == model::NodePosition{"store2", 3, 14});
    CHECK(after.layout.topology[6] == model::NodePosition{"1", 10, 11});
}

TEST_CASE("A pasted generator without a name gets one beside another", "[clipboard]")
{
    auto design = drawnDesign();
    design.topology->whole.generators[0].name.clear();
    design.topology->whole.cables[2].from = "switch0";
    const auto text = model::copyOf(
        design, {numbered(design, Kind::Generator, "", 0), {Kind::Vertex, "", "spine"}});
    const auto after = afterPaste(design, text);
    CHECK(after.topology->whole.generators[1].name == "star");
    CHECK(after.topology->whole.cables.back().from == "star.switch0");
}

TEST_CASE("A pasted component with a used name gets a new name", "[clipboard]")
{
    const auto design = drawnDesign();
    auto other = design;
    other.components[1].attributes.push_back(
        {"ports", parsed("8"), "", model::Origin{model::OriginKind::Definition, {}, {}, {}, {}}});
    const auto text = model::copyOf(other, {{Kind::Vertex, "rack", "top"}});
    const auto after = afterPaste(design, text);
    CHECK(after.components.back().name == "tor2");
    CHECK(after.topology->whole.vertices.back().component == "tor2");
}

TEST_CASE("Text that is not part of a design is a finding", "[clipboard]")
{
    const auto [text, code] = GENERATE(table<std::string, std::string>({
        {"", "json.syntax"},
        {"{", "json.syntax"},
        {"[]", "clipboard.form"},
        {"7", "clipboard.form"},
        {"{}", "clipboard.form"},
        {R"({"clusterwright": "picture"})", "clipboard.form"},
        {R"({"clusterwright": ["clipboard"]})", "clipboard.form"},
        {R"({"clusterwright": "clipboard"})", "design.format"},
        {R"({"clusterwright": "clipboard", "format": 2})", "design.format"},
        {R"({"clusterwright": "clipboard", "format": 1, "racks": []})", "json.unknown_field"},
        {R"({"clusterwright": "clipboard", "format": 1, "variables": [{"name": "n"}]})",
         "json.missing_field"},
        {R"({"clusterwright": "clipboard", "format": 1, "pipeline": {}})", "pipeline.empty"},
        {R"({"block": "x"})", "clipboard.form"},
    }));
    INFO(text);
    const auto pasted = model::paste(drawnDesign(), text, 0, 0);
    REQUIRE_FALSE(pasted);
    CHECK(codeOf(pasted.diagnostics()) == code);
}

TEST_CASE("Any part of clipboard text pastes or is a finding", "[clipboard]")
{
    const auto design = drawnDesign();
    const auto text = model::copyOf(design, allBut(design, Kind::Design));
    for (std::size_t i = 0; i < text.size(); i += 7) {
        auto mutant = text;
        mutant.erase(i, 3);
        static_cast<void>(model::paste(design, mutant, 0, 0));
        mutant = text;
        mutant[i] = "{}[]\":,0x."[i / 7 % 10];
        static_cast<void>(model::paste(design, mutant, 0, 0));
    }
    SUCCEED();
}

TEST_CASE("Vertices can be grouped and ungrouped", "[clipboard][grouping]")
{
    auto library = noPresets();
    const auto design = drawnDesign();
    const auto before = outputsOf(design, library);
    auto grouped = model::grouping(design,
                                   {{Kind::Vertex, "", "store"},
                                    {Kind::Vertex, "", "spine"},
                                    numbered(design, Kind::Generator, "", 0),
                                    numbered(design, Kind::Cable, "", 0)},
                                   "middle",
                                   "1");
    INFO(textOf(grouped.diagnostics()));
    REQUIRE(grouped);
    CHECK(grouped.value().elements == std::vector<Element>{{Kind::TopologyGroup, "", "middle"}});
    const auto after = edited(design, grouped.value().edit);
    CHECK(formOf(after).empty());
    CHECK(withoutPlaces(outputsOf(after, library)) == withoutPlaces(before));
    const auto& group = after.topology->whole.groups.back();
    CHECK(group.cables.size() == 2);
    CHECK(after.topology->whole.cables[0].to == "middle.spine");
    CHECK(after.layout.topology[0].name == "middle.store");
    CHECK(after.layout.topology[4].name == "middle.0");

    const auto freed = model::ungrouping(after, {Kind::TopologyGroup, "", "middle"});
    REQUIRE(freed);
    const auto back = edited(after, freed.value().edit);
    CHECK(titlesOf(back, freed.value().elements) == "fabric store spine ");
    CHECK(outputsOf(back, library) == before);
    CHECK(back.layout == design.layout);
    CHECK(back.topology->whole.vertices == design.topology->whole.vertices);
}

TEST_CASE("Ungrouping numbers names that are used outside", "[grouping]")
{
    auto design = drawnDesign();
    design.topology->whole.vertices.push_back({"a", "server"});
    design.topology->whole.cables.push_back({"a", "rack.a", "link", std::nullopt});
    const auto freed = model::ungrouping(design, {Kind::TopologyGroup, "", "rack"});
    REQUIRE(freed);
    const auto after = edited(design, freed.value().edit);
    CHECK(formOf(after).empty());
    CHECK(after.topology->whole.cables[4].to == "a2");
    CHECK(after.topology->whole.cables[3].from == "shelf.c");
}

TEST_CASE("Steps can be grouped for repetition and ungrouped", "[clipboard][grouping]")
{
    auto library = noPresets();
    const auto design = drawnDesign();
    auto grouped = model::grouping(
        design, {{Kind::Step, "", "read"}, {Kind::StepGroup, "", "loop"}}, "both", "2");
    REQUIRE(grouped);
    const auto after = edited(design, grouped.value().edit);
    CHECK(formOf(after).empty());
    REQUIRE(after.pipeline->items.size() == 3);
    CHECK(after.pipeline->items[0].id == "both");
    CHECK(after.pipeline->items[0].repeat->text == "2");
    CHECK(after.pipeline->items[0].arrows.size() == 1);
    REQUIRE(after.pipeline->arrows.size() == 1);
    CHECK(after.pipeline->arrows[0].from == "both");

    const auto freed = model::ungrouping(after, {Kind::StepGroup, "", "both"});
    REQUIRE(freed);
    const auto back = edited(after, freed.value().edit);
    CHECK(outputsOf(back, library) == outputsOf(design, library));
    CHECK(back.pipeline->arrows.size() == 2);
}

TEST_CASE("Elements of different places cannot be grouped", "[grouping]")
{
    const auto design = drawnDesign();
    const auto [elements, name, count, code] =
        GENERATE(table<std::vector<Element>, std::string, std::string, std::string>({
            {{}, "g", "2", "edit.mixed"},
            {{{Kind::Variable, "", "n"}}, "g", "2", "edit.mixed"},
            {{{Kind::Vertex, "", "none"}}, "g", "2", "edit.unknown"},
            {{{Kind::Vertex, "", "store"}, {Kind::Step, "", "read"}}, "g", "2", "edit.mixed"},
            {{{Kind::Step, "", "read"}, {Kind::Step, "loop", "send"}}, "g", "2", "edit.mixed"},
            {{{Kind::Vertex, "rack", "a"}}, "g", "2", "edit.mixed"},
            {{{Kind::Vertex, "", "store"}}, "spine", "2", "name.duplicate"},
            {{{Kind::Vertex, "", "store"}}, "1x", "2", "name.form"},
            {{{Kind::Step, "", "read"}}, "busy", "2", "name.reserved"},
            {{{Kind::Step, "", "read"}}, "late", "2", "name.duplicate"},
            {{{Kind::Step, "", "read"}}, "g", "2 +", "expression.syntax"},
        }));
    const auto grouped = model::grouping(design, elements, name, count);
    REQUIRE_FALSE(grouped);
    CHECK(codeOf(grouped.diagnostics()) == code);
    CHECK(codeOf(model::ungrouping(design, {Kind::TopologyGroup, "", "x"}).diagnostics()) ==
          "edit.unknown");
}

TEST_CASE("Groups nest four levels deep", "[grouping]")
{
    auto design = drawnDesign();
    std::string inner = "rack"; // contains a shelf: two levels
    for (const auto* const name : {"g3", "g4"}) {
        const auto grouped = model::grouping(design, {{Kind::TopologyGroup, "", inner}}, name, "");
        REQUIRE(grouped);
        design = edited(design, grouped.value().edit);
        CHECK(formOf(design).empty());
        inner = name;
    }
    const auto refused = model::grouping(design, {{Kind::TopologyGroup, "", inner}}, "g5", "");
    REQUIRE_FALSE(refused);
    CHECK(codeOf(refused.diagnostics()) == "topology.depth");
}

TEST_CASE("Paste with links joins the copy to what the original was joined to",
          "[design][clipboard]")
{
    const auto design = drawnDesign();
    const auto text =
        model::copyOf(design, {{Kind::Vertex, "", "store"}, {Kind::Step, "", "write"}});
    const auto cablesAt = [](const model::Design& of, const std::string& name) {
        return std::ranges::count_if(of.topology->whole.cables, [&](const auto& cable) {
            return cable.from == name || cable.to == name;
        });
    };
    const auto plain = afterPaste(design, text);
    CHECK(cablesAt(plain, "store2") == 0);
    CHECK(plain.pipeline->arrows.size() == design.pipeline->arrows.size());

    const auto linked = model::paste(design, text, 0, 0, true);
    INFO(textOf(linked.diagnostics()));
    REQUIRE(linked);
    const auto after = edited(design, linked.value().edit);
    CHECK(cablesAt(design, "store") == 2);
    CHECK(cablesAt(after, "store") == 2);
    CHECK(cablesAt(after, "store2") == 2);
    CHECK(cablesAt(after, "spine") == cablesAt(design, "spine") + 1);
    REQUIRE(after.pipeline->arrows.size() == design.pipeline->arrows.size() + 1);
    CHECK(after.pipeline->arrows.back().from == "loop");
    CHECK(after.pipeline->arrows.back().to == "write2");

    const auto elsewhere = model::paste(emptyDesign(), text, 0, 0, true); // without the others
    REQUIRE(elsewhere);
    CHECK(edited(emptyDesign(), elsewhere.value().edit).topology->whole.cables.empty());
}

TEST_CASE("A step that is pasted with links goes into the group of the original",
          "[design][clipboard]")
{
    const auto design = drawnDesign();
    const auto linked =
        model::paste(design, model::copyOf(design, {{Kind::Step, "loop", "add"}}), 0, 0, true);
    REQUIRE(linked);
    const auto after = edited(design, linked.value().edit);
    const auto& loop = after.pipeline->items[2];
    REQUIRE(loop.items.size() == 3);
    CHECK(loop.items[2].id == "add2");
    REQUIRE(loop.arrows.size() == 2);
    CHECK(loop.arrows[1].from == "send");
    CHECK(loop.arrows[1].to == "add2");
    CHECK(std::ranges::find(linked.value().elements, Element{Kind::Step, "loop", "add2"}) !=
          linked.value().elements.end());
}

TEST_CASE("Text with malformed links is pasted without them", "[design][clipboard]")
{
    const auto design = drawnDesign();
    for (const auto* const links :
         {"1", "[]", R"({"cables": 3})", R"({"cables": [], "arrows": {}})"}) {
        CAPTURE(links);
        const auto text = R"({"clusterwright": "clipboard", "format": 1, "links": )" +
                          std::string(links) + R"(, "variables": [{"name": "q", "value": "1"}]})";
        const auto pasted = model::paste(design, text, 0, 0, true);
        REQUIRE(pasted);
        CHECK(edited(design, pasted.value().edit).variables.back().name == "q");
    }
}

} // namespace clusterwright::tests::clipboard_test
