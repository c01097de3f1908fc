// Positions of boxes after aligning or distributing them. Pure geometry: takes rectangles, returns their new middles in the same
// order.
#pragma once

#include <QPointF>
#include <QRectF>

#include <vector>

namespace clusterwright::desktop
{

enum class Alignment { Left, Center, Right, Top, Middle, Bottom };

// Aligns to the edge or middle of the boxes' common rectangle.
[[nodiscard]] std::vector<QPointF> aligned(const std::vector<QRectF>& boxes, Alignment alignment);

// Makes gaps between neighbours equal; the outermost boxes stay. Fewer than three boxes stay.
[[nodiscard]] std::vector<QPointF> distributed(const std::vector<QRectF>& boxes,
                                               Qt::Orientation orientation);

} // namespace clusterwright::desktop
