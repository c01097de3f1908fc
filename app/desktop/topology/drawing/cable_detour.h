// Detours of cables around boxes that a straight line would cross.
#pragma once

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

#include <vector>

namespace clusterwright::desktop
{

// Returns the numbers of the boxes that the path crosses.
[[nodiscard]] std::vector<std::size_t> crossedBoxes(const QPolygonF& path,
                                                    const std::vector<QRectF>& boxes);

// Returns the bends of the shortest path on one side of all crossed boxes, with this distance from them; none where the line is
// free, or where no such path exists.
[[nodiscard]] QPolygonF detourOf(const QLineF& line, const std::vector<QRectF>& boxes, double room);

} // namespace clusterwright::desktop
