// Where boxes go that are aligned or distributed. Pure geometry: rectangles in, middles out, in the same order.
#pragma once

#include <QPointF>
#include <QRectF>

#include <vector>

namespace clusterwright::desktop
{

enum class Alignment { Left, Center, Right, Top, Middle, Bottom };

// To the edge or the middle of all of them together.
[[nodiscard]] std::vector<QPointF> aligned(const std::vector<QRectF>& boxes, Alignment alignment);

// Equal gaps between neighbours; the outermost stay. Fewer than three boxes stay.
[[nodiscard]] std::vector<QPointF> distributed(const std::vector<QRectF>& boxes,
                                               Qt::Orientation orientation);

} // namespace clusterwright::desktop
