// Components inside generators on the canvas: opening, finding, tooltips, and the space for their graphs.

#include "app/desktop/topology/drawing/element_tip.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/field.h"
#include "model/design/gestures/topology_edits.h"
#include "tests/app/topology/shown_topology.h"

#include <span>

namespace clusterwright::tests::topology_inside_test
{

namespace
{

std::string generatorText(const std::string& call, const std::string& more = {})
{
    return designText(
        R"json("components": [{"name": "host", "kind": "host"}, {"name": "switch", "kind": "switch"},
        {"name": "cable", "kind": "cable", "attributes": [{"name": "bandwidth", "value": "1 Gbit/s", "origin": {"kind": "user"}}]}],
        "topology": {"generators": [{"call": ")json" +
        call + "\"}]}" + more);
}

const NodeShape& generatorOf(ShownTopology& shown)
{
    const auto& nodes = shown.scene().shapes().nodes;
    const auto found = std::ranges::find_if(nodes, &NodeShape::isGenerator);
    REQUIRE(found != nodes.end());
    return *found;
}

std::size_t countOf(const NodeShape& node, model::GraphMark::Kind kind)
{
    return static_cast<std::size_t>(
        std::ranges::count(node.graph->drawing.marks, kind, &model::GraphMark::kind));
}

std::uint32_t markCalled(const NodeShape& node, const std::string& title)
{
    const auto& marks = node.graph->drawing.marks;
    const auto found = std::ranges::find(marks, title, &model::GraphMark::title);
    REQUIRE(found != marks.end());
    return static_cast<std::uint32_t>(found - marks.begin());
}

QPointF middleOf(ShownTopology& shown, const std::string& title)
{
    const auto& node = generatorOf(shown);
    const auto mark = markCalled(node, title);
    const auto corner =
        shown.scene().node(node.element)->boxOf(node.graph->drawing.marks[mark].vertex);
    return corner.center();
}

void doubleClick(ShownTopology& shown, QPointF place)
{
    QTest::mouseDClick(shown.viewport(), Qt::LeftButton, {}, shown.pixel(place));
}

bool hasOverlap(ShownTopology& shown)
{
    const auto& nodes = shown.scene().shapes().nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (std::size_t j = i + 1; j < nodes.size(); ++j)
            if (nodes[i].box().intersects(nodes[j].box()))
                return true;
    return false;
}

// Returns the visible part of the drawing in this rectangle of the scene.
QImage imageOf(ShownTopology& shown, const QRectF& part)
{
    return shown.viewport()
        ->grab(QRect(shown.pixel(part.topLeft()), shown.pixel(part.bottomRight())))
        .toImage();
}

// Pixels of the image that are close to this colour.
int countOf(const QImage& image, const QColor& colour, int reach)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const auto pixel = image.pixelColor(x, y);
            count += std::abs(pixel.red() - colour.red()) < reach &&
                             std::abs(pixel.green() - colour.green()) < reach &&
                             std::abs(pixel.blue() - colour.blue()) < reach
                         ? 1
                         : 0;
        }
    return count;
}

QRectF boxCalled(ShownTopology& shown, const std::string& title)
{
    const auto& node = generatorOf(shown);
    return shown.scene()
        .node(node.element)
        ->boxOf(node.graph->drawing.marks[markCalled(node, title)].vertex);
}

// Pixels in the colour of text halfway between the labels of two components.
int inkBetween(ShownTopology& shown, const std::string& left, const std::string& right)
{
    const auto& node = generatorOf(shown);
    const auto boxOf = [&](const std::string& title) {
        return shown.scene()
            .node(node.element)
            ->boxOf(node.graph->drawing.marks[markCalled(node, title)].vertex);
    };
    const QPointF middle((boxOf(left).center().x() + boxOf(right).center().x()) / 2,
                         boxOf(left).bottom() + 8);
    const auto place = shown.pixel(middle);
    const auto image = shown.viewport()->grab(QRect(place - QPoint(2, 8), QSize(4, 16))).toImage();
    const auto ink = themeOf(shown.canvas).ink.lightness();
    int count = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            count += std::abs(image.pixelColor(x, y).lightness() - ink) < 50 ? 1 : 0;
    return count;
}

} // namespace

TEST_CASE("Labels of neighbouring components do not touch at any zoom", "[desktop][topology]")
{
    ShownTopology shown(generatorText("bonded(4, 6, medium=switch)"));
    for (const double zoom : {0.69, 0.7, 0.72, 1.0, 1.5}) {
        shown.canvas.view().setZoom(zoom);
        shown.canvas.view().centerOn(middleOf(shown, "switch1"));
        INFO(zoom);
        CHECK(inkBetween(shown, "switch0", "switch1") == 0);
        CHECK(inkBetween(shown, "switch1", "switch2") == 0);
    }
}

TEST_CASE("A closed pod that holds a bottleneck has the colour of load", "[desktop][topology]")
{
    ShownTopology shown(generatorText("fat_tree(16)", ", " + waitingStep()));
    REQUIRE(shown.document().answer()->load);
    const auto edge = middleOf(shown, "pod0");
    const auto& node = generatorOf(shown);
    const auto box = shown.scene()
                         .node(node.element)
                         ->boxOf(node.graph->drawing.marks[markCalled(node, "pod0")].vertex);
    shown.canvas.view().setZoom(1);
    shown.canvas.view().centerOn(edge);
    const auto image =
        shown.viewport()
            ->grab(QRect(shown.pixel({box.left(), edge.y()}) - QPoint(3, 0), QSize(7, 1)))
            .toImage();
    const auto load = themeOf(shown.canvas).load;
    int close = 0;
    for (int x = 0; x < image.width(); ++x)
        close += image.pixelColor(x, 0).saturation() > 100 &&
                         std::abs(image.pixelColor(x, 0).hue() - load.hue()) < 12
                     ? 1
                     : 0;
    CHECK(close > 0);
}

TEST_CASE("No cable crosses the label of a component", "[desktop][topology]")
{
    ShownTopology shown(generatorText("star(8)", ", " + waitingStep()));
    REQUIRE(shown.document().answer()->load);
    shown.canvas.view().setZoom(1);
    const auto box = boxCalled(shown, "switch0");
    shown.canvas.view().centerOn(box.center());
    const QRectF label(
        box.center().x() - 18, box.bottom() + 2, 36, 10); // "switch0" is below its box
    const auto image = imageOf(shown, label);
    int coloured = 0; // cables with load are red, text and ground are grey
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            coloured += image.pixelColor(x, y).red() - image.pixelColor(x, y).green() > 20 ? 1 : 0;
    CHECK(coloured == 0);
    CHECK(countOf(image, themeOf(shown.canvas).ink, 60) > 20);
}

TEST_CASE("A closed pod shows its hosts below its name from half size on", "[desktop][topology]")
{
    ShownTopology shown(generatorText("fat_tree(16)"));
    for (const double zoom : {0.55, 0.65, 0.8, 1.0, 1.6}) {
        shown.canvas.view().setZoom(zoom);
        const auto box = boxCalled(shown, "pod0");
        shown.canvas.view().centerOn(box.center());
        // Below the middle, where a name alone would be.
        const QRectF lower(box.left() + 6, box.center().y() + 13, box.width() - 12, 8);
        INFO(zoom);
        CHECK(countOf(imageOf(shown, lower), themeOf(shown.canvas).faintInk, 50) > 10);
    }
}

TEST_CASE("A generator of few hosts opens with its components and cables", "[desktop][topology]")
{
    ShownTopology shown(generatorText("leaf_spine(8, 2, 8)")); // 64 hosts
    REQUIRE(generatorOf(shown).graph);
    CHECK(countOf(generatorOf(shown), model::GraphMark::Kind::Vertex) == 64 + 8 + 2);
    shown.workbench.selection().set({generatorOf(shown).element});
    shown.canvas.run(CanvasCommand::Expand);
    CHECK_FALSE(generatorOf(shown).graph);
    // A change of the design keeps it closed.
    REQUIRE(shown.drop(QStringLiteral("component:host"), {300, 200}));
    CHECK_FALSE(generatorOf(shown).graph);
}

TEST_CASE("A double click opens a pod and closes it again", "[desktop][topology]")
{
    ShownTopology shown(generatorText("fat_tree(16)"));
    shown.canvas.run(CanvasCommand::ZoomToFit);
    CHECK(countOf(generatorOf(shown), model::GraphMark::Kind::Vertex) == 0);
    doubleClick(shown, middleOf(shown, "pod3"));
    CHECK(countOf(generatorOf(shown), model::GraphMark::Kind::Vertex) == 64 + 16);
    const auto* const item = shown.scene().node(generatorOf(shown).element);
    const auto pod = item->boxOfPart("pod3");
    const auto& view = shown.canvas.view();
    CHECK(view.visiblePart().contains(pod));
    const auto visible = view.visiblePart();
    INFO(pod.width() / visible.width() << " x " << pod.height() / visible.height());
    CHECK(std::max(pod.width() / visible.width(), pod.height() / visible.height()) >
          0.8); // the pod fills the view
    shown.canvas.run(CanvasCommand::ZoomToFit);
    const auto& node = generatorOf(shown);
    const auto frame = node.graph->boxOf(markCalled(node, "pod3"));
    const auto corner = node.box().topLeft() +
                        QPointF((node.size.width() - node.graph->size.width()) / 2, kOpenTitle);
    doubleClick(shown, corner + frame.topLeft() + QPointF(20, 8));
    CHECK(countOf(generatorOf(shown), model::GraphMark::Kind::Vertex) == 0);
}

TEST_CASE("Find opens the parts around a hidden component", "[desktop][topology]")
{
    ShownTopology shown(generatorText("fat_tree(32)"));
    shown.canvas.run(CanvasCommand::Find);
    auto* const text = shown.canvas.findChild<QLineEdit*>(QStringLiteral("findText"));
    QTest::keyClicks(text, QStringLiteral("pod3.edge1"));
    QTest::keyClick(text, Qt::Key_Return);
    const auto& node = generatorOf(shown);
    CHECK(shown.selected() == std::vector{node.element});
    CHECK(node.graph->drawing.marks[markCalled(node, "pod3.edge1")].kind ==
          model::GraphMark::Kind::OpenPart);
    const auto& vertices = node.graph->topology->vertices;
    const auto found = std::ranges::find(vertices, std::string("pod3.edge1"), &model::Vertex::name);
    const auto place = shown.scene()
                           .node(node.element)
                           ->boxOf(static_cast<model::VertexId>(found - vertices.begin()));
    CHECK(shown.canvas.view().visiblePart().contains(place));
}

TEST_CASE("Find reaches a component of a closed generator", "[desktop][topology]")
{
    ShownTopology shown(generatorText("star(4)"));
    shown.workbench.selection().set({generatorOf(shown).element});
    shown.canvas.run(CanvasCommand::Expand);
    REQUIRE_FALSE(generatorOf(shown).graph);
    shown.canvas.run(CanvasCommand::Find);
    auto* const text = shown.canvas.findChild<QLineEdit*>(QStringLiteral("findText"));
    QTest::keyClicks(text, QStringLiteral("host2"));
    QTest::keyClick(text, Qt::Key_Return);
    CHECK(generatorOf(shown).graph);
}

TEST_CASE("A tooltip shows the component under the cursor", "[desktop][topology]")
{
    ShownTopology shown(generatorText("fat_tree(4)"));
    const auto& node = generatorOf(shown);
    const model::Answer& answer = *shown.document().numbers();
    const auto components = model::usableComponents(shown.design(), shown.document().library());
    const auto tip = markTip(node, markCalled(node, "pod3.edge1"), components, answer);
    CHECK(tip.contains(QStringLiteral("<b>pod3.edge1</b>")));
    CHECK(tip.contains(QStringLiteral("switch of fat_tree(4), 4 cables"))); // 2 up, 2 down
    CHECK(tip.contains(QStringLiteral("<b>switch</b>")));                   // its component
    const auto at = middleOf(shown, "pod3.edge1");
    CHECK(shown.scene().node(node.element)->markAt(at) == markCalled(node, "pod3.edge1"));
}

TEST_CASE("Opening a generator moves its neighbours in one step", "[desktop][topology]")
{
    ShownTopology shown(generatorText("fat_tree(4)", R"json(,
        "layout": {"topology": [{"node": "0", "at": [0, 0]}, {"node": "host1", "at": [200, 0]}]})json"));
    REQUIRE(shown.drop(QStringLiteral("component:host"), {200, 20}));
    const auto element = generatorOf(shown).element;
    if (generatorOf(shown).graph) {
        shown.workbench.selection().set({element});
        shown.canvas.run(CanvasCommand::Expand);
    }
    REQUIRE_FALSE(generatorOf(shown).graph);
    const auto before = shown.design();
    shown.workbench.selection().set({element});
    shown.canvas.run(CanvasCommand::Expand);
    CHECK(generatorOf(shown).graph);
    CHECK_FALSE(hasOverlap(shown));
    shown.document().undoStack().undo();
    CHECK(shown.design() == before);
}

TEST_CASE("An added generator opens beside existing components in one step", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    shown.canvas.addEntry(QStringLiteral("generator:fat_tree"));
    REQUIRE(generatorOf(shown).graph);
    CHECK_FALSE(hasOverlap(shown));
    shown.checkStep(before);
}

TEST_CASE("Arranging uses actual sizes and includes everything unless two are selected",
          "[desktop][topology]")
{
    ShownTopology shown;
    shown.canvas.addEntry(QStringLiteral("generator:fat_tree"));
    shown.document().submit(model::moving(shown.design(),
                                          "topology",
                                          {{"host1", 0, 0}, {"host2", 10, 0}, {"switch1", 20, 0}}),
                            QStringLiteral("Move"));
    REQUIRE(hasOverlap(shown));
    shown.workbench.selection().set({kHost1});
    shown.canvas.run(CanvasCommand::Arrange);
    CHECK_FALSE(hasOverlap(shown));
}

TEST_CASE("Components added by name take the next free place", "[desktop][topology]")
{
    ShownTopology shown;
    for (int i = 0; i < 3; ++i) {
        QTest::keyClick(&shown.canvas.view(), Qt::Key_Tab);
        auto* const name = shown.canvas.findChild<QLineEdit*>(QStringLiteral("quickAddText"));
        REQUIRE(name);
        QTest::keyClicks(name, QStringLiteral("host"));
        QTest::keyClick(name, Qt::Key_Return);
    }
    CHECK(shown.scene().shapes().nodes.size() == 6);
    CHECK_FALSE(hasOverlap(shown));
}

TEST_CASE("The end of a selected cable is dragged to another node", "[desktop][topology]")
{
    ShownTopology shown;
    REQUIRE(shown.drop(QStringLiteral("component:host"), {240, -60}));
    shown.await();
    const Element host3{Kind::Vertex, "", "host3"};
    const auto before = shown.design();
    shown.workbench.selection().set({shown.scene().shapes().cables[0].element});
    const auto line = shown.scene().routes().lines()[0]; // host1 to switch1
    shown.drag(line.p1(), shown.middleOf(host3));
    REQUIRE(shown.design().topology->whole.cables.size() == 2);
    CHECK(shown.design().topology->whole.cables[0].from == "host3");
    CHECK(shown.design().topology->whole.cables[0].to == "switch1");
    shown.checkStep(before);
}

TEST_CASE("A click on a switch inside a generator only selects it", "[desktop][topology]")
{
    ShownTopology shown(generatorText("fat_tree(4)"));
    const auto element = generatorOf(shown).element;
    const auto place = middleOf(shown, "pod3.edge1");
    shown.canvas.view().centerOn(place);
    QSignalSpy said(&shown.workbench, &Workbench::said);
    const auto before = shown.design();
    shown.click(place);
    CHECK(said.isEmpty());
    CHECK(shown.selected() == std::vector{element});
    CHECK(shown.scene().gesture().text().isEmpty());
    CHECK(shown.design() == before);
}

TEST_CASE("A message about a cable ends with the next gesture", "[desktop][topology]")
{
    ShownTopology shown(generatorText("fat_tree(4)"));
    const auto place = middleOf(shown, "pod3.edge1");
    QSignalSpy said(&shown.workbench, &Workbench::said);
    const auto last = [&] { return said.isEmpty() ? QString() : said.last()[0].toString(); };
    const auto refuse = [&] { // a cable to a place of the same generator without a vertex
        shown.canvas.view().centerOn(place);
        shown.drag(place, place + QPointF(0, 30));
        REQUIRE_FALSE(last().isEmpty());
    };
    refuse();
    shown.key(Qt::Key_Escape);
    CHECK(last().isEmpty());
    refuse();
    shown.click(shown.canvas.view().visiblePart().topLeft() + QPointF(5, 5));
    CHECK(last().isEmpty());
    refuse();
    shown.canvas.hide();
    CHECK(last().isEmpty());
}

TEST_CASE("After a drop the canvas has the focus", "[desktop][topology]")
{
    ShownTopology shown;
    QLineEdit other(&shown.canvas);
    other.show();
    other.setFocus();
    REQUIRE(shown.drop(QStringLiteral("component:host"), {240, -60}));
    CHECK(shown.canvas.view().hasFocus());
}

TEST_CASE("Networks with zero copies are faint and closed", "[desktop][topology]")
{
    ShownTopology shown(*shippedPresets().design("fft-3d-networks").value());
    const auto nodes = [&] { return std::span(shown.scene().shapes().nodes); };
    const auto openOnes = [&] {
        std::vector<std::string> names;
        for (const auto& node : nodes()) {
            CHECK((node.graph != nullptr) == !node.isOff);
            if (!node.isOff)
                names.push_back(node.element.owner);
        }
        return names;
    };
    REQUIRE(nodes().size() == 5);
    CHECK(openOnes() == std::vector<std::string>{"leaf"}); // two levels of switches
    const std::vector network{Element{Kind::Variable, "", "network"}};
    REQUIRE(shown.document().submit(
        model::setField(shown.design(), shown.document().library(), network, "value", "2"),
        QStringLiteral("Set")));
    shown.await();
    CHECK(openOnes() == std::vector<std::string>{"grid"});
}

} // namespace clusterwright::tests::topology_inside_test
