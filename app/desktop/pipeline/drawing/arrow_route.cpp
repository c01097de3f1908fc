#include "app/desktop/pipeline/drawing/arrow_route.h"

#include <QPolygonF>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace clusterwright::desktop
{

namespace
{

constexpr qreal kTouch = 5;  // a line this close to a box seems to end there
constexpr qreal kClear = 10; // distance of a detour from the boxes
constexpr qreal kBend = 32;

QRectF around(const QRectF& box, qreal distance)
{
    return box.adjusted(-distance, -distance, distance, distance);
}

bool crosses(const QPolygonF& line, const QRectF& box)
{
    const auto near = around(box, kTouch);
    for (qsizetype i = 1; i < line.size();
         ++i) // short pieces of curves: their bounds are exact enough
        if (near.intersects(
                QRectF(line[i - 1], line[i]).normalized().adjusted(-0.1, -0.1, 0.1, 0.1)))
            return true;
    return false;
}

// Returns the boxes that the line crosses, joined; empty if it crosses none.
QRectF crossedBy(const QPainterPath& line, const Boxes& boxes)
{
    const auto points = line.toSubpathPolygons().value(0);
    QRectF crossed;
    for (const auto& box : boxes)
        if (crosses(points, box))
            crossed |= box;
    return crossed;
}

// Returns a line at the height y past everything between `left` and `right`.
QPainterPath detour(QPointF from, QPointF to, qreal left, qreal right, qreal y)
{
    const QPointF start(std::max(left, from.x() + kClear), y);
    const QPointF end(std::max(start.x(), std::min(right, to.x() - 2 * kClear)), y);
    QPainterPath line(from);
    const QPointF out((start.x() - from.x()) / 2, 0);
    line.cubicTo(from + out, start - out, start);
    line.lineTo(end);
    const QPointF in((to.x() - end.x()) / 2, 0);
    line.cubicTo(end + in, to - in, to);
    return line;
}

// Returns a detour at the height y, widened until it is free; nothing if it never is.
std::optional<QPainterPath>
freeDetour(QPointF from, QPointF to, QRectF crossed, const Boxes& boxes, qreal y)
{
    for (std::size_t i = 0; i <= boxes.size(); ++i) {
        auto line = detour(from, to, crossed.left() - kClear, crossed.right() + kClear, y);
        const auto more = crossedBy(line, boxes);
        if (more.isEmpty())
            return line;
        if ((crossed | more) == crossed)
            return std::nullopt;
        crossed |= more;
    }
    return std::nullopt;
}

} // namespace

QPainterPath arrowLine(QPointF from, QPointF to)
{
    const auto bend = std::max(kBend, std::abs(to.x() - from.x()) / 2);
    QPainterPath line(from);
    line.cubicTo(from + QPointF(bend, 0), to - QPointF(bend, 0), to);
    return line;
}

QPainterPath arrowLine(QPointF from, QPointF to, const Boxes& boxes)
{
    auto best = arrowLine(from, to);
    const auto crossed = crossedBy(best, boxes);
    if (crossed.isEmpty() || to.x() <= from.x())
        return best;
    auto shortest = std::numeric_limits<qreal>::infinity();
    for (const auto& box : boxes)
        for (const auto y : {box.top() - kClear, box.bottom() + kClear})
            if (auto line = freeDetour(from, to, crossed, boxes, y);
                line && line->length() < shortest) {
                shortest = line->length();
                best = *std::move(line);
            }
    return best;
}

QRectF labelRoom(const QPainterPath& line, const Boxes& boxes)
{
    constexpr qreal kMargin = 18; // as that of the boxes
    auto room = line.boundingRect();
    for (const auto& box : boxes)
        room |= box;
    return around(room, kMargin);
}

std::optional<QRectF> labelPlace(const QPainterPath& line, QSizeF size, const Boxes& boxes)
{
    constexpr std::array kAlong{0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9};
    constexpr std::array kShifts{0.0, -0.4, 0.4}; // parts of the width
    const auto room = labelRoom(line, boxes);
    for (const auto along : kAlong)
        for (const auto shift : kShifts) {
            QRectF place(QPointF(), size);
            place.moveCenter(line.pointAtPercent(along) + QPointF(shift * size.width(), 0));
            if (room.contains(place) && std::ranges::none_of(boxes, [&](const QRectF& box) {
                    return box.intersects(place);
                }))
                return place;
        }
    return std::nullopt;
}

} // namespace clusterwright::desktop
