// Boxes keep the places at which they are shown: a gesture moves what it names, with and without places in the design.

#include "model/design/document/design_writer.h"
#include "model/json/json.h"
#include "tests/app/topology/shown_topology.h"
#include "tests/support/elements.h"

#include <map>
#include <random>

namespace clusterwright::tests::topology_places_test
{

namespace
{

using model::Json;
using Random = std::mt19937;

std::size_t below(Random& random, std::size_t count)
{
    return std::uniform_int_distribution<std::size_t>(0, count - 1)(random);
}

// Hosts below a switch, and groups of the same, up to two levels deep.
Json randomGroup(Random& random, const std::string& name, int depth)
{
    Json group{{"vertices", Json::array({{{"name", name + "s"}, {"component", "switch"}}})},
               {"cables", Json::array()},
               {"groups", Json::array()}};
    for (std::size_t i = 0; i <= below(random, 3); ++i) {
        const auto host = name + "h" + std::to_string(i);
        group["vertices"].push_back({{"name", host}, {"component", "host"}});
        group["cables"].push_back({{"from", host}, {"to", name + "s"}, {"component", "cable"}});
    }
    for (std::size_t i = 0; depth < 2 && i <= below(random, 2); ++i) {
        const auto inner = name + "g" + std::to_string(i);
        auto json = randomGroup(random, inner, depth + 1);
        json["name"] = inner;
        json["count"] = std::to_string(1 + below(random, 4));
        group["groups"].push_back(json);
    }
    return group;
}

model::Design randomDesign(Random& random)
{
    auto json = Json::parse(kSmall);
    json["topology"] = randomGroup(random, "a", 0);
    json["layout"] = Json::object();
    return designOf(json.dump());
}

using Places = std::map<Element, QPointF>;

Places placesOf(const TopologyScene& scene)
{
    Places places;
    for (const auto& node : scene.shapes().nodes)
        places[node.element] = node.middle;
    return places;
}

// Gives each node a place of its own with this probability.
void place(Random& random, double share, const Places& arranged, model::Design& design)
{
    for (const auto& [element, middle] : arranged)
        if (std::uniform_real_distribution<>()(random) < share) {
            const auto number = static_cast<int>(design.layout.topology.size());
            design.layout.topology.push_back(
                {nodeName(element), 108.0 * (number % 5) + 600, 84.0 * (number / 5)});
        }
}

// Checks that all other boxes are where they were, and that undo puts every box back.
void checkOthers(ShownTopology& shown, const Places& before, const std::vector<Element>& moved)
{
    for (const auto& [element, middle] : placesOf(shown.scene()))
        if (const auto was = before.find(element); was != before.end())
            if (std::ranges::count(moved, element) == 0) {
                INFO(nodeName(element));
                CHECK(middle == was->second);
            }
    CHECK(shown.document().undoStack().count() == 1);
    shown.document().undoStack().undo();
    CHECK(placesOf(shown.scene()) == before);
}

void checkDrag(ShownTopology& shown, const Places& before, const Element& dragged)
{
    const auto from = shown.middleOf(dragged);
    const auto to = from + QPointF(60, 36);
    shown.drag(from, to);
    const auto away = shown.middleOf(dragged) - to;
    CHECK(std::abs(away.x()) <= 6); // half a step of the grid
    CHECK(std::abs(away.y()) <= 6);
    const auto saved = model::toJson(shown.design());
    CHECK(saved["layout"]["topology"].size() == before.size());
    checkOthers(shown, before, {dragged});
}

} // namespace

TEST_CASE("A drag moves one box, wherever the others have their places from", "[desktop][topology]")
{
    Random random(46);
    for (const double share : {0.0, 0.0, 0.0, 0.4, 0.8, 1.0}) {
        auto design = randomDesign(random);
        Places arranged;
        {
            ShownTopology shown(design);
            arranged = placesOf(shown.scene());
        }
        place(random, share, arranged, design);
        ShownTopology shown(design);
        shown.canvas.run(CanvasCommand::ZoomToFit);
        const auto before = placesOf(shown.scene());
        for (int i = 0; i < 3; ++i) {
            auto dragged = before.begin();
            std::advance(dragged, static_cast<std::ptrdiff_t>(below(random, before.size())));
            CAPTURE(share, i, nodeName(dragged->first), before.size());
            checkDrag(shown, before, dragged->first);
        }
    }
}

TEST_CASE("Boxes keep their places when other things change", "[desktop][topology]")
{
    const auto round = GENERATE(0U, 1U, 2U);
    Random random(round);
    ShownTopology shown(randomDesign(random));
    shown.canvas.run(CanvasCommand::ZoomToFit);
    const auto before = placesOf(shown.scene());
    const auto first = before.begin()->first;
    const auto last = before.rbegin()->first;
    const auto& frame = shown.scene().shapes().frames.front();
    std::vector<Element> changed;
    SECTION("a component is dropped")
    {
        REQUIRE(shown.drop(QStringLiteral("component:host"), frame.box.topRight()));
    }
    SECTION("a cable is added")
    {
        shown.workbench.selection().set({first, last});
        shown.canvas.run(CanvasCommand::Connect);
    }
    SECTION("a component is deleted")
    {
        shown.workbench.selection().set({last});
        shown.canvas.run(CanvasCommand::Delete);
    }
    SECTION("a component is duplicated")
    {
        shown.workbench.selection().set({last});
        shown.canvas.run(CanvasCommand::Duplicate);
    }
    SECTION("the keys move a component")
    {
        shown.workbench.selection().set({last});
        shown.canvas.view().setFocus();
        shown.key(Qt::Key_Right);
        changed = {last};
    }
    SECTION("a frame is dragged")
    {
        const auto from = frame.box.topLeft() + QPointF(20, 6);
        for (const auto number : shown.scene().boxesOf({frame.element}))
            changed.push_back(shown.scene().shapes().nodes[number].element);
        shown.drag(from, from + QPointF(72, 48));
    }
    CAPTURE(round, before.size());
    checkOthers(shown, before, changed);
}

TEST_CASE("The boxes of shipped topologies with groups are dragged one by one",
          "[desktop][topology]")
{
    for (const auto* const id : {"gpu-allreduce", "training-step", "fft-3d-networks"}) {
        model::Library library(shippedPresetsFolder());
        ShownTopology shown(*library.design(id).value());
        shown.canvas.run(CanvasCommand::ZoomToFit);
        const auto before = placesOf(shown.scene());
        for (const auto& [element, middle] : before) {
            CAPTURE(id, nodeName(element));
            checkDrag(shown, before, element);
        }
    }
}

} // namespace clusterwright::tests::topology_places_test
