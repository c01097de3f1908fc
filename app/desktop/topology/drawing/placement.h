// Where a node stands whose design gives it no position.
#pragma once

#include "app/desktop/topology/drawing/topology_shapes.h"

namespace clusterwright::desktop
{

// Gives every node its middle: its position in the design, else where arranging the canvas would put it.
void placeNodes(TopologyShapes& shapes, const ShapeSource& source);
// Returns the sizes of the nodes that are larger than others, for arranging.
[[nodiscard]] model::NodeSizes sizesOf(const TopologyShapes& shapes);

} // namespace clusterwright::desktop
