// Shapes of a drawn design.

#include "app/desktop/topology/drawing/cables_item.h"
#include "model/study/studies/answer.h"
#include "model/topology/generators/generator_call.h"
#include "tests/app/topology/shown_topology.h"
#include "tests/model/design/drawn_design.h"
#include "tests/support/elements.h"
#include "tests/support/numbers.h"

#include <algorithm>
#include <map>

namespace clusterwright::tests::topology_shapes_test
{

TEST_CASE("Boxes, frames and cables of a design with everything", "[desktop][topology]")
{
    ShownTopology shown(drawnDesign());
    const auto& shapes = shown.scene().shapes();
    CHECK(shapes.nodes.size() ==
          7); // a generator, two vertices, three in the rack, one in its shelf
    REQUIRE(shapes.frames.size() == 2);
    CHECK(shapes.frames[0].path == "rack");
    CHECK(shapes.frames[0].title.contains(QStringLiteral("racks = 2")));
    CHECK(shapes.frames[0].box.contains(shapes.frames[1].box));
    CHECK(shapes.cables.size() == 7);
    for (const auto& element : shown.scene().allElements())
        CHECK(model::contains(shown.design(), element));
}

TEST_CASE("A bond has the count of its expression", "[desktop][topology]")
{
    ShownTopology shown(drawnDesign());
    for (const auto& cable : shown.scene().shapes().cables) {
        if (!(cable.element == numbered(shown.design(), Kind::Cable, "rack", 1)))
            continue;
        CHECK(cable.count == 3);
        CHECK(cable.label == QStringLiteral("3 \u00d7 24 Gbit/s")); // n = 3 cables of 3 GB/s
        CHECK(cable.detail == QStringLiteral("\u00d7 n = 3"));
        return;
    }
    FAIL("the bond is not drawn");
}

TEST_CASE("Boxes do not cover the label of a bond", "[desktop][topology]")
{
    auto design = designOf(kSmall);
    auto& cable = design.topology->whole.cables.front();
    cable.count = model::parseExpression("4").value();
    const QPointF far = GENERATE(QPointF(144, 0), QPointF(0, 108), QPointF(144, 108));
    design.layout.topology = {{cable.from, 0, 0}, {cable.to, far.x(), far.y()}};
    ShownTopology shown(design);
    const auto& shapes = shown.scene().shapes();
    REQUIRE(shapes.cables.front().label.startsWith(QStringLiteral("4 \u00d7 ")));
    for (const auto* const item : shown.scene().items()) {
        const auto* const cables = dynamic_cast<const CablesItem*>(item);
        if (!cables)
            continue;
        for (const double zoom : {1.0, 0.6, 0.4}) {
            INFO(zoom << ": " << far.x() << ", " << far.y());
            const auto label = cables->labelRect(0, zoom);
            CHECK(label.width() > 40);
            CHECK(cables->boundingRect().contains(label) == !cables->boundingRect().isEmpty());
            for (const auto end : {shapes.cables.front().from, shapes.cables.front().to})
                CHECK_FALSE(label.intersects(shapes.nodes[end].box()));
        }
    }
}

namespace
{

// A switch with hosts far below it, and perhaps another switch beside it.
model::Design switchWithHosts(int hosts, std::optional<double> neighbour)
{
    auto design = designOf(kSmall);
    auto& whole = design.topology->whole;
    whole.vertices = {{"switch1", "switch"}};
    whole.cables.clear();
    design.layout.topology = {{"switch1", 0, 0}};
    for (int i = 0; i < hosts; ++i) {
        const auto name = "host" + std::to_string(i);
        whole.vertices.push_back({name, "host"});
        whole.cables.push_back({name, "switch1", "cable", {}});
        design.layout.topology.push_back({name, 120.0 * i, 600});
    }
    if (neighbour) {
        whole.vertices.push_back({"switch2", "switch"});
        design.layout.topology.push_back({"switch2", *neighbour, 0});
    }
    return design;
}

double widthOfSwitch(int hosts, std::optional<double> neighbour)
{
    ShownTopology shown(switchWithHosts(hosts, neighbour));
    return shown.scene().node(kSwitch)->box().width();
}

} // namespace

TEST_CASE("A switch with many cables is as long as there is room", "[desktop][topology]")
{
    CHECK(widthOfSwitch(12, {}) == kNodeSize.width());
    CHECK(widthOfSwitch(48, {}) == 384);  // 48 ports of 8
    CHECK(widthOfSwitch(200, {}) == 576); // the largest width
    // A box of 96 at 240 and a gap of 24 leave 240 - 48 - 24 = 168 on each side: seven times 48
    CHECK(widthOfSwitch(48, 240) == 336);
    CHECK(widthOfSwitch(48, 110) == kNodeSize.width());
}

TEST_CASE("A closed generator shows its size", "[desktop][topology]")
{
    ShownTopology shown(drawnDesign());
    const auto& fabric = shown.scene().shapes().nodes[0];
    CHECK(fabric.title == QStringLiteral("fabric: star(n + racks)"));
    CHECK(fabric.detail == QStringLiteral("5 hosts, 1 switch"));
}

TEST_CASE("Counts of a large generator have commas", "[desktop][topology]")
{
    auto design = drawnDesign();
    design.topology->whole.generators.front().call =
        model::parseGeneratorCall("fat_tree(16)").value(); // 16^3 / 4 hosts
    ShownTopology shown(design);
    CHECK(shown.scene().shapes().nodes[0].detail ==
          QStringLiteral("1,024 hosts, 320 switches")); // 8^2 + 16 * 16
}

TEST_CASE("Every shipped design is drawn, without overlaps", "[desktop][topology]")
{
    auto library = shippedPresets();
    GeneratorGraphs graphs;
    for (const auto& id : library.ids(model::PresetKind::Design)) {
        INFO(id);
        const auto design = library.design(id).value();
        const auto section = model::topologyOf(*design, library);
        if (!section)
            continue;
        const auto components = model::usableComponents(*design, library);
        const model::Answer answer;
        const auto shapes = shapesOf({*design, *section, components, answer, graphs, library, {}});
        CHECK_FALSE(shapes.nodes.empty());
        for (std::size_t i = 0; i < shapes.nodes.size(); ++i)
            for (std::size_t j = i + 1; j < shapes.nodes.size(); ++j)
                CHECK_FALSE(shapes.nodes[i].box().intersects(shapes.nodes[j].box()));
    }
}

TEST_CASE("Items of unchanged shapes are kept", "[desktop][topology]")
{
    ShownTopology shown;
    const auto* const host = shown.scene().node(kHost1);
    const auto* const bridge = shown.scene().node(kSwitch);
    shown.workbench.selection().set({kHost2});
    shown.canvas.run(CanvasCommand::Delete);
    CHECK(shown.scene().node(kHost1) == host);
    CHECK(shown.scene().node(kSwitch) == bridge);
    CHECK(bridge->number() == 1);
    shown.document().undoStack().undo();
    CHECK(shown.scene().node(kHost1) == host);
    CHECK(shown.scene().shapes().cables.size() == 2);
}

TEST_CASE("Boxes of the same name are removed completely", "[desktop][topology]")
{
    NodeShape host;
    host.element = kHost1;
    host.name = "host1";
    TopologyShapes twice;
    twice.nodes = {host, host};
    TopologyScene scene;
    const auto boxes = [&] {
        return std::ranges::count_if(scene.items(),
                                     [](const auto* item) { return item->type() == kNodeItem; });
    };
    for (int i = 0; i < 3; ++i) {
        scene.show(twice);
        CHECK(boxes() == 2);
    }
    scene.show({});
    CHECK(boxes() == 0);
}

TEST_CASE("A generator's picture is made once, when it opens", "[desktop][topology]")
{
    GeneratorGraphs graphs;
    const model::Answer answer;
    const model::Design design = designOf(designText(
        R"json("components": [{"name": "host", "kind": "host"}, {"name": "switch", "kind": "switch"},
        {"name": "cable", "kind": "cable"}], "topology": {"generators": [{"call": "star(4)"}]})json"));
    const auto& use = design.topology->whole.generators[0];
    AskedNumbers numbers(answer);
    const auto size = graphs.size(use, "", numbers);
    REQUIRE(size);
    CHECK(size->hosts == 4);
    CHECK(size->others == 1);
    const auto picture = graphs.picture(use, "", numbers);
    REQUIRE(picture);
    CHECK(picture->topology->vertices.size() == 5);
    CHECK(graphs.picture(use, "", numbers) == picture);
}

TEST_CASE("An arranged box keeps its place while a number changes", "[desktop][topology]")
{
    auto design = designOf(kSmall);
    design.layout.topology.pop_back(); // the switch's
    auto library = noPresets();
    GeneratorGraphs graphs;
    const model::Answer answer;
    ArrangedPlaces arranged;
    const auto components = model::usableComponents(design, library);
    const auto shapes = [&] {
        return shapesOf(
            {design, *design.topology, components, answer, graphs, library, {}, &arranged});
    };
    const auto first = shapes();
    CHECK(arranged.nodes == std::vector{kSwitch});
    // Shows that nothing is arranged again: the stored places are drawn.
    arranged.positions = model::moving(model::Design{}, "topology", {{"switch1", 7, 8}});
    CHECK(shapes().nodes[2].middle == QPointF(7, 8));
    design.topology->whole.cables.pop_back();
    CHECK_FALSE(shapes().nodes[2].middle == QPointF(7, 8));
    CHECK(first.nodes[0].middle == QPointF(-120, 120));
}

TEST_CASE("An empty canvas shows a hint", "[desktop][topology]")
{
    auto shown = ShownTopology::empty();
    CHECK(shown.scene().shapes().nodes.empty());
    CHECK(shown.canvas.view().hint().text().contains(QStringLiteral("palette")));
    REQUIRE(shown.drop(QStringLiteral("preset:acc-host"), {0, 0}));
    CHECK(shown.canvas.view().hint().text().isEmpty());
}

TEST_CASE("Every focusable widget has an accessible name", "[desktop][topology]")
{
    ShownTopology shown;
    shown.canvas.run(CanvasCommand::Find);
    for (const auto* const widget : shown.canvas.findChildren<QWidget*>())
        if (widget->isVisible() && widget->focusPolicy() != Qt::NoFocus && !widget->focusProxy() &&
            widget->objectName() != QStringLiteral("qt_scrollarea_viewport")) {
            INFO(widget->metaObject()->className() << " " << widget->objectName().toStdString());
            CHECK_FALSE(widget->accessibleName().isEmpty());
        }
}

TEST_CASE("A scene keeps the items of unchanged nodes", "[desktop][topology][laws]")
{
    Random random(5);
    TopologyScene scene;
    std::map<std::string, const NodeItem*> before;
    for (int round = 0; round < 300; ++round) {
        // Names in order, some omitted, some moved; rarely a duplicate.
        TopologyShapes shapes;
        for (int number = 0; number < 12; ++number)
            if (random.chance(0.9)) {
                auto& node = shapes.nodes.emplace_back();
                node.name = "n" + std::to_string(random.chance(0.02) ? 3 : number);
                node.element = {Kind::Vertex, "", node.name};
            }
        if (random.chance(0.1))
            std::rotate(shapes.nodes.begin(), shapes.nodes.begin() + 2, shapes.nodes.end());
        std::map<std::string, int> count;
        for (const auto& node : shapes.nodes)
            ++count[node.name];
        scene.show(shapes);
        CHECK(std::ranges::count(scene.items(), kNodeItem, &QGraphicsItem::type) ==
              std::ssize(shapes.nodes));
        std::map<std::string, const NodeItem*> items;
        for (const auto& [name, times] : count) {
            const auto* const item = scene.node({Kind::Vertex, "", name});
            INFO(round << " " << name);
            REQUIRE(item != nullptr);
            CHECK(shapes.nodes.at(item->number()).name == name);
            if (times > 1)
                continue;
            items[name] = item;
            if (const auto found = before.find(name); found != before.end())
                CHECK(found->second == item);
        }
        before = items;
    }
}

} // namespace clusterwright::tests::topology_shapes_test
