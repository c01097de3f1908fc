// Places boxes in layers, with neighbours close together. Internal to model/design. Units of a canvas. Law: no two boxes overlap;
// the same input gives the same places.
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
    std::vector<Point> middles; // middles of the boxes; the whole begins at (0, 0)
    double width = 0;
    double height = 0;
};

using BoxEdges = std::vector<std::pair<std::size_t, std::size_t>>;

// Places layers from the top down. Unconnected parts are side by side. A long layer is broken into several rows.
[[nodiscard]] Placement2D placeLayers(std::vector<Box> boxes, const BoxEdges& edges);

// Sets the layer of each box by its number of edges from the low boxes, which are in the last layer.
void setLayers(std::vector<Box>& boxes, const std::vector<bool>& isLow, const BoxEdges& edges);

} // namespace clusterwright::model
