// Navigation on a canvas: panning, zooming, the minimap.

#include "app/desktop/canvas/canvas_view.h"
#include "tests/support/catch_compat.h"

#include <QDropEvent>
#include <QGraphicsItem>
#include <QGraphicsScene>
#include <QMimeData>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

namespace clusterwright::tests::canvas_view_test
{

using namespace clusterwright::desktop;

namespace
{

struct Shown {
    Shown()
    {
        scene.addRect(-100, -50, 200, 100);
        scene.addRect(900, 900, 100, 100);
        view.setScene(&scene);
        view.resize(600, 400);
        view.show();
    }
    [[nodiscard]] QPointF middle() const { return view.visiblePart().center(); }
    void wheel(QPoint angle, Qt::KeyboardModifiers modifiers, QPointF at = {300, 200})
    {
        QWheelEvent event(at,
                          view.viewport()->mapToGlobal(at),
                          {},
                          angle,
                          Qt::NoButton,
                          modifiers,
                          Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(view.viewport(), &event);
    }
    void drag(Qt::MouseButton button, QPoint from, QPoint to)
    {
        QTest::mousePress(view.viewport(), button, {}, from);
        QTest::mouseMove(view.viewport(), to);
        QTest::mouseRelease(view.viewport(), button, {}, to);
    }

    QGraphicsScene scene;
    CanvasView view;
};

bool isNear(QPointF a, QPointF b, double apart = 1.5)
{
    return QLineF(a, b).length() <= apart;
}

} // namespace

TEST_CASE("The middle button pans", "[desktop][canvas]")
{
    Shown shown;
    const auto before = shown.middle();
    shown.drag(Qt::MiddleButton, {300, 200}, {250, 180});
    CHECK(isNear(shown.middle(), before + QPointF(50, 20)));
}

TEST_CASE("Space and the left button pan", "[desktop][canvas]")
{
    Shown shown;
    const auto before = shown.middle();
    QTest::keyPress(&shown.view, Qt::Key_Space);
    CHECK(shown.view.viewport()->cursor().shape() == Qt::OpenHandCursor);
    shown.drag(Qt::LeftButton, {300, 200}, {330, 240});
    QTest::keyRelease(&shown.view, Qt::Key_Space);
    CHECK(shown.view.viewport()->cursor().shape() == Qt::ArrowCursor);
    CHECK(isNear(shown.middle(), before - QPointF(30, 40)));
    shown.drag(Qt::LeftButton, {300, 200}, {330, 240});
    CHECK(isNear(shown.middle(), before - QPointF(30, 40)));
}

TEST_CASE("The wheel scrolls both ways", "[desktop][canvas]")
{
    Shown shown;
    const auto before = shown.middle();
    shown.wheel({0, -120}, Qt::NoModifier);
    CHECK(isNear(shown.middle(), before + QPointF(0, 60)));
    shown.wheel({0, -120}, Qt::ShiftModifier);
    CHECK(isNear(shown.middle(), before + QPointF(60, 60)));
}

TEST_CASE("Ctrl and the wheel zoom at the cursor", "[desktop][canvas]")
{
    Shown shown;
    const QPoint cursor(120, 90);
    const auto place = shown.view.mapToScene(cursor);
    shown.wheel({0, 240}, Qt::ControlModifier, cursor);
    CHECK(shown.view.zoom() == Approx(1.25 * 1.25));
    CHECK(isNear(shown.view.mapToScene(cursor), place));
    for (int i = 0; i < 100; ++i)
        shown.wheel({0, 1200}, Qt::ControlModifier, cursor);
    CHECK(shown.view.zoom() == kMostZoom);
}

TEST_CASE("Zoom to fit shows the whole drawing at 100 % or less", "[desktop][canvas]")
{
    Shown shown;
    shown.view.zoomToFit();
    CHECK(shown.view.visiblePart().contains(QRectF(-100, -50, 1100, 1050)));
    shown.scene.items().first()->setFlag(QGraphicsItem::ItemIsSelectable);
    shown.scene.items().first()->setSelected(true);
    shown.view.zoomToSelection();
    CHECK(shown.view.zoom() == 1);
    CHECK(isNear(shown.middle(), shown.scene.items().first()->sceneBoundingRect().center(), 2));
}

TEST_CASE("Positions snap to a visible grid unless Ctrl or Alt is held", "[desktop][canvas]")
{
    Shown shown;
    CHECK(shown.view.grid().snapped({13, 31}, Qt::NoModifier) == QPointF(12, 36));
    CHECK(shown.view.grid().snapped({13, 31}, Qt::AltModifier) == QPointF(13, 31));
    CHECK(shown.view.grid().snapped({13, 31}, Qt::ControlModifier) == QPointF(13, 31));
    shown.view.grid().setShown(false);
    CHECK(shown.view.grid().snapped({13, 31}, Qt::NoModifier) == QPointF(13, 31));
}

TEST_CASE("Tab and a double click on an empty area open quick add", "[desktop][canvas]")
{
    Shown shown;
    QSignalSpy asked(&shown.view, &CanvasView::quickAddRequested);
    QTest::keyClick(&shown.view, Qt::Key_Tab);
    CHECK(asked.count() == 1);
    const QPoint nothing(20, 20);
    QTest::mouseDClick(shown.view.viewport(), Qt::LeftButton, {}, nothing);
    REQUIRE(asked.count() == 2);
    CHECK(asked[1][0].toPointF() == shown.view.mapToScene(nothing));
    QTest::mouseDClick(shown.view.viewport(), Qt::LeftButton, {}, shown.view.mapFromScene(0, -50));
    CHECK(asked.count() == 2);
}

TEST_CASE("A canvas fits its drawing until the first zoom", "[desktop][canvas]")
{
    Shown shown;
    shown.view.zoomToFit();
    const QRectF drawing(-100, -50, 1100, 1050);
    CHECK(shown.view.visiblePart().contains(drawing));
    shown.view.resize(900, 300);
    QCoreApplication::processEvents();
    CHECK(shown.view.visiblePart().contains(drawing));
    shown.scene.addRect(2000, 0, 100, 100);
    fitAgain(shown.view);
    CHECK(shown.view.visiblePart().contains(QRectF(2000, 0, 100, 100)));
    shown.scene.addRect(4000, 0, 100, 100);
    fitAgain(shown.view);
    const auto fitted = shown.view.visiblePart();
    shown.scene.addRect(4150, 0, 100, 100); // a little farther: the view stays
    fitAgain(shown.view);
    CHECK(shown.view.visiblePart() == fitted);
    shown.scene.addRect(fitted.right(), 0, 10, 10); // at the rim
    fitAgain(shown.view);
    CHECK(shown.view.visiblePart() == fitted);
    shown.view.setZoom(1);
    fitAgain(shown.view);
    CHECK(shown.view.zoom() == 1);
    shown.view.resize(800, 400);
    QCoreApplication::processEvents();
    CHECK(shown.view.zoom() == 1);
}

TEST_CASE("Room around a drawing does not cost its texts", "[desktop][canvas]")
{
    Shown shown;
    shown.scene.clear();
    shown.scene.addRect(0, 0, 0.8 * shown.view.width() / kLeastDetail, 100);
    shown.view.zoomToFit(0.15); // would be at 0.8 / 1.3 of the limit
    CHECK(shown.view.zoom() > kLeastDetail);
    shown.scene.addRect(0, 0, 1.5 * shown.view.width() / kLeastDetail, 100);
    shown.view.zoomToFit();
    const double fitted = shown.view.zoom();
    shown.view.zoomToFit(0.15); // no texts either way
    CHECK(shown.view.zoom() < fitted);
}

TEST_CASE("Zoom to fit keeps the drawing fitted, also after a reveal", "[desktop][canvas]")
{
    Shown shown;
    const QRectF drawing(-100, -50, 1100, 1050);
    shown.view.setZoom(1);
    shown.view.zoomToFit();
    shown.view.reveal(QRectF(-900, -50, 10, 10)); // scrolls
    for (const QSize size : {QSize(900, 300), QSize(1200, 900)}) {
        shown.view.resize(size);
        QCoreApplication::processEvents();
        CHECK(shown.view.visiblePart().contains(drawing));
        CHECK(shown.view.visiblePart().width() < 4 * drawing.width());
    }
}

TEST_CASE("The minimap moves to a free corner and hides in small canvases", "[desktop][canvas]")
{
    Shown shown;
    auto& minimap = shown.view.minimap();
    minimap.setWanted(true);
    REQUIRE(minimap.isVisible());
    const auto before = minimap.pos();
    shown.scene.addRect(QRectF(shown.view.mapToScene(minimap.geometry().center()), QSizeF(10, 10)));
    minimap.place();
    REQUIRE(minimap.isVisible());
    CHECK_FALSE(minimap.pos() == before);
    shown.view.resize(480, 400);
    QCoreApplication::processEvents();
    CHECK_FALSE(minimap.isVisible());
}

TEST_CASE("The minimap avoids the buttons of a canvas", "[desktop][canvas]")
{
    Shown shown;
    auto& minimap = shown.view.minimap();
    QWidget buttons(&shown.view);
    minimap.setWanted(true);
    REQUIRE(minimap.isVisible());
    const auto before = minimap.geometry();
    buttons.setGeometry(before.adjusted(20, 20, 0, 0));
    buttons.show();
    minimap.place();
    REQUIRE(minimap.isVisible());
    CHECK_FALSE(minimap.geometry().intersects(buttons.geometry()));
}

TEST_CASE("A click on the minimap pans the view", "[desktop][canvas]")
{
    Shown shown;
    auto& minimap = shown.view.minimap();
    CHECK_FALSE(minimap.isVisible());
    minimap.setWanted(true);
    REQUIRE(minimap.isVisible());
    QTest::mouseClick(&minimap, Qt::LeftButton, {}, minimap.rect().center());
    // The drawing is from -100 to 1000 and from -50 to 1000; a pixel of the minimap is 9 units.
    CHECK(isNear(shown.middle(), {450, 475}, 20));
    minimap.setWanted(false);
    CHECK_FALSE(minimap.isVisible());
}

TEST_CASE("A drop on the minimap does not reach the canvas", "[desktop][canvas]")
{
    struct Taking final : CanvasView {
        void dragEnterEvent(QDragEnterEvent* event) override { event->accept(); }
        void dragMoveEvent(QDragMoveEvent* event) override { event->accept(); }
        void dropEvent(QDropEvent* /*event*/) override { ++drops; }
        int drops = 0;
    };
    QGraphicsScene scene;
    scene.addRect(-100, -50, 200, 100);
    scene.addRect(900, 900, 100, 100);
    Taking view;
    view.setScene(&scene);
    view.resize(600, 400);
    view.show();
    view.minimap().setWanted(true);
    REQUIRE(view.minimap().isVisible());
    const QMimeData data;
    for (auto* const target : std::initializer_list<QWidget*>{&view.minimap(), view.viewport()}) {
        const auto at = target->rect().center();
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(target, &enter);
        QDragMoveEvent move(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(target, &move);
        CHECK(move.isAccepted() == (target == view.viewport()));
        QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(target, &drop);
        CHECK(view.drops == (target == view.viewport() ? 1 : 0));
    }
}

} // namespace clusterwright::tests::canvas_view_test
