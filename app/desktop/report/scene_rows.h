// Breaks a wide drawing into rows, between its boxes.
#pragma once

#include <QList>
#include <QRectF>

namespace clusterwright::desktop
{

// Returns parts of `whole` from left to right, of the same height. Each part is at most `widest` wide if the gaps between the
// boxes allow it. No part ends inside a box.
[[nodiscard]] QList<QRectF> rowsOf(QList<QRectF> boxes, const QRectF& whole, qreal widest);

} // namespace clusterwright::desktop
