// Positions of nodes for which the design has none.
#pragma once

#include "app/desktop/topology/drawing/topology_shapes.h"

namespace clusterwright::desktop
{

// Sets the middle of every node: its position in the design, else the position from arranging the canvas.
void placeNodes(TopologyShapes& shapes, const ShapeSource& source);
// Returns the sizes of the nodes that are larger than the standard size, for arranging.
[[nodiscard]] model::NodeSizes sizesOf(const TopologyShapes& shapes);

} // namespace clusterwright::desktop
