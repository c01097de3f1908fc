#include "app/desktop/plots/drawing/legend_place.h"

#include <QLineF>

#include <algorithm>
#include <array>

namespace clusterwright::plots
{

namespace
{

bool crosses(const QRectF& box, const QLineF& line)
{
    if (box.contains(line.p1()) || box.contains(line.p2()))
        return true;
    const std::array<QLineF, 4> sides{QLineF(box.topLeft(), box.topRight()),
                                      QLineF(box.topRight(), box.bottomRight()),
                                      QLineF(box.bottomRight(), box.bottomLeft()),
                                      QLineF(box.bottomLeft(), box.topLeft())};
    return std::ranges::any_of(sides, [&](const QLineF& side) {
        return side.intersects(line, nullptr) == QLineF::BoundedIntersection;
    });
}

bool covers(const QRectF& box, const QPolygonF& curve)
{
    if (curve.size() == 1)
        return box.contains(curve.first());
    for (qsizetype i = 1; i < curve.size(); ++i)
        if (crosses(box, {curve[i - 1], curve[i]}))
            return true;
    return false;
}

} // namespace

bool isFree(const QRectF& box, const QList<QPolygonF>& curves)
{
    return std::ranges::none_of(curves, [&](const auto& curve) { return covers(box, curve); });
}

std::optional<QRectF>
freePlace(const QRectF& area, const QSizeF& size, const QList<QPolygonF>& curves, double gap)
{
    constexpr double kMost = 0.6;
    if (size.width() > kMost * area.width() || size.height() > kMost * area.height())
        return std::nullopt;
    const double left = area.left() + gap;
    const double right = area.right() - gap - size.width();
    const double top = area.top() + gap;
    const double bottom = area.bottom() - gap - size.height();
    const double middle = (left + right) / 2;
    const double centre = (top + bottom) / 2;
    const std::array<QPointF, 8> places{QPointF(left, top),
                                        QPointF(right, bottom),
                                        QPointF(right, top),
                                        QPointF(left, bottom),
                                        QPointF(middle, top),
                                        QPointF(middle, bottom),
                                        QPointF(right, centre),
                                        QPointF(left, centre)};
    for (const auto& place : places) {
        const QRectF box(place, size);
        const auto near = box.adjusted(-gap, -gap, gap, gap);
        if (isFree(near, curves))
            return box;
    }
    return std::nullopt;
}

} // namespace clusterwright::plots
