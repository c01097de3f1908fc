// Where a legend hides nothing. Pure geometry, in pixels.
#pragma once

#include <QList>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>

#include <optional>

namespace clusterwright::plots
{

// A place of `size` inside `area`, `gap` away from its edges and from every curve; corners first. Nothing when
// each place would cover a curve, or most of the area's width or height: then the legend belongs outside.
[[nodiscard]] std::optional<QRectF>
freePlace(const QRectF& area, const QSizeF& size, const QList<QPolygonF>& curves, double gap);

} // namespace clusterwright::plots
