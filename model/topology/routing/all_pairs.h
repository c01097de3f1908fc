// Routes between all pairs of processes without holding all of them in memory.
#pragma once

#include "model/topology/routing/routing.h"

#include <functional>

namespace clusterwright::model
{

// Takes flows and their routes, in the same order.
using RoutesVisitor = std::function<void(std::span<const Flow>, Incidence)>;

// Calls `visit` for some destinations at a time, in the order of `processes`; for fewer when their routes take too much memory.
// Errors: those of routesOf.
[[nodiscard]] Diagnostics visitAllRoutes(const Topology& topology,
                                         const Adjacency& adjacency,
                                         std::span<const VertexId> processes,
                                         Routing routing,
                                         std::uint64_t seed,
                                         const RoutesVisitor& visit);

} // namespace clusterwright::model
