// Commands of the topology canvas, each with undo and redo.

#include "tests/app/topology/shown_topology.h"
#include "tests/support/preset_folder.h"

#include <QClipboard>
#include <QLineEdit>

#include <algorithm>

namespace clusterwright::tests::topology_commands_test
{

namespace
{

void selectAll(ShownTopology& shown)
{
    shown.canvas.run(CanvasCommand::SelectAll);
}

void selectBoxes(ShownTopology& shown)
{
    shown.workbench.selection().set({kHost1, kHost2, kSwitch});
}

} // namespace

TEST_CASE("The selection determines the available commands", "[desktop][topology]")
{
    ShownTopology shown;
    const auto& canvas = shown.canvas;
    CHECK_FALSE(canvas.can(CanvasCommand::Delete));
    CHECK_FALSE(canvas.can(CanvasCommand::AlignLeft));
    CHECK(canvas.can(CanvasCommand::SelectAll));
    QSignalSpy changed(&canvas, &Canvas::commandsChanged);
    shown.click(shown.middleOf(kHost1));
    CHECK(changed.count() >= 1);
    CHECK(canvas.can(CanvasCommand::Delete));
    CHECK(canvas.can(CanvasCommand::Rename));
    CHECK_FALSE(canvas.can(CanvasCommand::Connect));
    shown.click(shown.middleOf(kHost2), Qt::ControlModifier);
    CHECK(canvas.can(CanvasCommand::Connect));
    CHECK(canvas.can(CanvasCommand::AlignLeft));
    CHECK_FALSE(canvas.can(CanvasCommand::DistributeVertically));
    CHECK_FALSE(canvas.can(CanvasCommand::Ungroup));
    shown.workbench.selection().set({Element{Kind::Component, "", "nic"}});
    CHECK_FALSE(canvas.can(CanvasCommand::Delete)); // not on the canvas
}

TEST_CASE("Boxes are aligned and distributed in one step each", "[desktop][topology]")
{
    ShownTopology shown;
    selectBoxes(shown);
    const auto before = shown.design();
    shown.canvas.run(CanvasCommand::AlignTop);
    CHECK(shown.middleOf(kHost1) == QPointF(-120, -60));
    CHECK(shown.middleOf(kHost2) == QPointF(120, -60));
    shown.checkStep(before);
    const auto aligned = shown.design();
    shown.drag(shown.middleOf(kSwitch), shown.middleOf(kSwitch)); // selects one
    shown.canvas.view().setFocus();
    shown.drag(shown.middleOf(kSwitch), shown.middleOf(kSwitch) + QPointF(48, 0));
    selectBoxes(shown);
    shown.canvas.run(CanvasCommand::DistributeHorizontally);
    CHECK(shown.middleOf(kSwitch) == QPointF(0, -60));
    CHECK(shown.document().undoStack().count() == 3);
}

TEST_CASE("Arranging everything is one step", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    shown.canvas.run(CanvasCommand::Arrange);
    CHECK(shown.middleOf(kSwitch).y() < shown.middleOf(kHost1).y());
    CHECK(shown.middleOf(kHost1).y() == shown.middleOf(kHost2).y());
    shown.checkStep(before);
}

TEST_CASE("Copy and paste use text", "[desktop][topology]")
{
    ShownTopology shown;
    selectAll(shown);
    shown.canvas.run(CanvasCommand::Copy);
    const auto text = QGuiApplication::clipboard()->text();
    CHECK(text.contains(QStringLiteral("switch1")));
    const auto before = shown.design();
    shown.canvas.run(CanvasCommand::Paste);
    CHECK(shown.design().topology->whole.vertices.size() == 6);
    CHECK(shown.design().topology->whole.cables.size() == 4);
    CHECK(shown.scene().node(Element{Kind::Vertex, "", "switch2"})->isSelected());
    CHECK(shown.middleOf(Element{Kind::Vertex, "", "switch2"}) == QPointF(48, -12));
    shown.checkStep(before);

    auto other = ShownTopology::empty();
    const auto empty = other.design();
    other.canvas.run(CanvasCommand::Paste);
    CHECK(other.scene().shapes().nodes.size() == 3);
    other.checkStep(empty);
}

TEST_CASE("Cut removes the selection, and duplicate keeps the clipboard", "[desktop][topology]")
{
    ShownTopology shown;
    QGuiApplication::clipboard()->setText(QStringLiteral("mine"));
    shown.click(shown.middleOf(kHost1));
    const auto before = shown.design();
    shown.canvas.run(CanvasCommand::Duplicate);
    CHECK(shown.scene().node(Element{Kind::Vertex, "", "host3"}));
    CHECK(QGuiApplication::clipboard()->text() == QStringLiteral("mine"));
    shown.checkStep(before);

    shown.workbench.selection().set({kHost1});
    const auto whole = shown.design();
    shown.canvas.run(CanvasCommand::Cut);
    CHECK_FALSE(shown.scene().node(kHost1));
    CHECK(QGuiApplication::clipboard()->text().contains(QStringLiteral("host1")));
    shown.checkStep(whole);
}

TEST_CASE("Foreign text on the clipboard is refused with a reason", "[desktop][topology]")
{
    ShownTopology shown;
    QSignalSpy refused(&shown.document(), &Document::refused);
    QGuiApplication::clipboard()->setText(QStringLiteral("hello"));
    shown.canvas.run(CanvasCommand::Paste);
    CHECK(refused.count() == 1);
    CHECK(shown.document().undoStack().count() == 0);
}

TEST_CASE("A group has a frame with its count and can be dissolved", "[desktop][topology]")
{
    ShownTopology shown;
    shown.workbench.selection().set({kHost1, kHost2});
    const auto before = shown.design();
    shown.canvas.run(CanvasCommand::Group);
    REQUIRE(shown.scene().shapes().frames.size() == 1);
    const auto frame = shown.scene().shapes().frames[0];
    CHECK(frame.title.contains(QStringLiteral("\u00d7 1"))); // as many hosts as before
    const Element inside{Kind::Vertex, "group", "host1"};
    CHECK(frame.box.contains(shown.scene().node(inside)->box()));
    shown.checkStep(before);

    // Its title moves the whole group.
    const auto grouped = shown.design();
    const auto place = shown.middleOf(inside);
    shown.drag(frame.box.topLeft() + QPointF(20, 10), frame.box.topLeft() + QPointF(20, 58));
    CHECK(shown.selected() == std::vector{frame.element});
    CHECK(shown.middleOf(inside) == place + QPointF(0, 48));
    shown.checkStep(grouped);

    const auto moved = shown.design();
    shown.canvas.run(CanvasCommand::Ungroup);
    CHECK(shown.scene().shapes().frames.empty());
    CHECK(shown.scene().node(kHost1));
    shown.checkStep(moved);
}

TEST_CASE("The title of a frame has the count, and a short expression", "[desktop][topology]")
{
    ShownTopology shown(*shippedPresets().design("fft-3d-networks").value());
    const auto& frames = shown.scene().shapes().frames;
    const auto grid =
        std::ranges::find(frames, "grid", [](const auto& frame) { return frame.element.name; });
    REQUIRE(grid != frames.end());
    CHECK(grid->title == QStringLiteral("grid \u00d7 0")); // if(network == 2, 1, 0)
}

TEST_CASE("Two selected components can be connected", "[desktop][topology]")
{
    ShownTopology shown;
    shown.workbench.selection().set({kHost1, kHost2});
    const auto before = shown.design();
    shown.canvas.run(CanvasCommand::Connect);
    CHECK(shown.design().topology->whole.cables.size() == 3);
    shown.checkStep(before);
}

TEST_CASE("All selected components are connected to the only switch among them",
          "[desktop][topology]")
{
    ShownTopology shown;
    REQUIRE(shown.drop(QStringLiteral("component:host"), {0, 240}));
    const Element host3{Kind::Vertex, "", "host3"};
    const auto before = shown.design();
    shown.workbench.selection().set({kHost1, kHost2, host3});
    CHECK_FALSE(shown.canvas.can(CanvasCommand::Connect)); // several switches
    shown.workbench.selection().set({kHost1, kHost2, host3, kSwitch});
    REQUIRE(shown.canvas.can(CanvasCommand::Connect));
    shown.canvas.run(CanvasCommand::Connect);
    const auto& cables = shown.design().topology->whole.cables;
    REQUIRE(cables.size() == 3); // the two existing cables are bonds now
    CHECK(cables[0].count->text == "2");
    CHECK(cables[2].from == "host3");
    CHECK(cables[2].to == "switch1");
    shown.checkStep(before);
}

TEST_CASE("Find goes to a box and selects it", "[desktop][topology]")
{
    ShownTopology shown;
    shown.canvas.run(CanvasCommand::Find);
    auto* const text = shown.canvas.findChild<QLineEdit*>(QStringLiteral("findText"));
    REQUIRE(text->isVisible());
    QTest::keyClicks(text, QStringLiteral("host2"));
    QTest::keyClick(text, Qt::Key_Return);
    CHECK(shown.selected() == std::vector{kHost2});
    QTest::keyClick(text, Qt::Key_Escape);
    CHECK_FALSE(text->isVisible());
}

TEST_CASE("Find ignores deleted components", "[desktop][topology]")
{
    ShownTopology shown;
    shown.canvas.run(CanvasCommand::Find);
    auto* const text = shown.canvas.findChild<QLineEdit*>(QStringLiteral("findText"));
    QTest::keyClicks(text, QStringLiteral("switch1"));
    shown.canvas.run(CanvasCommand::SelectAll);
    shown.canvas.run(CanvasCommand::Delete);
    REQUIRE(shown.scene().allElements().empty());
    QTest::keyClick(text, Qt::Key_Return);
    CHECK(shown.selected().empty());
}

TEST_CASE("Grid and overview can be switched off", "[desktop][topology]")
{
    ShownTopology shown;
    for (const auto toggle : {CanvasCommand::ToggleGrid, CanvasCommand::ToggleMinimap}) {
        CHECK(shown.canvas.isChecked(toggle));
        shown.canvas.run(toggle);
        CHECK_FALSE(shown.canvas.isChecked(toggle));
    }
}

TEST_CASE("An entry added by keyboard takes a free place", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    shown.canvas.addEntry(QStringLiteral("component:host"));
    const Element added{Kind::Vertex, "", "host3"};
    REQUIRE(shown.scene().node(added));
    const auto box = shown.scene().node(added)->box();
    for (const auto& other : {kHost1, kHost2, kSwitch})
        CHECK_FALSE(box.intersects(shown.scene().node(other)->box()));
    CHECK(shown.canvas.view().visiblePart().contains(box));
    shown.checkStep(before);
}

TEST_CASE("A cluster's topology becomes the design's with the first change", "[desktop][topology]")
{
    ShownTopology shown(*shippedPresets().design("acc-fft-inic").value());
    auto* const note = shown.canvas.findChild<QWidget*>(QStringLiteral("topologyNote"));
    CHECK(note->isVisible());
    REQUIRE(shown.scene().shapes().nodes.size() == 1);
    CHECK(shown.scene().shapes().nodes[0].title == QStringLiteral("star(P)"));

    // Moving only changes the drawing.
    const auto star = shown.scene().shapes().nodes[0].element;
    const auto place = shown.middleOf(star);
    shown.click(place);
    shown.key(Qt::Key_Down);
    CHECK(shown.middleOf(star) == place + QPointF(0, 12));
    CHECK_FALSE(shown.design().topology);

    const auto before = shown.design();
    REQUIRE(shown.drop(QStringLiteral("component:host"), {0, 200}));
    CHECK(shown.design().topology);
    CHECK_FALSE(note->isVisible());
    CHECK(shown.scene().shapes().nodes.size() == 2);
    shown.checkStep(before);
}

TEST_CASE("A generator opens in place and its vertices can be cabled", "[desktop][topology]")
{
    ShownTopology shown(*shippedPresets().design("acc-fft-inic").value());
    const auto star = shown.scene().shapes().nodes[0].element;
    REQUIRE(shown.drop(QStringLiteral("component:host"), {0, 320}));
    shown.await();
    const auto* const item = shown.scene().node(star);
    REQUIRE(item->drawn().graph);
    const auto& vertices = item->drawn().graph->topology->vertices;
    const auto found = std::ranges::find_if(
        vertices, [](const auto& vertex) { return vertex.name.starts_with("switch"); });
    REQUIRE(found != vertices.end());

    const auto before = shown.design();
    shown.canvas.view().zoomToFit();
    const Element extra{Kind::Vertex, "", "extra_host1"};
    const auto number = static_cast<model::VertexId>(found - vertices.begin());
    shown.drag(shown.rimOf(extra), item->boxOf(number).center());
    REQUIRE(shown.design().topology->whole.cables.size() == 1);
    CHECK(shown.design().topology->whole.cables[0].to == found->name);
    CHECK(shown.scene().shapes().cables[0].toVertex == found->name);
    shown.checkStep(before);
    shown.workbench.selection().set({star});
    shown.key(Qt::Key_Return);
    CHECK_FALSE(item->drawn().graph);
}

} // namespace clusterwright::tests::topology_commands_test
