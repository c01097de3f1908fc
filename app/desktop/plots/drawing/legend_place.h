// Finds a position where a legend hides nothing. Pure geometry, in pixels.
#pragma once

#include <QList>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>

#include <optional>

namespace clusterwright::plots
{

// True if the box covers no curve.
[[nodiscard]] bool isFree(const QRectF& box, const QList<QPolygonF>& curves);

// Returns a rectangle of `size` inside `area`, `gap` away from its edges and from every curve; prefers corners. Empty if every
// position covers a curve or most of the area's width or height: the legend then belongs outside.
[[nodiscard]] std::optional<QRectF>
freePlace(const QRectF& area, const QSizeF& size, const QList<QPolygonF>& curves, double gap);

} // namespace clusterwright::plots
