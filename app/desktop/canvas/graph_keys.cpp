// The keys of a graph's view.
#include "app/desktop/canvas/graph_view.h"

#include <QKeyEvent>

#include <cmath>
#include <utility>

namespace clusterwright::desktop
{

namespace
{

QPointF directionOf(int key)
{
    switch (key) {
    case Qt::Key_Left:
        return {-1, 0};
    case Qt::Key_Right:
        return {1, 0};
    case Qt::Key_Up:
        return {0, -1};
    case Qt::Key_Down:
        return {0, 1};
    default:
        return {};
    }
}

} // namespace

void GraphView::keyPressEvent(QKeyEvent* event)
{
    if (moveByKey(*event))
        return;
    m_isNudging = false;
    switch (event->key()) {
    case Qt::Key_Escape:
        if (m_gesture == Gesture::None)
            emit selectionWanted({});
        cancel();
        break;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        emit commandWanted(CanvasCommand::Delete);
        break;
    case Qt::Key_F2:
        emit commandWanted(CanvasCommand::Rename);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selected.size() == 1)
            emit activated(m_selected.front(), std::nullopt);
        break;
    case Qt::Key_PageDown:
    case Qt::Key_PageUp:
        emit stepped(event->key() == Qt::Key_PageDown ? 1 : -1);
        break;
    default:
        CanvasView::keyPressEvent(event);
    }
}

void GraphView::keyReleaseEvent(QKeyEvent* event)
{
    if (!event->isAutoRepeat())
        m_isNudging = false;
    CanvasView::keyReleaseEvent(event);
}

void GraphView::focusOutEvent(QFocusEvent* event)
{
    m_isNudging = false;
    CanvasView::focusOutEvent(event);
}

// Arrow keys move the selection by the grid, with Shift by a pixel. With Ctrl, or without a selection, they select the next box. They
// move the view of a drawing without boxes.
bool GraphView::moveByKey(QKeyEvent& event)
{
    const auto direction = directionOf(event.key());
    if (direction.isNull() || m_gesture != Gesture::None)
        return false;
    const auto boxes = m_graph->boxesOf(m_selected);
    if (m_graph->boxCount() == 0) { // only looked at
        panBy(direction);
        return true;
    }
    if (boxes.empty() || event.modifiers().testFlag(Qt::ControlModifier)) {
        selectNeighbour(direction);
        return true;
    }
    if (isReadOnly()) {
        say(m_readOnly);
        return true;
    }
    const double step = event.modifiers().testFlag(Qt::ShiftModifier) ? 1 : kSnapStep;
    auto middles = middlesOf(boxes);
    for (auto& middle : middles)
        middle += step * direction;
    const bool continues = std::exchange(m_isNudging, true) || event.isAutoRepeat();
    emit moveWanted(boxes, middles, continues);
    return true;
}

// Selects the nearest box in that direction; sideways distance counts more.
void GraphView::selectNeighbour(QPointF direction)
{
    const auto selected = m_graph->boxesOf(m_selected);
    const auto from =
        selected.empty() ? visiblePart().center() : m_graph->box(selected.back()).middle;
    std::optional<GraphBox> nearest;
    double least = 0;
    for (std::size_t i = 0; i < m_graph->boxCount(); ++i) {
        const auto box = m_graph->box(i);
        const auto way = box.middle - from;
        const double ahead = QPointF::dotProduct(way, direction);
        const double aside = std::abs(way.x() * direction.y() - way.y() * direction.x());
        const double length = selected.empty() ? std::hypot(way.x(), way.y()) : ahead + 2 * aside;
        if ((selected.empty() || ahead > 1) && (!nearest || length < least)) {
            nearest = box;
            least = length;
        }
    }
    if (!nearest)
        return;
    reveal(nearest->rect());
    emit selectionWanted({nearest->element});
}

} // namespace clusterwright::desktop
