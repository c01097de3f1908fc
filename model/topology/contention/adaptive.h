// Rate of flows by adaptive routing, which chooses between shortest paths and detours. Rates in B/s.
#pragma once

#include "model/topology/routing/routing.h"

namespace clusterwright::model
{

// Adaptive routing (UGAL): every flow sends the part 1 - `detour` over all shortest paths (Routing::Ecmp) and `detour` over a random
// component that forwards (detourCounts). One part for all flows: the one that minimises the largest load over capacity. UGAL chooses
// for each packet, so it can be faster: where only some flows meet at a link, only those need a detour. Source: Singh, Load-Balanced
// Routing in Interconnection Networks, 2005; Kim, Dally, Scott and Abts, Technology-Driven, Highly-Scalable Dragonfly Topology, ISCA
// 2008.
struct AdaptiveShare {
    double rate = kUnlimited; // rate of each flow, B/s
    double detour = 0;        // 0..1; the smallest of equally good ones
};

// All flows have the same rate. Errors: those of routesOf with Routing::Ecmp, and of detourCounts.
[[nodiscard]] Result<AdaptiveShare>
adaptiveShare(const Topology& topology, const Adjacency& adjacency, std::span<const Flow> flows);

// The same for one flow between each ordered pair of processes of a group, without a list of the flows. Errors: those of
// allToAllCounts.
[[nodiscard]] Result<AdaptiveShare> adaptiveAllToAll(const Topology& topology,
                                                     const Adjacency& adjacency,
                                                     std::span<const std::vector<VertexId>> groups);

} // namespace clusterwright::model
