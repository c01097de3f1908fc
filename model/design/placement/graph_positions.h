// Positions of the vertices of a generated graph.
#pragma once

#include "model/design/placement/point.h"
#include "model/topology/graph/topology.h"

#include <vector>

namespace clusterwright::model
{

// Returns the middles of a graph's vertices, for a preview of a generator: rings and complete graphs as circles, meshes and tori as
// grids, groups of a dragonfly on a circle, others in layers by the distance from the hosts.
[[nodiscard]] std::vector<Point> positionsOf(const Topology& topology);

} // namespace clusterwright::model
