// Places of the vertices of a generated graph.
#pragma once

#include "model/design/placement/point.h"
#include "model/topology/graph/topology.h"

#include <vector>

namespace clusterwright::model
{

// The middles of a graph's vertices, for showing what a generator makes: rings and complete graphs as circles, meshes and tori as grids, groups of a
// dragonfly on a circle, others in layers by their distance from the hosts.
[[nodiscard]] std::vector<Point> positionsOf(const Topology& topology);

} // namespace clusterwright::model
