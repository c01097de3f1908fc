// Edits of a pipeline on its canvas: steps from blocks, arrows, repeats.

#include "model/design/document/design.h"
#include "model/design/gestures/duplication.h"
#include "model/design/gestures/pipeline_edit.h"
#include "model/design/library/block_use.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/elements.h"
#include "tests/support/findings.h"
#include "tests/support/preset_folder.h"

namespace clusterwright::tests::pipeline_edit_test
{

namespace
{

// a, then a group g of b and c.
model::Design sample()
{
    return designOf(pipelineText(
        R"({"steps": [)" + step("a", "1 s") + R"(, {"group": "g", "repeat": "2", "steps": [)" +
        step("b", "2 s") + ", " + step("c", "3 s") + R"(], "arrows": [{"then": ["b", "c"]}]}]})"));
}

const model::Block& wait(const model::Design& design)
{
    return design.blocks.front();
}

// Adds a step of a block that the library does not have.
model::Result<model::Pasted> adding(const model::Design& design, const model::StepPlace& place)
{
    model::Library none{std::vector<std::filesystem::path>{}};
    return model::addingStep(design, none, wait(design), place);
}

template <typename T>
T valueOf(model::Result<T> result)
{
    INFO(textOf(result.diagnostics()));
    REQUIRE(result);
    return std::move(result).value();
}

// Applies the edit, and checks that its inverse restores the design.
model::Design after(const model::Design& design, const model::Edit& edit)
{
    auto changed = design;
    const auto inverse = valueOf(model::apply(changed, edit));
    auto back = changed;
    REQUIRE(model::apply(back, inverse));
    CHECK(back == design);
    return changed;
}

} // namespace

TEST_CASE("A block becomes a step with an id of its own", "[design][pipeline]")
{
    const auto design = sample();
    const auto added = valueOf(adding(design, {"", std::nullopt, 30, 40}));
    const auto changed = after(design, added.edit);
    REQUIRE(changed.pipeline->items.size() == 3);
    CHECK(changed.pipeline->items.back().id == "wait");
    CHECK(changed.pipeline->items.back().block == "wait");
    CHECK(changed.layout.pipeline == std::vector<model::NodePosition>{{"wait", 30, 40}});
    CHECK(added.elements == std::vector<model::Element>{{model::ElementKind::Step, "", "wait"}});

    const auto again = valueOf(adding(changed, {"g", std::nullopt, 0, 0}));
    const auto more = after(changed, again.edit);
    CHECK(model::stepGroup(more, "g")->items.back().id == "wait2");
}

TEST_CASE("New steps and groups avoid all names of equations", "[design][pipeline]")
{
    auto design = sample();
    design.components.emplace_back().name = "wait";
    design.outputs.emplace_back().name = "wait2";
    CHECK(valueOf(adding(design, {})).elements.front().name == "wait3");

    model::Library none{std::vector<std::filesystem::path>{}};
    CHECK(model::freeGroupName(design, none) == "group");
    design.variables.emplace_back().name = "group";
    CHECK(model::freeGroupName(design, none) == "group2");
}

TEST_CASE("A design without a pipeline gets one", "[design][pipeline]")
{
    auto design = sample();
    design.pipeline.reset();
    const auto added = valueOf(adding(design, {}));
    const auto changed = after(design, added.edit);
    REQUIRE(changed.pipeline);
    CHECK(changed.pipeline->items.size() == 1);
}

TEST_CASE(
    "Without the component of its block, a step takes the only one of the kind, or that of others",
    "[design][pipeline]")
{
    using Components = std::vector<std::pair<std::string, std::string>>;
    auto design = sample();
    design.blocks.front().resource = "nic.port";
    const auto occupied = [&](const Components& components) {
        design.components.clear();
        for (const auto& [name, kind] : components) {
            design.components.emplace_back().name = name;
            design.components.back().kind = kind;
        }
        const auto added = valueOf(adding(design, {}));
        return after(design, added.edit).pipeline->items.back().on;
    };
    CHECK(occupied({{"nic", "nic"}, {"card", "nic"}}).empty()); // the resource of the block
    CHECK(occupied({{"card", "nic"}, {"server", "host"}}) == "card.port");
    CHECK(occupied({{"card", "nic"}, {"card2", "nic"}}).empty());
    CHECK(occupied({{"server", "host"}}).empty());
    design.pipeline->items[1].items[0].on = "server"; // step b in a group, of the same block
    CHECK(occupied({{"server", "host"}, {"card", "nic"}}) == "server"); // whole, as that step
    design.pipeline->items[1].items[0].on = "server.slot";
    CHECK(occupied({{"server", "host"}, {"card", "nic"}}) == "server.port");
    CHECK(occupied({{"card", "nic"}}) == "card.port"); // the design has no 'server'

    model::Library none{std::vector<std::filesystem::path>{}};
    const auto standIns = [&](const std::string& resource) {
        std::vector<std::string> names;
        for (const auto& one : model::standInsFor(design, none, resource))
            names.push_back(one.resource + (one.isOfKind ? " of kind" : ""));
        return names;
    };
    occupied({{"a", "switch"}, {"b", "host"}, {"c", "cable"}});
    CHECK(standIns("link") == std::vector<std::string>{"c of kind", "b", "a"});
    CHECK(standIns("node.cpu") == std::vector<std::string>{"b.cpu of kind", "a.cpu", "c.cpu"});
    CHECK(standIns("a.cpu").empty());
    CHECK(standIns("").empty());
}

TEST_CASE("A step can be inserted into an arrow", "[design][pipeline]")
{
    const auto design = sample();
    const auto arrow = numbered(design, model::ElementKind::Arrow, "g", 0);
    const auto added = valueOf(adding(design, {"g", arrow.id, 0, 0}));
    const auto changed = after(design, added.edit);
    const auto& arrows = model::stepGroup(changed, "g")->arrows;
    REQUIRE(arrows.size() == 2);
    CHECK(model::elementOf(arrows[0], "g") == arrow);
    CHECK(arrows[0].from == "b");
    CHECK(arrows[0].to == "wait");
    CHECK(arrows[1].from == "wait");
    CHECK(arrows[1].to == "c");
    CHECK(codeOf(adding(design, {"g", model::ItemId{1000}, 0, 0}).diagnostics()) == "edit.unknown");
    CHECK(codeOf(adding(design, {"x", std::nullopt, 0, 0}).diagnostics()) == "edit.unknown");
}

TEST_CASE("Arrows connect items of the same level", "[design][pipeline]")
{
    const auto design = sample();
    // c is in g, so g follows a.
    const auto joined = valueOf(model::joining(design, "a", "c", model::Arrow::Kind::Stream));
    const auto changed = after(design, joined.edit);
    REQUIRE(changed.pipeline->arrows.size() == 1);
    const auto& arrow = changed.pipeline->arrows.front();
    CHECK(arrow.from == "a");
    CHECK(arrow.to == "g");
    REQUIRE(arrow.chunks);
    CHECK(arrow.chunks->text == "8");
    CHECK(joined.elements == std::vector{numbered(changed, model::ElementKind::Arrow, "", 0)});

    const auto code = [&](const std::string& from, const std::string& to) {
        return codeOf(model::joining(changed, from, to, model::Arrow::Kind::Then).diagnostics());
    };
    CHECK(code("a", "g") == "arrow.duplicate");
    CHECK(code("b", "a") == "arrow.cycle");
    CHECK(code("c", "b") == "arrow.cycle");
    CHECK(code("a", "a") == "arrow.form");
    CHECK(code("g", "b") == "arrow.form");
    CHECK(code("b", "x") == "edit.unknown");
}

TEST_CASE("The end of an arrow moves to another step, also out of its group", "[design][pipeline]")
{
    const auto design = sample(); // b -> c in the group g, and a outside
    const auto arrow = numbered(design, model::ElementKind::Arrow, "g", 0);
    const auto moved = valueOf(model::movingArrowEnd(design, arrow, false, "a"));
    const auto changed = after(design, moved.edit);
    CHECK(model::stepGroup(changed, "g")->arrows.empty());
    REQUIRE(changed.pipeline->arrows.size() == 1);
    CHECK(changed.pipeline->arrows.front().from == "g"); // the group around b
    CHECK(changed.pipeline->arrows.front().to == "a");
    CHECK(moved.elements == std::vector{numbered(changed, model::ElementKind::Arrow, "", 0)});

    const auto code = [&](bool isStart, const std::string& to) {
        return codeOf(model::movingArrowEnd(design, arrow, isStart, to).diagnostics());
    };
    CHECK(code(true, "c") == "arrow.form");
    CHECK(code(false, "x") == "edit.unknown");
    CHECK(codeOf(model::movingArrowEnd(changed, arrow, true, "a").diagnostics()) == "edit.unknown");
}

TEST_CASE("Chunks and repeats are parsed as expressions", "[design][pipeline]")
{
    const auto design = sample();
    const auto arrow = numbered(design, model::ElementKind::Arrow, "g", 0);
    const auto streaming = after(design, valueOf(model::setChunks(design, arrow, "2 * 4")));
    CHECK(model::stepGroup(streaming, "g")->arrows[0].kind == model::Arrow::Kind::Stream);
    const auto plain = after(streaming, valueOf(model::setChunks(streaming, arrow, "")));
    CHECK(plain == design);
    CHECK(codeOf(model::setChunks(design, arrow, "2 *").diagnostics()) == "expression.syntax");
    CHECK(codeOf(model::setChunks(design, numbered(design, model::ElementKind::Arrow, "g", 1), "2")
                     .diagnostics()) == "edit.unknown");

    const auto often = after(design, valueOf(model::setRepeat(design, "g", "10")));
    CHECK(model::stepGroup(often, "g")->repeat->text == "10");
    const auto once = after(design, valueOf(model::setRepeat(design, "g", "")));
    CHECK_FALSE(model::stepGroup(once, "g")->repeat);
    CHECK(codeOf(model::setRepeat(design, "g", ")").diagnostics()) == "expression.syntax");
    CHECK(codeOf(model::setRepeat(design, "a", "2").diagnostics()) == "edit.unknown");
}

TEST_CASE("A copy of a step stays in its group", "[design][pipeline]")
{
    const auto design = sample();
    const std::vector<model::Element> chosen{{model::ElementKind::Step, "g", "b"},
                                             {model::ElementKind::Step, "g", "c"}};
    const auto made = valueOf(model::duplicating(design, chosen, 10, 20));
    const auto changed = after(design, made.edit);
    const auto* const group = model::stepGroup(changed, "g");
    REQUIRE(group->items.size() == 4);
    CHECK(group->items[2].id == "b2");
    CHECK(group->items[3].id == "c2");
    REQUIRE(group->arrows.size() == 2); // the arrow between them is copied
    CHECK(group->arrows[1].from == "b2");
    CHECK(group->arrows[1].to == "c2");
    CHECK(changed.pipeline->items.size() == 2);
    for (const auto& element : made.elements)
        CHECK(model::contains(changed, element));

    const auto outer = valueOf(
        model::duplicating(design, {{model::ElementKind::Step, "", "a"}, chosen.front()}, 0, 0));
    CHECK(after(design, outer.edit).pipeline->items.size() == 4); // from several groups: outside
}

TEST_CASE("A pin is bound to an output of the same dimension", "[design][gestures]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    const auto bound = [&](const model::PinEnd& output,
                           const model::PinEnd& parameter,
                           std::optional<model::Dimension> given) {
        return model::bindingPins(design, library, output, parameter, given);
    };
    const auto now = after(design, valueOf(bound({"partition", "S"}, {"run", "T_trans"}, {})));
    const auto steps = model::stepsOf(*now.pipeline);
    const auto run = std::ranges::find(steps, "run", &model::PipelineItem::id);
    REQUIRE(run != steps.end());
    CHECK((*run)->bindings.back().value.text == "partition.S");

    const auto refused = bound({"partition", "S"}, {"compute", "t_1d"}, model::kData);
    REQUIRE_FALSE(refused);
    CHECK(codeOf(refused.diagnostics()) == "dimension.mismatch");
    CHECK(messageOf(refused.diagnostics(), "dimension.mismatch") ==
          "'compute.t_1d' is in seconds, 'partition.S' is in bytes");
    CHECK(codeOf(bound({"partition", "none"}, {"dtc", "S"}, {}).diagnostics()) == "edit.unknown");
    CHECK(codeOf(bound({"partition", "S"}, {"dtc", "none"}, {}).diagnostics()) == "edit.unknown");
    CHECK(codeOf(bound({"nothing", "S"}, {"dtc", "S"}, {}).diagnostics()) == "edit.unknown");
}

TEST_CASE("A circular binding is rejected", "[design][gestures]")
{
    auto library = shippedPresets();
    const auto& design = *library.design("acc-fft-inic").value();
    // compute.t_1d uses row_fft.t_1d
    const auto refused = model::bindingPins(
        design, library, {"compute", "T_compute"}, {"row_fft", "c"}, model::kTime);
    REQUIRE_FALSE(refused);
    CHECK(codeOf(refused.diagnostics()) == "binding.cycle");
    CHECK(codeOf(model::bindingPins(design, library, {"dtc", "T_dtc"}, {"dtc", "S"}, {})
                     .diagnostics()) == "binding.cycle");
}

} // namespace clusterwright::tests::pipeline_edit_test
