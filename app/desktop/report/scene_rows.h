// Breaks a wide drawing into rows, between its boxes.
#pragma once

#include <QList>
#include <QRectF>

namespace clusterwright::desktop
{

// Returns parts of `whole` from left to right, of the same height. Each part is at most `widest` wide if the gaps between the
// boxes allow it. No part ends inside a box.
[[nodiscard]] QList<QRectF> rowsOf(QList<QRectF> boxes, const QRectF& whole, qreal widest);

// As before. If parts would be too wide, and all small boxes are above the others, the small boxes get rows of their own.
[[nodiscard]] QList<QRectF>
rowsOf(const QList<QRectF>& boxes, const QList<QRectF>& small, const QRectF& whole, qreal widest);

} // namespace clusterwright::desktop
