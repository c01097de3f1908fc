#include "app/desktop/canvas/canvas_pan.h"

#include <QGraphicsView>
#include <QMouseEvent>
#include <QScrollBar>

#include <utility>

namespace clusterwright::desktop
{

CanvasPan::CanvasPan(QGraphicsView& view)
    : m_view(view)
{
}

void CanvasPan::showCursor()
{
    if (m_isPanning)
        m_view.viewport()->setCursor(Qt::ClosedHandCursor);
    else if (m_isSpaceHeld)
        m_view.viewport()->setCursor(Qt::OpenHandCursor);
    else
        m_view.viewport()->unsetCursor();
}

void CanvasPan::holdSpace(bool isHeld)
{
    m_isSpaceHeld = isHeld;
    if (!m_isPanning)
        showCursor();
}

bool CanvasPan::press(const QMouseEvent& event)
{
    const bool starts =
        event.button() == Qt::MiddleButton || (event.button() == Qt::LeftButton && m_isSpaceHeld);
    if (!starts)
        return m_isPanning;
    m_isPanning = true;
    m_from = event.pos();
    showCursor();
    return true;
}

bool CanvasPan::move(const QMouseEvent& event)
{
    if (!m_isPanning)
        return false;
    const auto shift = event.pos() - m_from;
    m_from = event.pos();
    auto& across = *m_view.horizontalScrollBar();
    auto& down = *m_view.verticalScrollBar();
    across.setValue(across.value() - shift.x());
    down.setValue(down.value() - shift.y());
    return true;
}

bool CanvasPan::release(const QMouseEvent& event)
{
    if (!m_isPanning)
        return false;
    if (event.button() == Qt::MiddleButton || event.button() == Qt::LeftButton) {
        m_isPanning = false;
        showCursor();
    }
    return true;
}

void CanvasPan::cancel()
{
    m_isSpaceHeld = false;
    if (!std::exchange(m_isPanning, false))
        return;
    showCursor();
}

} // namespace clusterwright::desktop
