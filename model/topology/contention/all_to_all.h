// All-to-all traffic without a list of its flows (see flow_counts.h). Memory is linear in components and cables.
#pragma once

#include "model/topology/contention/link_loads.h"

namespace clusterwright::model
{

// Returns the smallest max-min fair share of the flows between all pairs of processes of each group, B/s; infinite if nothing limits
// them. The first resource to become full has the smallest capacity for its flows, and its flows have the smallest rate.
// Equals FlowShares::min of the pattern all_to_all.
// Errors: those of routesOf.
[[nodiscard]] Result<double> allToAllShare(const Topology& topology,
                                           const Adjacency& adjacency,
                                           std::span<const std::vector<VertexId>> groups,
                                           Routing routing,
                                           std::uint64_t seed = 0);

struct AllToAllLoads {
    double rate = kUnlimited; // rate of each flow: allToAllShare
    std::vector<LinkLoad> links;
};

// Returns the loads of the links when all flows run at the rate of allToAllShare, sorted like those of linkLoads. `heldBack` counts the
// flows of full links; flows that several equally short routes share count by their parts. Errors: those of routesOf.
[[nodiscard]] Result<AllToAllLoads> allToAllLoads(const Topology& topology,
                                                  const Adjacency& adjacency,
                                                  std::span<const VertexId> processes,
                                                  Routing routing,
                                                  std::uint64_t seed = 0);

} // namespace clusterwright::model
