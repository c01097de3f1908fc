// Gestures on the topology canvas, each with undo and redo.

#include "tests/app/topology/shown_topology.h"
#include "tests/model/design/drawn_design.h"
#include "tests/support/elements.h"

#include <QLineEdit>
#include <QListWidget>
#include <QMenu>

namespace clusterwright::tests::topology_gestures_test
{

TEST_CASE("A click selects, Ctrl toggles, and a click on empty space clears", "[desktop][topology]")
{
    ShownTopology shown;
    shown.click(shown.middleOf(kHost1));
    CHECK(shown.selected() == std::vector{kHost1});
    shown.click(shown.middleOf(kSwitch), Qt::ControlModifier);
    CHECK(shown.selected() == std::vector{kHost1, kSwitch});
    shown.click(shown.middleOf(kHost1), Qt::ControlModifier);
    CHECK(shown.selected() == std::vector{kSwitch});
    CHECK(shown.scene().node(kSwitch)->isSelected());
    shown.click({0, 250});
    CHECK(shown.selected().empty());
    CHECK_FALSE(shown.scene().node(kSwitch)->isSelected());
    CHECK(shown.document().undoStack().count() == 0);
}

TEST_CASE("A click on a cable selects it", "[desktop][topology]")
{
    ShownTopology shown;
    shown.click(shown.scene().routes().lines()[1].center());
    CHECK(shown.selected() == std::vector{numbered(shown.design(), Kind::Cable, "", 1)});
}

TEST_CASE("A drag moves the selection to the grid in one step", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    shown.click(shown.middleOf(kHost1));
    shown.click(shown.middleOf(kHost2), Qt::ShiftModifier);
    shown.drag(shown.middleOf(kHost1), shown.middleOf(kHost1) + QPointF(50, 62));
    CHECK(shown.middleOf(kHost1) == QPointF(-72, 180)); // -70 and 182 on a grid of 12
    CHECK(shown.middleOf(kHost2) == QPointF(168, 180));
    CHECK(shown.document().undoStack().count() == 1);
    shown.checkStep(before);
    shown.document().undoStack().undo();
    CHECK(shown.middleOf(kHost1) == QPointF(-120, 120));
}

TEST_CASE("A drag of an unselected box moves that box", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    shown.click(shown.middleOf(kHost2));
    shown.drag(shown.middleOf(kSwitch), shown.middleOf(kSwitch) + QPointF(48, 0));
    CHECK(shown.selected() == std::vector{kSwitch});
    CHECK(shown.middleOf(kSwitch) == QPointF(48, -60));
    CHECK(shown.middleOf(kHost2) == QPointF(120, 120));
    shown.checkStep(before);
}

TEST_CASE("A click moves nothing to the grid", "[desktop][topology]")
{
    auto design = designOf(kSmall);
    design.layout.topology[0] = {"host1", -121, 119};
    ShownTopology shown(std::move(design));
    shown.click(shown.middleOf(kHost1));
    CHECK(shown.middleOf(kHost1) == QPointF(-121, 119));
    CHECK(shown.document().undoStack().count() == 0);
}

TEST_CASE("Escape cancels a drag", "[desktop][topology]")
{
    ShownTopology shown;
    const auto to = shown.middleOf(kHost1) + QPointF(60, 60);
    const auto line = shown.scene().routes().lines()[0];
    shown.press(shown.middleOf(kHost1), to);
    CHECK(shown.middleOf(kHost1) == QPointF(-60, 180));
    CHECK(shown.scene().routes().lines()[0] != line);
    shown.key(Qt::Key_Escape);
    shown.release(to);
    CHECK(shown.middleOf(kHost1) == QPointF(-120, 120));
    CHECK(shown.scene().routes().lines()[0] == line);
    CHECK(shown.document().undoStack().count() == 0);
}

TEST_CASE("A drag continues after a new result", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    const auto to = shown.middleOf(kHost1) + QPointF(60, 60);
    shown.press(shown.middleOf(kHost1), to);
    const auto line = shown.scene().routes().lines()[0];
    emit shown.document().answerChanged();
    CHECK(shown.middleOf(kHost1) == QPointF(-60, 180));
    CHECK(shown.scene().routes().lines()[0] == line);
    shown.release(to);
    CHECK(shown.middleOf(kHost1) == QPointF(-60, 180));
    CHECK(shown.document().undoStack().count() == 1);
    shown.checkStep(before);
}

TEST_CASE("A drag ends when other boxes are drawn", "[desktop][topology]")
{
    ShownTopology shown;
    const auto start = shown.design();
    REQUIRE(shown.drop(QStringLiteral("component:host"), {0, 240}));
    const Element added{Kind::Vertex, "", "host3"};
    const auto from = shown.middleOf(added);
    shown.press(from, from + QPointF(60, 0));
    shown.document().undoStack().undo();
    QTest::mouseMove(shown.viewport(), shown.pixel(from + QPointF(90, 0)));
    shown.release(from + QPointF(90, 0));
    CHECK(shown.design() == start);
    CHECK(shown.scene().shapes().nodes.size() == 3);
    CHECK_FALSE(shown.scene().node(added));
}

TEST_CASE("A drag ends when an undo moves the dragged box", "[desktop][topology]")
{
    ShownTopology shown;
    const auto start = shown.design();
    shown.drag(shown.middleOf(kHost1), shown.middleOf(kHost1) + QPointF(60, 60));
    const auto from = shown.middleOf(kHost1);
    shown.press(from, from + QPointF(0, 60));
    shown.document().undoStack().undo();
    shown.release(from + QPointF(0, 60));
    CHECK(shown.design() == start);
    CHECK(shown.middleOf(kHost1) == QPointF(-120, 120));
}

TEST_CASE("A rubber band takes boxes that it touches and cables inside", "[desktop][topology]")
{
    ShownTopology shown;
    shown.drag({-200, -120}, {40, 200});
    CHECK(shown.selected() ==
          std::vector{kHost1, kSwitch, numbered(shown.design(), Kind::Cable, "", 0)});
    shown.drag({200, 40}, {150, 150});
    CHECK(shown.selected() == std::vector{kHost2});
}

TEST_CASE("Dropping a host adds component and vertex in one step", "[desktop][topology]")
{
    auto shown = ShownTopology::empty();
    const auto before = shown.design();
    REQUIRE(shown.drop(QStringLiteral("preset:acc-host"), {25, 50}));
    CHECK(shown.document().undoStack().count() == 1);
    CHECK(shown.document().undoStack().undoText() == QStringLiteral("Add host1"));
    CHECK(shown.canvas.focusWidget() == &shown.canvas.view()); // keys apply to the new host
    CHECK(shown.selected() == std::vector{kHost1});
    CHECK(shown.middleOf(kHost1) == QPointF(24, 48));
    shown.checkStep(before);
    REQUIRE(shown.drop(QStringLiteral("preset:acc-host"), {250, 50}));
    CHECK(shown.scene().node(kHost2));
    CHECK(shown.design().components.size() == 1);
    CHECK_FALSE(shown.drop({}, {0, 0}));
}

TEST_CASE("A cable is drawn from a box's edge to another box", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    shown.press(shown.rimOf(kHost1), shown.middleOf(kHost2));
    CHECK(shown.scene().gesture().text() == QStringLiteral("to host2"));
    shown.release(shown.middleOf(kHost2));
    REQUIRE(shown.design().topology->whole.cables.size() == 3);
    const auto& cable = shown.design().topology->whole.cables[2];
    CHECK(cable.from == "host1");
    CHECK(cable.to == "host2");
    CHECK(cable.component == "cable");
    CHECK(shown.selected() == std::vector{numbered(shown.design(), Kind::Cable, "", 2)});
    CHECK(shown.scene().gesture().text().isEmpty());
    shown.checkStep(before);
}

TEST_CASE("A new cable leaves the view as it is", "[desktop][topology]")
{
    ShownTopology shown;
    for (const QSize size : {QSize(630, 190), QSize(900, 500)}) {
        shown.canvas.resize(size);
        QCoreApplication::processEvents();
        shown.canvas.view().zoomToFit();
        const auto part = shown.canvas.view().visiblePart();
        shown.drag(shown.rimOf(kHost1), shown.middleOf(kHost2));
        shown.await();
        CHECK(shown.canvas.view().visiblePart() == part);
    }
}

TEST_CASE("A cable shows its port, or that none is free", "[desktop][topology]")
{
    ShownTopology shown;
    const auto from = shown.rimOf(kHost1);
    const auto to = shown.middleOf(kSwitch);
    shown.press(from, to);
    CHECK(shown.scene().gesture().text() == QStringLiteral("to switch1, port 3 of 4"));
    shown.release(to);
    shown.drag(from, to);
    const auto full = shown.design();
    shown.await();
    shown.press(from, to);
    CHECK(shown.scene().gesture().text().contains(QStringLiteral("no free port")));
    shown.release(to);
    CHECK(shown.design() == full);
    // host1 to switch1 existed once: three cables in all, a bond.
    CHECK(full.topology->whole.cables[0].count->text == "3");
    CHECK(shown.scene().shapes().cables[0].label == QStringLiteral("3 \u00d7 1 Gbit/s"));
}

TEST_CASE("A cable that is cancelled or a loop is not added", "[desktop][topology]")
{
    ShownTopology shown;
    shown.drag(shown.rimOf(kHost1), shown.middleOf(kHost1));
    shown.press(shown.rimOf(kHost1), shown.middleOf(kHost2));
    shown.key(Qt::Key_Escape);
    shown.release(shown.middleOf(kHost2));
    CHECK(shown.document().undoStack().count() == 0);
}

TEST_CASE("The hint of a cable ends with its gesture", "[desktop][topology]")
{
    ShownTopology shown;
    QSignalSpy said(&shown.workbench, &Workbench::said);
    shown.press(shown.rimOf(kHost1), shown.middleOf(kHost2));
    REQUIRE(said.count() == 1);
    CHECK_FALSE(said[0][0].toString().isEmpty());
    shown.key(Qt::Key_Escape);
    REQUIRE(said.count() == 2);
    CHECK(said[1][0].toString().isEmpty());
    shown.release(shown.middleOf(kHost2));
    shown.drag(shown.rimOf(kHost1), shown.middleOf(kHost1)); // a click
    CHECK(said.last()[0].toString().isEmpty());
}

TEST_CASE("A cable dropped on empty space adds the chosen component", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    shown.drag(shown.rimOf(kSwitch), {-240, -120});
    auto* const text = shown.canvas.findChild<QLineEdit*>(QStringLiteral("quickAddText"));
    REQUIRE(text->isVisible());
    QTest::keyClicks(text, QStringLiteral("host"));
    QTest::keyClick(text, Qt::Key_Return);
    const Element added{Kind::Vertex, "", "host3"};
    CHECK(shown.middleOf(added) == QPointF(-240, -120));
    CHECK(shown.design().topology->whole.cables.back().to == "host3");
    CHECK(shown.document().undoStack().count() == 1);
    shown.checkStep(before);
}

TEST_CASE("A switch dropped on a cable is inserted in one step", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    REQUIRE(shown.drop(QStringLiteral("component:switch"), {-60, 30}));
    const auto& cables = shown.design().topology->whole.cables;
    REQUIRE(cables.size() == 3);
    CHECK((cables[0].from == "host1" && cables[0].to == "switch2"));
    CHECK((cables[1].from == "switch2" && cables[1].to == "switch1"));
    CHECK((cables[2].from == "host2" && cables[2].to == "switch1"));
    CHECK(shown.document().undoStack().count() == 1);
    CHECK(shown.scene().gesture().text().isEmpty());
    shown.checkStep(before);
}

TEST_CASE("Dropping something other than a vertex on a cable keeps the cable",
          "[desktop][topology]")
{
    ShownTopology shown;
    REQUIRE(shown.drop(QStringLiteral("generator:ring"), {-60, 30}));
    CHECK(shown.design().topology->whole.cables.size() == 2);
}

TEST_CASE("Tab, a name and Enter add", "[desktop][topology]")
{
    auto shown = ShownTopology::empty();
    const auto before = shown.design();
    shown.key(Qt::Key_Tab);
    auto* const text = shown.canvas.findChild<QLineEdit*>(QStringLiteral("quickAddText"));
    REQUIRE(text->isVisible());
    QTest::keyClicks(text, QStringLiteral("acc-gigabit-switch"));
    QTest::keyClick(text, Qt::Key_Return);
    CHECK(shown.scene().node(kSwitch));
    shown.checkStep(before);
}

TEST_CASE("Delete removes the cables of a deleted component", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    shown.click(shown.middleOf(kHost1));
    shown.key(Qt::Key_Delete);
    CHECK_FALSE(shown.scene().node(kHost1));
    CHECK(shown.design().topology->whole.cables.size() == 1);
    CHECK(shown.selected().empty());
    shown.checkStep(before);
}

TEST_CASE("F2 renames in place, and Escape cancels the renaming", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    auto* const field = shown.beginRenaming(kHost1);
    CHECK(field->text() == QStringLiteral("host1"));
    QTest::keyClicks(field, QStringLiteral("other"));
    QTest::keyClick(field, Qt::Key_Escape);
    CHECK(shown.design() == before);
    shown.key(Qt::Key_F2);
    QTest::keyClicks(field, QStringLiteral("master"));
    QTest::keyClick(field, Qt::Key_Return);
    CHECK_FALSE(field->isVisible());
    const Element renamed{Kind::Vertex, "", "master"};
    CHECK(shown.middleOf(renamed) == QPointF(-120, 120));
    CHECK(shown.design().topology->whole.cables[0].from == "master");
    shown.checkStep(before);
}

TEST_CASE("An invalid name stays in its field with the reason", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    auto* const field = shown.beginRenaming(kHost1);
    field->setText(QStringLiteral("host2")); // the name exists
    QTest::keyClick(field, Qt::Key_Return);
    CHECK(field->isVisible());
    CHECK(field->text() == QStringLiteral("host2"));
    CHECK_FALSE(field->toolTip().isEmpty());
    CHECK(shown.design() == before);
    field->setText(QStringLiteral("host20"));
    CHECK(field->toolTip().isEmpty());
    QTest::keyClick(field, Qt::Key_Return);
    CHECK_FALSE(field->isVisible());
    const Element renamed{Kind::Vertex, "", "host20"};
    CHECK(shown.selected() == std::vector{renamed});
    shown.checkStep(before);

    shown.workbench.selection().set({kSwitch});
    const auto after = shown.design();
    shown.key(Qt::Key_F2);
    field->setText(QStringLiteral("host2"));
    QTest::keyClick(field, Qt::Key_Escape);
    CHECK_FALSE(field->isVisible());
    CHECK(shown.design() == after);
}

TEST_CASE("A generator is renamed in place", "[desktop][topology]")
{
    ShownTopology shown(drawnDesign());
    const auto before = shown.design();
    const auto fabric = numbered(shown.design(), Kind::Generator, "", 0);
    shown.workbench.selection().set({fabric});
    shown.key(Qt::Key_F2);
    auto* const field = shown.canvas.findChild<QLineEdit*>(QStringLiteral("inPlaceText"));
    REQUIRE(field->isVisible());
    CHECK(field->text() == QStringLiteral("fabric"));
    field->setText(QStringLiteral("weave"));
    QTest::keyClick(field, Qt::Key_Return);
    CHECK(shown.design().topology->whole.generators[0].name == "weave");
    CHECK(shown.selected() == std::vector{fabric});
    shown.checkStep(before);
}

TEST_CASE("Holding an arrow key moves in one step", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    shown.click(shown.middleOf(kHost1));
    for (int i = 0; i < 4; ++i)
        QTest::keyPress(&shown.canvas.view(), Qt::Key_Right);
    QTest::keyRelease(&shown.canvas.view(), Qt::Key_Right);
    CHECK(shown.middleOf(kHost1) == QPointF(-72, 120));
    CHECK(shown.document().undoStack().count() == 1);
    shown.checkStep(before);
    shown.key(Qt::Key_Right);
    CHECK(shown.document().undoStack().count() == 2);
}

TEST_CASE("Arrow keys move by the grid or select the next box", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    shown.click(shown.middleOf(kHost1));
    shown.key(Qt::Key_Right);
    CHECK(shown.middleOf(kHost1) == QPointF(-108, 120));
    shown.key(Qt::Key_Up, Qt::ShiftModifier);
    CHECK(shown.middleOf(kHost1) == QPointF(-108, 119));
    shown.document().undoStack().undo();
    shown.checkStep(before);
    shown.key(Qt::Key_Right, Qt::ControlModifier);
    CHECK(shown.selected() == std::vector{kHost2});
    shown.key(Qt::Key_Up, Qt::ControlModifier);
    CHECK(shown.selected() == std::vector{kSwitch});
    shown.key(Qt::Key_Escape);
    CHECK(shown.selected().empty());
    shown.key(Qt::Key_Down);
    CHECK(shown.selected().size() == 1);
}

TEST_CASE("A click in the shelf selects a component that has no box", "[desktop][topology]")
{
    ShownTopology shown;
    auto* const shelf = shown.canvas.findChild<QListWidget*>(QStringLiteral("componentShelf"));
    REQUIRE(shelf->count() == 4);
    CHECK(shelf->item(1)->font().italic()); // the NIC
    CHECK_FALSE(shelf->item(0)->font().italic());
    QTest::mouseClick(
        shelf->viewport(), Qt::LeftButton, {}, shelf->visualItemRect(shelf->item(1)).center());
    CHECK(shown.selected() == std::vector{Element{Kind::Component, "", "nic"}});
    shown.click(shown.middleOf(kHost1));
    CHECK(shelf->selectedItems().isEmpty());
}

TEST_CASE("A drag from the shelf draws a NIC, but no cable", "[desktop][topology]")
{
    ShownTopology shown;
    const auto& shelf = *shown.canvas.findChild<QListWidget*>(QStringLiteral("componentShelf"));
    CHECK(shelf.dragEnabled());
    for (int row = 0; row < shelf.count(); ++row)
        CHECK(shelf.item(row)->flags().testFlag(Qt::ItemIsDragEnabled) ==
              (shelf.item(row)->text() != QLatin1String("cable")));
    const std::unique_ptr<QMimeData> nic(shelf.model()->mimeData({shelf.model()->index(1, 0)}));
    const auto entry = nic->data(QString::fromLatin1(kEntryMimeType));
    const auto before = shown.design().topology->whole.vertices.size();
    REQUIRE(shown.drop(QString::fromUtf8(entry), {400, 300}));
    REQUIRE(shown.design().topology->whole.vertices.size() == before + 1);
    CHECK(shown.design().topology->whole.vertices.back().component == "nic");
    CHECK_FALSE(shelf.item(1)->font().italic());
}

TEST_CASE("A read-only design cannot be changed on the canvas", "[desktop][topology]")
{
    ShownTopology shown;
    const auto before = shown.design();
    shown.canvas.view().setReadOnly(QStringLiteral("A newer version wrote this file"));
    shown.drag(shown.middleOf(kHost1), shown.middleOf(kHost1) + QPointF(60, 60));
    shown.drag(shown.rimOf(kHost1), shown.middleOf(kHost2));
    CHECK_FALSE(shown.drop(QStringLiteral("preset:acc-host"), {0, 0}));
    CHECK(shown.design() == before);
}

TEST_CASE("A move evaluates nothing", "[desktop][topology]")
{
    ShownTopology shown;
    const auto answer = shown.document().answer();
    const auto before = shown.design();
    shown.drag(shown.middleOf(kHost1), shown.middleOf(kHost1) + QPointF(48, 96));
    CHECK(shown.document().isAnswered());
    CHECK(shown.document().answer() == answer);
    const auto lines = shown.scene().routes().lines();
    const auto place = shown.middleOf(kHost1);
    shown.checkStep(before);
    CHECK(shown.middleOf(kHost1) == place);
    CHECK(shown.scene().routes().lines() == lines);
    shown.document().undoStack().undo();
    CHECK(shown.middleOf(kHost1) == QPointF(-120, 120));
    CHECK(shown.scene().routes().lines() != lines);
}

TEST_CASE("A NIC beside another one offers to replace it", "[desktop][topology]")
{
    ShownTopology shown(*shippedPresets().design("acc-fft-gigabit").value());
    const auto before = shown.design();
    const auto offer = [&](const QString& text) {
        shown.canvas.addEntry(QStringLiteral("preset:ethernet-10g-nic"));
        auto* const menu = shown.canvas.findChild<QMenu*>(QStringLiteral("replaceOrAddMenu"));
        REQUIRE(menu);
        CHECK(shown.design() == before); // the menu decides
        for (auto* const action : menu->actions())
            if (action->text().startsWith(text))
                action->trigger();
        delete menu;
    };
    const auto& components = shown.design().components;
    const auto countOf = [&](const char* name) {
        return std::ranges::count(components, name, &model::PlacedComponent::name);
    };
    offer(QStringLiteral("Replace nic by 10 Gbit/s"));
    CHECK(countOf("nic2") == 0);
    CHECK(std::ranges::count(components, "ethernet-10g-nic", &model::PlacedComponent::preset) == 1);
    shown.checkStep(before);
    shown.document().undoStack().undo();
    QSignalSpy said(&shown.workbench, &Workbench::said);
    offer(QStringLiteral("Add another NIC"));
    CHECK(countOf("nic2") == 1);
    REQUIRE(said.count() == 1);
    CHECK(said.front().front().toString() == QStringLiteral("Added nic2, which no step uses yet"));
    shown.document().undoStack().undo();
    shown.key(Qt::Key_Tab);
    auto* const text = shown.canvas.findChild<QLineEdit*>(QStringLiteral("quickAddText"));
    QTest::keyClicks(text, QStringLiteral("ethernet-10g-nic"));
    QTest::keyClick(text, Qt::Key_Return);
    CHECK(shown.canvas.findChild<QMenu*>(QStringLiteral("replaceOrAddMenu")));
    CHECK(shown.design() == before);
}

} // namespace clusterwright::tests::topology_gestures_test
