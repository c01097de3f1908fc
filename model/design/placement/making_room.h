// Moves the neighbours of a node that has become larger, so that it covers none of them. Units of a canvas.
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

// The middles of the boxes once those around `grown` have made room for it; each moves along one axis. Law: a box that overlaps another one
// afterwards has overlapped it before.
[[nodiscard]] std::vector<Point> makingRoom(const std::vector<PlacedBox>& boxes, std::size_t grown);

} // namespace clusterwright::model
