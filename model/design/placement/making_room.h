// Moves the neighbours of a node that has grown, so that it covers none of them. Units of a canvas.
#pragma once

#include "model/design/placement/point.h"

#include <vector>

namespace clusterwright::model
{

struct PlacedBox {
    Point middle;
    double width = 0;
    double height = 0;
};

// Returns the middles of the boxes after those around `grown` have moved; each moves along one axis. Law: only boxes that
// overlapped before overlap afterwards.
[[nodiscard]] std::vector<Point> makingRoom(const std::vector<PlacedBox>& boxes, std::size_t grown);

} // namespace clusterwright::model
