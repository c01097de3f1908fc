#include "app/desktop/canvas/canvas_grid.h"

#include "app/desktop/common/theme.h"

#include <QPainter>
#include <QWidget>

#include <cmath>

namespace clusterwright::desktop
{

namespace
{

constexpr double kClosestDots = 9; // pixels between two dots of the grid

} // namespace

CanvasGrid::CanvasGrid(QWidget& viewport)
    : m_viewport(viewport)
{
}

void CanvasGrid::setShown(bool isShown)
{
    m_isShown = isShown;
    m_viewport.update();
}

QPointF CanvasGrid::snapped(QPointF place, Qt::KeyboardModifiers modifiers) const
{
    // Ctrl is an alternative, because many window managers intercept Alt and drag.
    const bool isFree =
        modifiers.testFlag(Qt::AltModifier) || modifiers.testFlag(Qt::ControlModifier);
    if (!m_isShown || isFree)
        return place;
    return {std::round(place.x() / kSnapStep) * kSnapStep,
            std::round(place.y() / kSnapStep) * kSnapStep};
}

void CanvasGrid::draw(QPainter& painter, const QRectF& part, double zoom, const Theme& theme) const
{
    if (!m_isShown)
        return;
    double step = kGridStep;
    while (step * zoom < kClosestDots)
        step *= 4;
    QVector<QPointF> dots;
    for (double x = std::floor(part.left() / step) * step; x < part.right(); x += step)
        for (double y = std::floor(part.top() / step) * step; y < part.bottom(); y += step)
            dots.append({x, y});
    QPen pen(theme.grid, 2);
    pen.setCosmetic(true);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(pen);
    painter.drawPoints(dots.constData(), static_cast<int>(dots.size()));
    painter.setRenderHint(QPainter::Antialiasing);
}

} // namespace clusterwright::desktop
