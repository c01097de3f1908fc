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
constexpr double kWheelStep = 120; // of an angle, one notch
constexpr double kLeastReadableZoom = 0.6;
constexpr double kFitMargin = 32;  // around what is shown whole
constexpr double kClosestDots = 9; // pixels between two dots of the grid

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

} // namespace

CanvasView::CanvasView(QWidget* parent)
    : QGraphicsView(parent)
    , m_minimap(new Minimap(*this))
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

void CanvasView::setZoom(double zoom, QPointF at)
{
    m_isAtStart = m_isAtStart && m_isStarting;
    const double bounded = std::clamp(zoom, kLeastZoom, kMostZoom);
    const auto place = mapToScene(at.toPoint());
    setTransform(QTransform::fromScale(bounded, bounded));
    const auto shift = mapFromScene(place) - at.toPoint();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() + shift.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() + shift.y());
    emit visiblePartChanged();
}

void CanvasView::setZoom(double zoom)
{
    setZoom(zoom, QRectF(viewport()->rect()).center());
}

void CanvasView::zoomIn()
{
    setZoom(zoom() * kZoomStep);
}

void CanvasView::zoomOut()
{
    setZoom(zoom() / kZoomStep);
}

void CanvasView::showAll(const QRectF& part)
{
    if (part.isEmpty())
        return;
    const auto room = QSizeF(viewport()->size()) - QSizeF(2 * kFitMargin, 2 * kFitMargin);
    const double fitting = std::min(room.width() / part.width(), room.height() / part.height());
    setZoom(std::min(1.0, std::max(fitting, kLeastZoom)));
    centerOn(part.center());
}

void CanvasView::zoomToFit()
{
    if (scene())
        showAll(scene()->itemsBoundingRect());
}

void CanvasView::showStart()
{
    const auto part = scene() ? scene()->itemsBoundingRect() : QRectF();
    const QScopedValueRollback starting(m_isStarting, true);
    m_isAtStart = true;
    showAll(part);
    if (part.isEmpty() || zoom() >= kLeastReadableZoom)
        return;
    setZoom(kLeastReadableZoom);
    const auto width = visiblePart().width() - 2 * kFitMargin / zoom();
    centerOn(part.left() + width / 2, part.center().y());
}

void CanvasView::zoomToSelection()
{
    if (scene())
        showAll(selectedPart(*scene()));
}

void CanvasView::reveal(const QRectF& part)
{
    ensureVisible(part, static_cast<int>(kFitMargin), static_cast<int>(kFitMargin));
}

void CanvasView::setGridShown(bool isShown)
{
    m_isGridShown = isShown;
    viewport()->update();
}

QPointF CanvasView::snapped(QPointF place, Qt::KeyboardModifiers modifiers) const
{
    if (!m_isGridShown || modifiers.testFlag(Qt::AltModifier))
        return place;
    return {std::round(place.x() / kSnapStep) * kSnapStep,
            std::round(place.y() / kSnapStep) * kSnapStep};
}

QRectF CanvasView::visiblePart() const
{
    return mapToScene(viewport()->rect()).boundingRect();
}

void CanvasView::setHint(const QString& hint)
{
    if (hint == m_hint)
        return;
    m_hint = hint;
    viewport()->update();
}

QPointF CanvasView::placeForNew() const
{
    const auto cursor = viewport()->mapFromGlobal(QCursor::pos());
    const auto place = viewport()->rect().contains(cursor) && viewport()->underMouse()
                           ? cursor
                           : viewport()->rect().center();
    return mapToScene(place);
}

// Tab would otherwise leave the canvas before keyPressEvent sees it; Shift+Tab still does.
bool CanvasView::event(QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto& key = static_cast<QKeyEvent&>(*event);
        if (key.key() == Qt::Key_Tab && key.modifiers() == Qt::NoModifier) {
            emit quickAddRequested(placeForNew());
            return true;
        }
    }
    return QGraphicsView::event(event);
}

bool CanvasView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Gesture && pinch(static_cast<QGestureEvent&>(*event)))
        return true;
    if (event->type() == QEvent::NativeGesture) {
        const auto& gesture = static_cast<QNativeGestureEvent&>(*event);
        if (gesture.gestureType() == Qt::ZoomNativeGesture) {
            setZoom(zoom() * (1 + gesture.value()), gesture.position());
            return true;
        }
    }
    return QGraphicsView::viewportEvent(event);
}

bool CanvasView::pinch(const QGestureEvent& event)
{
    const auto* const pinched = static_cast<QPinchGesture*>(event.gesture(Qt::PinchGesture));
    if (!pinched)
        return false;
    setZoom(zoom() * pinched->scaleFactor(),
            viewport()->mapFromGlobal(pinched->centerPoint().toPoint()));
    return true;
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
        m_isSpaceHeld = true;
        if (!m_isPanning)
            viewport()->setCursor(Qt::OpenHandCursor);
        return;
    }
    QGraphicsView::keyPressEvent(event);
}

void CanvasView::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Space) {
        QGraphicsView::keyReleaseEvent(event);
        return;
    }
    if (event->isAutoRepeat())
        return;
    m_isSpaceHeld = false;
    if (!m_isPanning)
        viewport()->unsetCursor();
}

void CanvasView::endPan()
{
    m_isPanning = false;
    if (m_isSpaceHeld)
        viewport()->setCursor(Qt::OpenHandCursor);
    else
        viewport()->unsetCursor();
}

bool CanvasView::panPress(const QMouseEvent& event)
{
    const bool starts =
        event.button() == Qt::MiddleButton || (event.button() == Qt::LeftButton && m_isSpaceHeld);
    if (!starts)
        return m_isPanning;
    m_isPanning = true;
    m_panFrom = event.pos();
    viewport()->setCursor(Qt::ClosedHandCursor);
    return true;
}

bool CanvasView::panMove(const QMouseEvent& event)
{
    if (!m_isPanning)
        return false;
    const auto shift = event.pos() - m_panFrom;
    m_panFrom = event.pos();
    horizontalScrollBar()->setValue(horizontalScrollBar()->value() - shift.x());
    verticalScrollBar()->setValue(verticalScrollBar()->value() - shift.y());
    return true;
}

bool CanvasView::panRelease(const QMouseEvent& event)
{
    if (!m_isPanning)
        return false;
    if (event.button() == Qt::MiddleButton || event.button() == Qt::LeftButton)
        endPan();
    return true;
}

void CanvasView::mousePressEvent(QMouseEvent* event)
{
    if (!panPress(*event))
        QGraphicsView::mousePressEvent(event);
}

void CanvasView::mouseMoveEvent(QMouseEvent* event)
{
    if (!panMove(*event))
        QGraphicsView::mouseMoveEvent(event);
}

void CanvasView::mouseReleaseEvent(QMouseEvent* event)
{
    if (!panRelease(*event))
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
        showStart();
    m_minimap->place();
    emit visiblePartChanged();
}

void CanvasView::scrollContentsBy(int dx, int dy)
{
    QGraphicsView::scrollContentsBy(dx, dy);
    m_isAtStart = m_isAtStart && m_isStarting;
    if (!m_hint.isEmpty())
        viewport()->update();
    emit visiblePartChanged();
}

void CanvasView::changeEvent(QEvent* event)
{
    QGraphicsView::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !scene())
        return;
    scene()->setPalette(palette()); // items take their theme from it
    m_minimap->refresh();
    viewport()->update();
}

void CanvasView::focusOutEvent(QFocusEvent* event)
{
    m_isSpaceHeld = false;
    if (m_isPanning)
        endPan();
    QGraphicsView::focusOutEvent(event);
}

void CanvasView::drawBackground(QPainter* painter, const QRectF& part)
{
    const auto& theme = themeOf(*this);
    painter->fillRect(part, theme.canvas);
    if (!m_isGridShown)
        return;
    double step = kGridStep;
    while (step * zoom() < kClosestDots)
        step *= 4;
    QVector<QPointF> dots;
    for (double x = std::floor(part.left() / step) * step; x < part.right(); x += step)
        for (double y = std::floor(part.top() / step) * step; y < part.bottom(); y += step)
            dots.append({x, y});
    QPen pen(theme.grid, 2);
    pen.setCosmetic(true);
    painter->setRenderHint(QPainter::Antialiasing, false);
    painter->setPen(pen);
    painter->drawPoints(dots.constData(), static_cast<int>(dots.size()));
    painter->setRenderHint(QPainter::Antialiasing);
}

void CanvasView::drawForeground(QPainter* painter, const QRectF& /*part*/)
{
    if (m_hint.isEmpty())
        return;
    painter->save();
    painter->resetTransform();
    auto font = this->font();
    font.setPointSizeF(font.pointSizeF() * 1.2);
    painter->setFont(font);
    painter->setPen(themeOf(*this).faintInk);
    painter->drawText(
        viewport()->rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, m_hint);
    painter->restore();
}

} // namespace clusterwright::desktop
