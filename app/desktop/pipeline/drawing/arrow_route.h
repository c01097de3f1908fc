// The line of an arrow between two ports of the pipeline, and the place of its label.
#pragma once

#include <QPainterPath>
#include <QRectF>

#include <optional>
#include <vector>

namespace clusterwright::desktop
{

using Boxes = std::vector<QRectF>;

// Returns the curve between two ports. It leaves to the right and arrives from the left.
[[nodiscard]] QPainterPath arrowLine(QPointF from, QPointF to);
// Returns the shortest line that passes above or below the boxes between the ports; the curve where no such line is free.
[[nodiscard]] QPainterPath arrowLine(QPointF from, QPointF to, const Boxes& boxes);

// Returns the part of the drawing in which labels of a line may be.
[[nodiscard]] QRectF labelRoom(const QPainterPath& line, const Boxes& boxes);
// Returns the place of a label of this size on the line, beside all boxes and as near to the middle as possible; nothing where
// none is free.
[[nodiscard]] std::optional<QRectF>
labelPlace(const QPainterPath& line, QSizeF size, const Boxes& boxes);

} // namespace clusterwright::desktop
