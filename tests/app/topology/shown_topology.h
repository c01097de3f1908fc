// A topology canvas in a window, with simulated mouse and keys.
#pragma once

#include "app/desktop/canvas/canvas_entry.h"
#include "app/desktop/canvas/graph_view.h"
#include "app/desktop/common/text.h"
#include "app/desktop/topology/canvas/topology_canvas.h"
#include "app/desktop/topology/drawing/topology_scene.h"
#include "model/design/document/design.h"
#include "tests/support/catch_compat.h"
#include "tests/support/designs.h"
#include "tests/support/preset_folder.h"

#include <QApplication>
#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>

namespace clusterwright::tests
{

using namespace desktop;
using model::Element;
using Kind = model::ElementKind;

// Two hosts below a switch, cabled; a NIC and a cable.
inline const std::string kSmall = R"({
"design": "small", "format": 1, "title": "Small",
"variables": [{"name": "links", "value": "2"}],
"components": [
  {"name": "host", "kind": "host", "attributes": [{"name": "price", "value": "1000 USD", "origin": {"kind": "user"}}]},
  {"name": "nic", "kind": "nic", "count": "2"},
  {"name": "switch", "kind": "switch", "attributes": [{"name": "ports", "value": "4", "origin": {"kind": "user"}},
    {"name": "price", "value": "500 USD", "origin": {"kind": "user"}}]},
  {"name": "cable", "kind": "cable", "attributes": [{"name": "bandwidth", "value": "1 Gbit/s", "origin": {"kind": "user"}}]}],
"topology": {
  "vertices": [{"name": "host1", "component": "host"}, {"name": "host2", "component": "host"}, {"name": "switch1", "component": "switch"}],
  "cables": [{"from": "host1", "to": "switch1", "component": "cable"}, {"from": "host2", "to": "switch1", "component": "cable"}]},
"outputs": [{"name": "hops", "equation": "hops_mean"}],
"layout": {"topology": [{"node": "host1", "at": [-120, 120]}, {"node": "host2", "at": [120, 120]}, {"node": "switch1", "at": [0, -60]}]}
})";

// Fields of a design: a pipeline of a single step.
inline std::string waitingStep()
{
    return R"("blocks": [)" + kWait + R"(], "pipeline": {"steps": [)" + step("a", "1 s") + "]}";
}

inline const Element kHost1{Kind::Vertex, "", "host1"};
inline const Element kHost2{Kind::Vertex, "", "host2"};
inline const Element kSwitch{Kind::Vertex, "", "switch1"};

struct ShownTopology {
    explicit ShownTopology(model::Design design)
    {
        canvas.resize(1000, 700);
        document().open(std::move(design), {});
        canvas.show();
        await();
        canvas.view().setZoom(1);
        canvas.view().centerOn(0, 0);
    }
    explicit ShownTopology(const std::string& text = kSmall)
        : ShownTopology(designOf(text))
    {
    }
    [[nodiscard]] static ShownTopology empty()
    {
        model::Design design;
        design.id = "new";
        design.title = "New";
        return ShownTopology(std::move(design));
    }

    [[nodiscard]] Document& document() { return workbench.document(); }
    [[nodiscard]] const model::Design& design() { return workbench.document().design(); }
    [[nodiscard]] TopologyScene& scene() { return static_cast<TopologyScene&>(canvas.drawing()); }
    [[nodiscard]] QWidget* viewport() { return canvas.view().viewport(); }
    [[nodiscard]] const std::vector<Element>& selected()
    {
        return workbench.selection().elements();
    }

    void await()
    {
        constexpr int kPatience = 30'000; // ms, for a busy machine
        QSignalSpy answered(&document(), &Document::answerChanged);
        while (!document().isAnswered())
            REQUIRE(answered.wait(kPatience));
    }
    [[nodiscard]] QPoint pixel(QPointF place) { return canvas.view().mapFromScene(place); }
    [[nodiscard]] QPointF middleOf(const Element& element)
    {
        REQUIRE(scene().node(element));
        return scene().node(element)->box().center();
    }
    // On the left edge of its box, where a cable can start.
    [[nodiscard]] QPointF rimOf(const Element& element)
    {
        REQUIRE(scene().node(element));
        const auto box = scene().node(element)->box();
        return {box.left(), box.center().y()};
    }
    void click(QPointF place, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseClick(viewport(), Qt::LeftButton, modifiers, pixel(place));
    }
    void press(QPointF from, QPointF to)
    {
        QTest::mousePress(viewport(), Qt::LeftButton, {}, pixel(from));
        QTest::mouseMove(viewport(), pixel((from + to) / 2));
        QTest::mouseMove(viewport(), pixel(to));
    }
    void release(QPointF to, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mouseRelease(viewport(), Qt::LeftButton, modifiers, pixel(to));
    }
    void drag(QPointF from, QPointF to)
    {
        press(from, to);
        release(to);
    }
    void key(int key, Qt::KeyboardModifiers modifiers = {})
    {
        QTest::keyClick(&canvas.view(), static_cast<Qt::Key>(key), modifiers);
    }
    [[nodiscard]] QLineEdit* beginRenaming(const Element& element)
    {
        click(middleOf(element));
        key(Qt::Key_F2);
        auto* const field = canvas.findChild<QLineEdit*>(QStringLiteral("inPlaceText"));
        REQUIRE(field->isVisible());
        return field;
    }
    // Drops an entry of the palette there.
    bool drop(const QString& id, QPointF place)
    {
        QMimeData data;
        data.setData(QString::fromLatin1(kEntryMimeType), id.toUtf8());
        const auto at = pixel(place);
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(viewport(), &enter);
        QDragMoveEvent move(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(viewport(), &move);
        if (!enter.isAccepted() || !move.isAccepted())
            return false;
        QDropEvent dropped(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(viewport(), &dropped);
        return dropped.isAccepted();
    }

    // Checks that the last gesture is one step that undo and redo apply, and that the drawing follows.
    void checkStep(const model::Design& before)
    {
        auto& stack = document().undoStack();
        const auto after = design();
        CHECK_FALSE(after == before);
        const auto drawn = scene().allElements();
        stack.undo();
        CHECK(design() == before);
        stack.redo();
        CHECK(design() == after);
        CHECK(scene().allElements() == drawn);
    }

    Workbench workbench{{shippedPresetsFolder()}};
    TopologyCanvas canvas{workbench};
};

} // namespace clusterwright::tests
