// Places boxes in layers, neighbours near each other. Internal to model/design. Units of a canvas.
//
// Law: no two boxes overlap; the same input gives the same places.
#pragma once

#include "model/design/placement/point.h"

#include <utility>
#include <vector>

namespace clusterwright::model
{

struct Box {
    double width = 0;
    double height = 0;
    std::size_t layer = 0; // 0 is the first one
};

struct Placement2D {
    std::vector<Point> middles; // of the boxes; the whole begins at (0, 0)
    double width = 0;
    double height = 0;
};

using BoxEdges = std::vector<std::pair<std::size_t, std::size_t>>;

// Layers from the top down, or from left to right. What is not connected stands side by side. A long layer is broken into several rows.
[[nodiscard]] Placement2D placeLayers(std::vector<Box> boxes, const BoxEdges& edges);
[[nodiscard]] Placement2D placeColumns(std::vector<Box> boxes, const BoxEdges& edges);

// The layer of each box by how many edges it is away from the low ones, which come into the last layer.
void setLayers(std::vector<Box>& boxes, const std::vector<bool>& isLow, const BoxEdges& edges);

} // namespace clusterwright::model
