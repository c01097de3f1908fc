// Each gesture on both canvases: it is one step, whose undo gives the same bytes of the design, and whose redo the same as before.
#include "app/desktop/canvas/breadcrumb.h"
#include "app/desktop/canvas/graph_view.h"
#include "model/design/document/design_writer.h"
#include "model/design/gestures/item_states.h"
#include "model/json/json.h"
#include "tests/app/pipeline/opened_pipeline.h"
#include "tests/app/topology/shown_topology.h"
#include "tests/support/elements.h"

#include <QClipboard>
#include <QLineEdit>
#include <QListWidget>

#include <functional>

namespace clusterwright::tests::gestures_test
{

namespace
{

// Two linked boxes and a third one, on either canvas.
struct Drawn {
    Workbench& workbench;
    Canvas& canvas;
    Element first;
    Element second;
    Element third;
    Element link;      // from the first to the second box
    QPointF thirdPort; // where a link of the third box starts
    QPointF linkEnd;   // at the second box
    QPointF linkMiddle;
    QString entry; // to be added
    QString typed; // a text that finds it

    [[nodiscard]] GraphScene& scene() const { return canvas.view().graph(); }
    [[nodiscard]] QWidget* viewport() const { return canvas.view().viewport(); }
    [[nodiscard]] QPoint pixel(QPointF place) const { return canvas.view().mapFromScene(place); }
    [[nodiscard]] std::string bytes() const
    {
        return model::toJson(workbench.document().design()).dump();
    }
    [[nodiscard]] QPointF middle(const Element& element) const
    {
        return scene().box(scene().boxesOf({element}).at(0)).middle;
    }
    // Inside the box, beside its texts and ports.
    [[nodiscard]] QPointF grip(const Element& element) const
    {
        const auto box = scene().box(scene().boxesOf({element}).at(0));
        return box.middle + QPointF(0, box.size.height() / 5);
    }
    void select(const std::vector<Element>& elements) const { workbench.selection().set(elements); }
    void drag(QPointF from, QPointF to, Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::mousePress(viewport(), Qt::LeftButton, modifiers, pixel(from));
        QTest::mouseMove(viewport(), pixel((from + to) / 2));
        QTest::mouseMove(viewport(), pixel(to));
        QTest::mouseRelease(viewport(), Qt::LeftButton, modifiers, pixel(to));
    }
    void drop(QPointF place) const
    {
        QMimeData data;
        data.setData(QString::fromLatin1(kEntryMimeType), entry.toUtf8());
        QDragEnterEvent enter(pixel(place), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(viewport(), &enter);
        REQUIRE(enter.isAccepted());
        QDropEvent dropped(pixel(place), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(viewport(), &dropped);
    }
    void type(const char* field, const QString& text) const
    {
        auto* const edit = canvas.findChild<QLineEdit*>(QString::fromLatin1(field));
        REQUIRE(edit);
        REQUIRE(edit->isVisible());
        edit->selectAll();
        QTest::keyClicks(edit, text);
        QTest::keyClick(edit, Qt::Key_Return);
    }
    // The selected note.
    [[nodiscard]] Element note() const
    {
        REQUIRE(workbench.selection().elements().size() == 1);
        const auto element = workbench.selection().elements()[0];
        REQUIRE(element.kind == Kind::Note);
        return element;
    }
    // A place without anything, near the lower edge of the view.
    [[nodiscard]] QPointF space() const
    {
        const auto part = canvas.view().visiblePart();
        for (double x = 0.02; x < 1; x += 0.02)
            for (const double y : {0.95, 0.9, 0.85, 0.05, 0.1}) {
                const QPointF place(part.left() + x * part.width(), part.top() + y * part.height());
                const QRectF around(place - QPointF(30, 20), QSizeF(60, 40));
                if (scene().items(around, Qt::IntersectsItemBoundingRect).isEmpty())
                    return place;
            }
        FAIL("no empty place");
        return {};
    }
};

// Runs on both canvases; the gesture makes one step. `prepare` comes before it.
void check(
    const std::function<void(const Drawn&)>& gesture,
    const std::function<void(const Drawn&)>& prepare = [](const Drawn&) {})
{
    const auto run = [&](const Drawn& drawn) {
        prepare(drawn);
        auto& stack = drawn.workbench.document().undoStack();
        const auto before = drawn.bytes();
        const int steps = stack.index();
        gesture(drawn);
        const auto after = drawn.bytes();
        CHECK(after != before);
        CHECK(stack.index() == steps + 1);
        stack.undo();
        CHECK(drawn.bytes() == before);
        stack.redo();
        CHECK(drawn.bytes() == after);
    };
    {
        INFO("topology");
        ShownTopology shown;
        const auto line = shown.scene().routes().lines()[0];
        run({shown.workbench,
             shown.canvas,
             kHost1,
             kSwitch,
             kHost2,
             numbered(shown.design(), Kind::Cable, "", 0),
             shown.rimOf(kHost2),
             line.p2(),
             line.center(),
             QStringLiteral("component:switch"),
             QStringLiteral("switch")});
    }
    {
        INFO("pipeline");
        OpenedPipeline opened;
        const Element dtc{Kind::Step, "transpose", "dtc"};
        const Element dtg{Kind::Step, "transpose", "dtg"};
        const Element run1{Kind::Step, "", "run"};
        const auto arrow = numbered(opened.design(), Kind::Arrow, "transpose", 0);
        const auto* const item = static_cast<ArrowItem*>(opened.scene().itemOf(arrow));
        run({opened.workbench,
             opened.canvas,
             dtc,
             dtg,
             run1,
             arrow,
             opened.step("run").outPort(model::Arrow::Kind::Then),
             item->line().currentPosition(),
             item->middle(),
             QStringLiteral("block:memory.copy"),
             QStringLiteral("memory copy")});
    }
}

std::size_t linksOf(const Drawn& drawn)
{
    const auto all = drawn.scene().allElements();
    return static_cast<std::size_t>(std::ranges::count(all, drawn.link.kind, &Element::kind));
}

} // namespace

TEST_CASE("A box is dragged, and moved by keys", "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        const auto from = drawn.middle(drawn.first);
        drawn.drag(drawn.grip(drawn.first), drawn.grip(drawn.first) + QPointF(72, 96));
        const auto shift = drawn.middle(drawn.first) - from;
        CHECK(std::abs(shift.x() - 72) <= 6); // half a step of the grid
        CHECK(std::abs(shift.y() - 96) <= 6);
    });
    check([](const Drawn& drawn) {
        drawn.select({drawn.first});
        const auto from = drawn.middle(drawn.first);
        QTest::keyClick(&drawn.canvas.view(), Qt::Key_Down);
        CHECK(drawn.middle(drawn.first) == from + QPointF(0, 12));
    });
}

TEST_CASE("A link is drawn from a port to another box", "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        const auto before = linksOf(drawn);
        drawn.drag(drawn.thirdPort, drawn.grip(drawn.first));
        CHECK(linksOf(drawn) == before + 1);
    });
}

TEST_CASE("The end of a selected link is dragged to another box", "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        const auto before = linksOf(drawn);
        drawn.select({drawn.link});
        drawn.drag(drawn.linkEnd, drawn.grip(drawn.third));
        CHECK(linksOf(drawn) == before);
    });
}

TEST_CASE("A link that is dropped on empty space asks for its other end", "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        const auto before = linksOf(drawn);
        const auto boxes = drawn.scene().boxCount();
        drawn.drag(drawn.thirdPort, drawn.space());
        drawn.type("quickAddText", drawn.typed);
        CHECK(drawn.scene().boxCount() == boxes + 1);
        CHECK(linksOf(drawn) == before + 1);
    });
    check([](const Drawn& drawn) { // an end that is moved there
        const auto before = linksOf(drawn);
        drawn.select({drawn.link});
        drawn.drag(drawn.linkEnd, drawn.space());
        drawn.type("quickAddText", drawn.typed);
        CHECK(linksOf(drawn) == before);
    });
}

TEST_CASE("Switches are the first that fit the end of a cable", "[desktop][canvas]")
{
    ShownTopology shown;
    const auto from = shown.rimOf(kHost2);
    shown.drag(from, from + QPointF(0, 200));
    auto* const list = shown.canvas.findChild<QListWidget*>(QStringLiteral("quickAddList"));
    REQUIRE(list);
    REQUIRE(list->isVisible());
    CHECK(list->item(0)->text().startsWith(QStringLiteral("switch")));
    for (int i = 0; i < list->count(); ++i)
        CHECK_FALSE(list->item(i)->text().contains(QStringLiteral("NIC")));
}

TEST_CASE("An entry is dropped on a link, or added to the selected one", "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        const auto before = linksOf(drawn);
        drawn.drop(drawn.linkMiddle);
        CHECK(linksOf(drawn) == before + 1);
    });
    check([](const Drawn& drawn) {
        const auto before = linksOf(drawn);
        drawn.select({drawn.link});
        drawn.canvas.addEntry(drawn.entry);
        CHECK(linksOf(drawn) == before + 1);
    });
}

TEST_CASE("An entry is dropped, or added by name, without moving another box", "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        const auto boxes = drawn.scene().boxCount();
        const auto from = drawn.middle(drawn.first);
        drawn.drop(drawn.space());
        CHECK(drawn.scene().boxCount() == boxes + 1);
        CHECK(drawn.middle(drawn.first) == from);
    });
    check([](const Drawn& drawn) {
        const auto boxes = drawn.scene().boxCount();
        drawn.canvas.run(CanvasCommand::QuickAdd);
        drawn.type("quickAddText", drawn.typed);
        CHECK(drawn.scene().boxCount() == boxes + 1);
    });
}

TEST_CASE("A rubber band selects boxes, which are deleted together", "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        const auto box = drawn.scene().box(drawn.scene().boxesOf({drawn.third}).at(0)).rect();
        const auto boxes = drawn.scene().boxCount();
        drawn.drag(box.topLeft() - QPointF(14, 14), box.bottomRight() + QPointF(14, 14));
        CHECK(drawn.workbench.selection().elements() == std::vector{drawn.third});
        QTest::keyClick(&drawn.canvas.view(), Qt::Key_Delete);
        CHECK(drawn.scene().boxCount() == boxes - 1);
    });
}

TEST_CASE("Boxes are grouped, and Enter renames the group", "[desktop][canvas]")
{
    const auto group = [](const Drawn& drawn) {
        drawn.select({drawn.first, drawn.second});
        drawn.canvas.run(CanvasCommand::Group);
        REQUIRE(drawn.workbench.selection().elements().size() == 1);
        CHECK(drawn.scene().boxesOf(drawn.workbench.selection().elements()).size() == 2);
    };
    check(group);
    check([&](const Drawn& drawn) {
        group(drawn);
        QTest::keyClick(&drawn.canvas.view(), Qt::Key_Return);
        drawn.type("inPlaceText", QStringLiteral("inner"));
        CHECK(drawn.workbench.selection().elements()[0].name == "inner");
        drawn.workbench.document().undoStack().undo();
        drawn.workbench.document().undoStack().undo();
        drawn.select({drawn.first, drawn.second});
        drawn.canvas.run(CanvasCommand::Group);
    });
    check([&](const Drawn& drawn) {
        group(drawn);
        drawn.canvas.run(CanvasCommand::Ungroup);
        drawn.workbench.document().undoStack().undo();
    });
}

TEST_CASE("Boxes are copied, pasted, duplicated and cut", "[desktop][canvas]")
{
    for (const auto command : {CanvasCommand::Paste, CanvasCommand::Duplicate})
        check([&](const Drawn& drawn) {
            const auto boxes = drawn.scene().boxCount();
            drawn.select({drawn.first, drawn.second});
            drawn.canvas.run(CanvasCommand::Copy);
            drawn.canvas.run(command);
            CHECK(drawn.scene().boxCount() == boxes + 2);
        });
    check([](const Drawn& drawn) {
        const auto boxes = drawn.scene().boxCount();
        drawn.select({drawn.first});
        drawn.canvas.run(CanvasCommand::Cut);
        CHECK(drawn.scene().boxCount() == boxes - 1);
        CHECK(QGuiApplication::clipboard()->text().contains(
            QString::fromStdString(drawn.first.name)));
    });
}

TEST_CASE("A copy is pasted with the links of the original", "[desktop][canvas]")
{
    for (const bool withLinks : {false, true})
        check([&](const Drawn& drawn) {
            const auto before = linksOf(drawn);
            const auto boxes = drawn.scene().boxCount();
            drawn.select({drawn.first});
            drawn.canvas.run(CanvasCommand::Copy);
            drawn.canvas.run(withLinks ? CanvasCommand::PasteWithLinks : CanvasCommand::Paste);
            CHECK(drawn.scene().boxCount() == boxes + 1);
            CHECK((linksOf(drawn) > before) == withLinks);
        });
}

TEST_CASE("A box is bypassed and muted, and the command takes it back", "[desktop][canvas]")
{
    using model::ItemState;
    for (const auto& [command, state] : {std::pair{CanvasCommand::Bypass, ItemState::Bypassed},
                                         {CanvasCommand::Mute, ItemState::Muted}})
        check([&](const Drawn& drawn) {
            const auto& document = drawn.workbench.document();
            const auto before = drawn.bytes();
            drawn.select({drawn.second});
            drawn.canvas.run(command);
            CHECK(model::stateOf(document.design(), drawn.second) == state);
            CHECK(drawn.workbench.selection().elements() == std::vector{drawn.second});
            drawn.canvas.run(command);
            CHECK(drawn.bytes() == before);
            drawn.workbench.document().undoStack().undo();
        });
}

TEST_CASE("Texts and frames are added to a canvas", "[desktop][canvas][notes]")
{
    for (const auto command : {CanvasCommand::AddText, CanvasCommand::AddFrame})
        check([&](const Drawn& drawn) {
            const auto boxes = drawn.scene().boxCount();
            drawn.select({drawn.first, drawn.second});
            drawn.canvas.run(command);
            CHECK(drawn.scene().boxCount() == boxes + 1);
            const auto note = drawn.note();
            const auto& box = drawn.scene().noteOf(note)->box();
            const bool isAround =
                box.contains(drawn.middle(drawn.first)) && box.contains(drawn.middle(drawn.second));
            CHECK(isAround == (command == CanvasCommand::AddFrame));
        });
    check([](const Drawn& drawn) { // from the palette
        auto dropped = drawn;
        dropped.entry = QString::fromLatin1(kFrameEntry);
        dropped.drop(drawn.space());
        CHECK(drawn.scene().noteOf(drawn.note())->drawn().isFrame());
    });
}

TEST_CASE("A note is edited, moved, resized, copied and deleted", "[desktop][canvas][notes]")
{
    for (const auto command : {CanvasCommand::AddText, CanvasCommand::AddFrame}) {
        const auto prepare = [&](const Drawn& drawn) {
            drawn.select({});
            drawn.canvas.run(command);
            drawn.canvas.view().reveal(drawn.scene().noteOf(drawn.note())->box());
        };
        check(
            [](const Drawn& drawn) {
                const auto note = drawn.note();
                QTest::keyClick(&drawn.canvas.view(), Qt::Key_Return);
                drawn.type("inPlaceText", QStringLiteral("Why?"));
                CHECK(drawn.scene().noteOf(note)->drawn().text == QStringLiteral("Why?"));
            },
            prepare);
        check(
            [](const Drawn& drawn) {
                const auto from = drawn.middle(drawn.note());
                const auto grip = drawn.scene().noteOf(drawn.note())->titleBox().center();
                drawn.drag(grip, grip + QPointF(-48, -36));
                CHECK((drawn.middle(drawn.note()) - from - QPointF(-48, -36)).manhattanLength() <
                      13);
            },
            prepare);
        check(
            [](const Drawn& drawn) {
                const auto before = drawn.scene().noteOf(drawn.note())->box();
                drawn.drag(before.bottomRight(), before.bottomRight() + QPointF(60, 48));
                const auto& after = drawn.scene().noteOf(drawn.note())->box();
                CHECK((after.topLeft() - before.topLeft()).manhattanLength() < 0.01);
                CHECK(after.width() > before.width() + 40);
                CHECK((after.height() > before.height() + 30) ==
                      drawn.scene().noteOf(drawn.note())->drawn().isFrame());
            },
            prepare);
        for (const auto copy : {CanvasCommand::Duplicate, CanvasCommand::Paste})
            check(
                [&](const Drawn& drawn) {
                    const auto first = drawn.note();
                    drawn.canvas.run(CanvasCommand::Copy);
                    drawn.canvas.run(copy);
                    CHECK(drawn.note() != first);
                    CHECK(drawn.scene().noteOf(first));
                },
                prepare);
        check(
            [](const Drawn& drawn) {
                const auto note = drawn.note();
                QTest::keyClick(&drawn.canvas.view(), Qt::Key_Delete);
                CHECK_FALSE(drawn.scene().noteOf(note));
            },
            prepare);
    }
}

TEST_CASE("Escape takes back the size of a note", "[desktop][canvas][notes]")
{
    ShownTopology shown;
    shown.canvas.run(CanvasCommand::AddFrame);
    const auto note = shown.selected().at(0);
    const auto before = shown.scene().noteOf(note)->box();
    shown.press(before.bottomRight(), before.bottomRight() + QPointF(60, 60));
    CHECK(shown.scene().noteOf(note)->box() != before);
    shown.key(Qt::Key_Escape);
    CHECK(shown.scene().noteOf(note)->box() == before);
}

TEST_CASE("The groups around the selection lead back to the whole drawing", "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        auto* const path = drawn.canvas.findChild<Breadcrumb*>(QStringLiteral("breadcrumb"));
        REQUIRE(path);
        drawn.select({drawn.third});
        CHECK_FALSE(path->isVisible());
        drawn.select({drawn.first, drawn.second});
        drawn.canvas.run(CanvasCommand::Group);
        const auto group = drawn.workbench.selection().elements().at(0);
        const auto inner = drawn.scene().box(drawn.scene().boxesOf({group}).at(0)).element;
        drawn.select({inner});
        CHECK(path->isVisible());
        CHECK(path->text().contains(QString::fromStdString(group.name)));
        const int levels = static_cast<int>(path->text().count(QChar(0x203a)));
        emit path->wanted(levels); // the innermost group
        CHECK(drawn.workbench.selection().elements() == std::vector{group});
        CHECK(drawn.canvas.view().visiblePart().contains(drawn.scene().placeOf(group)));
        emit path->wanted(0);
        CHECK(drawn.workbench.selection().elements().empty());
        CHECK_FALSE(path->isVisible());
        CHECK(drawn.canvas.view().isAtStart());
    });
}

TEST_CASE("A drag with Alt copies the box", "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        const auto boxes = drawn.scene().boxCount();
        const auto from = drawn.middle(drawn.first);
        drawn.drag(
            drawn.grip(drawn.first), drawn.grip(drawn.first) + QPointF(0, 240), Qt::AltModifier);
        CHECK(drawn.scene().boxCount() == boxes + 1);
        CHECK(drawn.middle(drawn.first) == from);
        const auto added = drawn.workbench.selection().elements();
        REQUIRE(added.size() == 1);
        CHECK(added[0] != drawn.first);
        CHECK((drawn.middle(added[0]) - from - QPointF(0, 240)).manhattanLength() < 8);
    });
}

TEST_CASE("A drag with Ctrl from empty space cuts the links that it crosses", "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        const auto before = linksOf(drawn);
        const auto from = drawn.linkMiddle + QPointF(0, 24);
        REQUIRE_FALSE(drawn.scene().elementAt(from, 6));
        drawn.drag(from, drawn.linkMiddle - QPointF(0, 24), Qt::ControlModifier);
        CHECK(linksOf(drawn) == before - 1);
    });
}

TEST_CASE("Boxes are aligned, distributed and arranged", "[desktop][canvas]")
{
    for (const auto command : {CanvasCommand::AlignLeft,
                               CanvasCommand::AlignBottom,
                               CanvasCommand::DistributeVertically,
                               CanvasCommand::Arrange})
        check([&](const Drawn& drawn) {
            drawn.select({drawn.first, drawn.second, drawn.third});
            REQUIRE(drawn.canvas.can(command));
            drawn.canvas.run(command);
        });
}

TEST_CASE("Arranging everything shows everything, and a link leaves the view alone",
          "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        auto& view = drawn.canvas.view();
        view.setZoom(0.9);
        view.centerOn(view.visiblePart().bottomRight());
        drawn.select({});
        drawn.canvas.run(CanvasCommand::Arrange);
        CHECK(view.visiblePart().contains(drawn.scene().itemsBoundingRect()));
    });
    check([](const Drawn& drawn) {
        drawn.canvas.run(CanvasCommand::ZoomToFit);
        const auto part = drawn.canvas.view().visiblePart();
        drawn.select({drawn.first, drawn.third});
        drawn.canvas.run(CanvasCommand::Connect);
        CHECK(drawn.canvas.view().visiblePart() == part);
    });
}

TEST_CASE("Selected boxes are connected by a command", "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        const auto before = linksOf(drawn);
        drawn.select({drawn.first, drawn.third});
        drawn.canvas.run(CanvasCommand::Connect);
        CHECK(linksOf(drawn) == before + 1);
    });
}

TEST_CASE("A box is renamed in place", "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        drawn.select({drawn.first});
        QTest::keyClick(&drawn.canvas.view(), Qt::Key_F2);
        drawn.type("inPlaceText", QStringLiteral("other"));
        CHECK(drawn.workbench.selection().elements()[0].name == "other");
    });
}

TEST_CASE("Links are found by the names of their ends", "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        drawn.canvas.run(CanvasCommand::Find);
        drawn.type("findText",
                   QString::fromStdString(drawn.first.name + " to " + drawn.second.name));
        CHECK(drawn.workbench.selection().elements() == std::vector{drawn.link});
        drawn.canvas.run(CanvasCommand::Delete);
    });
}

TEST_CASE("Page keys select the next box, and arrow keys the nearest", "[desktop][canvas]")
{
    check([](const Drawn& drawn) {
        drawn.select({});
        QTest::keyClick(&drawn.canvas.view(), Qt::Key_PageDown);
        CHECK(drawn.workbench.selection().elements() == std::vector{drawn.scene().box(0).element});
        drawn.select({});
        QTest::keyClick(&drawn.canvas.view(), Qt::Key_Right);
        CHECK(drawn.workbench.selection().elements().size() == 1);
        QTest::keyClick(&drawn.canvas.view(), Qt::Key_Escape);
        CHECK(drawn.workbench.selection().elements().empty());
        drawn.select({drawn.first});
        drawn.canvas.run(CanvasCommand::Delete);
    });
}

} // namespace clusterwright::tests::gestures_test
