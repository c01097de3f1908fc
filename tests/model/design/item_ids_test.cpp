// Cables, generators and arrows keep their identity when earlier items are added or removed.
#include "model/design/document/design.h"
#include "model/design/document/design_writer.h"
#include "model/design/document/item_ids.h"
#include "model/design/edit/difference.h"
#include "model/design/edit/item_at.h"
#include "model/design/fields/list_edits.h"
#include "model/design/gestures/clipboard.h"
#include "model/design/gestures/removal.h"
#include "model/design/gestures/topology_edits.h"
#include "tests/model/design/drawn_design.h"
#include "tests/model/design/edits.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/elements.h"
#include "tests/support/random_edits.h"

#include <algorithm>
#include <set>
#include <utility>

namespace clusterwright::tests::item_ids_test
{

using model::Element;
using Kind = model::ElementKind;

namespace
{

// Returns an item without an id, or with that of another one; otherwise empty.
std::string wrongIdIn(const model::Design& design)
{
    std::set<std::pair<Kind, model::ItemId>> seen;
    for (const auto& element : model::elementsOf(design)) {
        const bool hasId = element.kind == Kind::Cable || element.kind == Kind::Arrow ||
                           element.kind == Kind::Generator;
        if (hasId ? !element.id || !seen.insert({element.kind, element.id}).second
                  : bool(element.id))
            return model::titleOf(design, element) + " " + std::to_string(element.id.number);
    }
    return {};
}

} // namespace

TEST_CASE("A selected cable stays selected when an earlier one is removed", "[element][ids]")
{
    auto design = drawnDesign();
    const auto first = numbered(design, Kind::Cable, "", 0);
    const auto selected = numbered(design, Kind::Cable, "", 2);
    const auto title = model::titleOf(design, selected);
    CHECK(title == "fabric.switch0 to spine");
    const auto isIt = [&](const std::string& pointer) {
        CHECK(model::titleOf(design, selected) == title);
        CHECK(model::elementAt(design, pointer) == selected);
        return model::pointerOf(design, selected) == pointer;
    };
    CHECK(isIt("/topology/cables/2"));
    const auto undo = model::apply(design, editOf(model::removal(design, {first})));
    REQUIRE(undo);
    CHECK(isIt("/topology/cables/1"));
    CHECK_FALSE(model::contains(design, first));
    const auto redo = model::apply(design, undo.value());
    REQUIRE(redo);
    CHECK(isIt("/topology/cables/2"));
    CHECK(numbered(design, Kind::Cable, "", 0) == first);
    REQUIRE(model::apply(design, redo.value()));
    CHECK(isIt("/topology/cables/1"));
    // Moved to the front.
    REQUIRE(model::apply(design, editOf(model::reordering(design, selected, 0))));
    CHECK(isIt("/topology/cables/0"));
    // A new item gets a new id, also after a removal.
    const auto pasted =
        model::paste(design, model::copyOf(design, model::elementsOf(design)), 0, 0);
    REQUIRE(pasted);
    for (const auto& element : pasted.value().elements)
        CHECK_FALSE(model::contains(design, element));
    REQUIRE(model::apply(design, pasted.value().edit));
    for (const auto& element : pasted.value().elements)
        CHECK(model::contains(design, element));
    CHECK(isIt("/topology/cables/0"));
}

TEST_CASE("Removing one of two equal cables removes the selected one", "[element][ids]")
{
    auto design = drawnDesign();
    auto& cables = design.topology->whole.cables;
    cables.insert(cables.begin(), cables.front());
    cables.front().id = {};
    model::giveIds(design);
    const auto first = numbered(design, Kind::Cable, "", 0);
    const auto second = numbered(design, Kind::Cable, "", 1);
    REQUIRE_FALSE(first == second);
    REQUIRE(model::apply(design, editOf(model::removal(design, {first}))));
    CHECK_FALSE(model::contains(design, first));
    CHECK(model::contains(design, second));

    // Also among other removals.
    cables.insert(cables.begin() + 2, cables[1]);
    cables[2].id = {};
    model::giveIds(design);
    const auto kept = numbered(design, Kind::Cable, "", 2);
    std::vector<Element> others;
    for (std::size_t i = 0; i < cables.size(); ++i)
        if (i != 2)
            others.push_back(numbered(design, Kind::Cable, "", i));
    REQUIRE(model::apply(design, editOf(model::removal(design, others))));
    REQUIRE(cables.size() == 1);
    CHECK(model::contains(design, kept));
}

TEST_CASE("An edit of an item keeps its id", "[element][ids]")
{
    auto design = drawnDesign();
    const auto arrow = numbered(design, Kind::Arrow, "", 1);
    auto at = model::itemAt<model::Arrow>(design, arrow);
    REQUIRE(at);
    auto now = at->item;
    now.id = {};
    now.kind = model::Arrow::Kind::Stream;
    now.chunks = model::parseExpression("4").value();
    REQUIRE(model::apply(design, model::SetItem<model::Arrow>{"", at->position, at->item, now}));
    REQUIRE(model::contains(design, arrow));
    CHECK(model::itemAt<model::Arrow>(design, arrow)->item.chunks->text == "4");
}

TEST_CASE("A generator keeps its position when the list before it changes", "[element][ids]")
{
    auto design = drawnDesign();
    auto& uses = design.topology->whole.generators;
    uses.push_back(uses.front());
    uses.back().name = "second";
    uses.back().id = {};
    model::giveIds(design);
    const auto first = numbered(design, Kind::Generator, "", 0);
    const auto second = numbered(design, Kind::Generator, "", 1);
    design.layout.topology.push_back({"1", 8, 9});
    const auto place = [&] { return design.layout.topology.back(); };
    const auto undo = model::apply(design, editOf(model::removal(design, {first})));
    REQUIRE(undo);
    CHECK(place() == model::NodePosition{"0", 8, 9});
    REQUIRE(model::apply(design, undo.value()));
    CHECK(place() == model::NodePosition{"1", 8, 9});
    const auto grouped = model::grouping(design, {second}, "box", "");
    REQUIRE(grouped);
    REQUIRE(model::apply(design, grouped.value().edit));
    CHECK(place() == model::NodePosition{"box.0", 8, 9});
    const auto freed = model::ungrouping(design, {Kind::TopologyGroup, "", "box"});
    REQUIRE(freed);
    CHECK(freed.value().elements == std::vector{second});
    REQUIRE(model::apply(design, freed.value().edit));
    CHECK(place() == model::NodePosition{"1", 8, 9});
}

TEST_CASE("Ids are neither compared nor written to files", "[element][ids]")
{
    const auto design = drawnDesign();
    auto other = design;
    other.topology->whole.cables[0].id = {100};
    other.pipeline->arrows[0].id = {101};
    other.lastId = {200};
    CHECK(other == design);
    CHECK(contentOf(other) == contentOf(design));
}

TEST_CASE("Ids are unique after any edits", "[element][ids][laws][random]")
{
    auto design = drawnDesign();
    RandomEdits edits(5);
    for (int i = 0; i < 300; ++i) {
        REQUIRE(model::apply(design, edits.next(design)));
        INFO(i);
        REQUIRE(wrongIdIn(design) == "");
    }
}

TEST_CASE("New items beside those of a cluster get other ids", "[element][ids]")
{
    auto library = shippedPresets();
    auto design = *library.design("beowulf-filecopy-10").value();
    REQUIRE_FALSE(design.topology);
    const auto placed = model::placingGenerator(design, library, "star", 10, 20);
    REQUIRE(placed);
    REQUIRE(model::apply(design, placed.value().edit));
    CHECK(design.topology->whole.generators.size() == 2);
    CHECK(wrongIdIn(design) == "");
    const auto copied = model::paste(design, model::copyOf(design, placed.value().elements), 1, 1);
    REQUIRE(copied);
    REQUIRE(model::apply(design, copied.value().edit));
    CHECK(design.topology->whole.generators.size() == 3);
    CHECK(wrongIdIn(design) == "");
    REQUIRE(model::apply(design, editOf(model::removal(design, placed.value().elements))));
    CHECK(design.topology->whole.generators.size() == 2);
}

TEST_CASE("A divided arrow or cable passes its id to the first part", "[element][ids]")
{
    auto design = drawnDesign();
    const auto after = numbered(design, Kind::Arrow, "", 1); // from the loop
    auto& loop = design.pipeline->items[2];
    loop.items.push_back(loop.items.front());
    loop.items.back().id = "beside";
    const auto freed = model::ungrouping(design, {Kind::StepGroup, "", "loop"});
    REQUIRE(freed);
    REQUIRE(model::apply(design, freed.value().edit));
    CHECK(wrongIdIn(design) == "");
    CHECK(model::titleOf(design, after) == "add to write");
    CHECK(model::titleOf(design, numbered(design, Kind::Arrow, "", 3)) == "beside to write");

    auto library = noPresets();
    const auto cable = numbered(design, Kind::Cable, "", 0);
    REQUIRE(model::titleOf(design, cable) == "store to spine");
    const auto added = model::placingComponent(design, library, "core", 0, 0);
    REQUIRE(added);
    const auto parted = model::intoCable(design, library, added.value(), cable);
    REQUIRE(parted);
    REQUIRE(model::apply(design, parted.value().edit));
    CHECK(wrongIdIn(design) == "");
    CHECK(model::titleOf(design, cable).starts_with("store to "));
    CHECK(model::titleOf(design, numbered(design, Kind::Cable, "", 1)).ends_with(" to spine"));
}

} // namespace clusterwright::tests::item_ids_test
