#include "app/desktop/canvas/canvas_view.h"

#include "app/desktop/common/theme.h"
#include "model/design/document/design.h"

#include <QGestureEvent>
#include <QGraphicsItem>
#include <QKeyEvent>
#include <QNativeGestureEvent>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr double kZoomStep = 1.25;
constexpr double kWheelStep = 120; // angle of one wheel notch, 1/8 degree
constexpr double kFitMargin = 32;  // maximum margin of "zoom to fit"
constexpr double kAlmost =
    0.8; // share of the least zoom at which the whole drawing is better than a part of it
constexpr double kFitShare = 0.05; // margin of a small view, as a fraction of its size

QRectF everywhere()
{
    constexpr double kFar = model::kFarthestPosition;
    return {-kFar, -kFar, 2 * kFar, 2 * kFar};
}

QRectF selectedPart(const QGraphicsScene& scene)
{
    QRectF part;
    for (const auto* const item : scene.selectedItems())
        part |= item->sceneBoundingRect();
    return part;
}

// Position for an item added by Tab: under the cursor, or in the middle if the cursor is outside.
QPointF placeForNew(const CanvasView& view)
{
    const auto& viewport = *view.viewport();
    const auto cursor = viewport.mapFromGlobal(QCursor::pos());
    const auto place = viewport.rect().contains(cursor) && viewport.underMouse()
                           ? cursor
                           : viewport.rect().center();
    return view.mapToScene(place);
}

bool pinchIn(CanvasView& view, const QGestureEvent& event)
{
    const auto* const pinched = static_cast<QPinchGesture*>(event.gesture(Qt::PinchGesture));
    if (!pinched)
        return false;
    view.setZoom(view.zoom() * pinched->scaleFactor(),
                 view.viewport()->mapFromGlobal(pinched->centerPoint().toPoint()));
    return true;
}

} // namespace

CanvasView::CanvasView(QWidget* parent)
    : QGraphicsView(parent)
    , m_minimap(new Minimap(*this))
    , m_grid(*viewport())
    , m_hint(*viewport())
    , m_pan(*this)
{
    setSceneRect(everywhere());
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setTransformationAnchor(NoAnchor);
    setResizeAnchor(AnchorViewCenter);
    setRenderHint(QPainter::Antialiasing);
    setFrameShape(NoFrame);
    setMouseTracking(true);
    setAcceptDrops(true);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->grabGesture(Qt::PinchGesture);
    centerOn(0, 0);
}

void CanvasView::setZoom(double zoom, std::optional<QPointF> place)
{
    m_isAtStart = m_isAtStart && m_isStarting;
    const auto at = place.value_or(QRectF(viewport()->rect()).center()).toPoint();
    const double bounded = std::clamp(zoom, kLeastZoom, kMostZoom);
    const auto fixed = mapToScene(at);
    setTransform(QTransform::fromScale(bounded, bounded));
    const auto shift = mapFromScene(fixed) - at;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + shift.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() + shift.y());
    emit visiblePartChanged();
}

void CanvasView::panBy(QPointF direction)
{
    constexpr double kShare = 0.1;
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() +
                                    qRound(kShare * direction.x() * viewport()->width()));
    verticalScrollBar()->setValue(verticalScrollBar()->value() +
                                  qRound(kShare * direction.y() * viewport()->height()));
}

void CanvasView::zoomIn()
{
    setZoom(zoom() * kZoomStep);
}

void CanvasView::zoomOut()
{
    setZoom(zoom() / kZoomStep);
}

void CanvasView::showAll(const QRectF& part, double leastZoom)
{
    if (part.isEmpty())
        return;
    const QSizeF whole = viewport()->size();
    const double margin = std::min(kFitMargin, kFitShare * std::min(whole.width(), whole.height()));
    const auto room = whole - QSizeF(2 * margin, 2 * margin);
    const double fitting = std::min(room.width() / part.width(), room.height() / part.height());
    const bool isLegible = fitting >= kAlmost * leastZoom;
    setZoom(std::min(1.0, std::max(isLegible ? fitting : leastZoom, kLeastZoom)));
    const auto seen = room / zoom();
    const QSizeF hidden(std::max(0.0, part.width() - seen.width()),
                        std::max(0.0, part.height() - seen.height()));
    centerOn(part.center() - QPointF(hidden.width(), hidden.height()) / 2);
}

void CanvasView::zoomToFit(double slack)
{
    const QScopedValueRollback starting(m_isStarting, true);
    m_isAtStart = true;
    if (!scene())
        return;
    const auto all = scene()->itemsBoundingRect();
    const QSizeF free = slack * all.size();
    showAll(all, leastFit());
    const bool hasTexts = zoom() >= kLeastDetail;
    showAll(all.adjusted(-free.width(), -free.height(), free.width(), free.height()), leastFit());
    const bool losesTexts = hasTexts && zoom() < kLeastDetail;
    if (losesTexts || !visiblePart().contains(all))
        showAll(all, leastFit());
    m_isCut = !all.isEmpty() && !visiblePart().contains(all);
}

void CanvasView::zoomToSelection()
{
    if (scene())
        showAll(selectedPart(*scene()));
}

void CanvasView::reveal(const QRectF& part)
{
    const QScopedValueRollback starting(m_isStarting, m_isAtStart); // the view stays fitted
    ensureVisible(part, static_cast<int>(kFitMargin), static_cast<int>(kFitMargin));
}

QRectF CanvasView::visiblePart() const
{
    return mapToScene(viewport()->rect()).boundingRect();
}

// Tab would otherwise leave the canvas before keyPressEvent sees it; Shift+Tab still does.
bool CanvasView::event(QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto& key = static_cast<QKeyEvent&>(*event);
        if (key.key() == Qt::Key_Tab && key.modifiers() == Qt::NoModifier) {
            emit quickAddRequested(placeForNew(*this));
            return true;
        }
    }
    return QGraphicsView::event(event);
}

bool CanvasView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Gesture && pinchIn(*this, static_cast<QGestureEvent&>(*event)))
        return true;
    if (event->type() == QEvent::NativeGesture) {
        const auto& gesture = static_cast<QNativeGestureEvent&>(*event);
        if (gesture.gestureType() == Qt::ZoomNativeGesture) {
            setZoom(zoom() * (1 + gesture.value()), gesture.position());
            return true;
        }
    }
    if (event->type() == QEvent::Drop)
        setFocus(); // keys act on the dropped item, unless it opens a field
    return QGraphicsView::viewportEvent(event);
}

void CanvasView::wheelEvent(QWheelEvent* event)
{
    event->accept();
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        setZoom(zoom() * std::pow(kZoomStep, event->angleDelta().y() / kWheelStep),
                event->position());
        return;
    }
    auto shift = event->pixelDelta();
    if (shift.isNull())
        shift = event->angleDelta() / 2;
    if (event->modifiers().testFlag(Qt::ShiftModifier) && shift.x() == 0)
        shift = shift.transposed();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - shift.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - shift.y());
}

void CanvasView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier) {
        m_pan.holdSpace(true);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomIn();
    case Qt::Key_Minus:
        return zoomOut();
    case Qt::Key_Home:
        return zoomToFit();
    default:
        break;
    }
    QGraphicsView::keyPressEvent(event);
}

void CanvasView::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Space) {
        QGraphicsView::keyReleaseEvent(event);
        return;
    }
    if (!event->isAutoRepeat())
        m_pan.holdSpace(false);
}

void CanvasView::mousePressEvent(QMouseEvent* event)
{
    if (!m_pan.press(*event))
        QGraphicsView::mousePressEvent(event);
}

void CanvasView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pan.move(*event))
        QGraphicsView::mouseMoveEvent(event);
}

void CanvasView::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_pan.release(*event))
        QGraphicsView::mouseReleaseEvent(event);
}

void CanvasView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !itemAt(event->pos()))
        emit quickAddRequested(mapToScene(event->pos()));
    else
        QGraphicsView::mouseDoubleClickEvent(event);
}

void CanvasView::resizeEvent(QResizeEvent* event)
{
    {
        const QScopedValueRollback starting(m_isStarting, m_isAtStart);
        QGraphicsView::resizeEvent(event);
    }
    if (m_isAtStart)
        zoomToFit();
    m_minimap->place();
    emit visiblePartChanged();
}

void CanvasView::scrollContentsBy(int dx, int dy)
{
    QGraphicsView::scrollContentsBy(dx, dy);
    m_isAtStart = m_isAtStart && m_isStarting;
    if (!m_hint.text().isEmpty())
        viewport()->update();
    emit visiblePartChanged();
}

void CanvasView::changeEvent(QEvent* event)
{
    QGraphicsView::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !scene())
        return;
    scene()->setPalette(palette()); // items derive their theme from the palette
    m_minimap->refresh();
    viewport()->update();
}

void CanvasView::focusOutEvent(QFocusEvent* event)
{
    m_pan.cancel();
    QGraphicsView::focusOutEvent(event);
}

void CanvasView::drawBackground(QPainter* painter, const QRectF& part)
{
    const auto& theme = themeOf(*this);
    painter->fillRect(part, theme.canvas);
    m_grid.draw(*painter, part, zoom(), theme);
}

void CanvasView::drawForeground(QPainter* painter, const QRectF& /*part*/)
{
    m_hint.draw(*painter);
}

void fitAgain(CanvasView& view, bool isEdited)
{
    constexpr double kSlack = 0.15;
    const auto* const scene = view.scene();
    auto seen = view.visiblePart();
    const double rim = isEdited ? kFitShare * std::min(seen.width(), seen.height()) : 0;
    seen.adjust(-rim, -rim, rim, rim); // an edge of an item may be outside
    if (view.isAtStart() && !view.isCut() && scene && !seen.contains(scene->itemsBoundingRect()))
        view.zoomToFit(isEdited ? kSlack : 0);
}

} // namespace clusterwright::desktop

#include "moc_canvas_view.cpp"
