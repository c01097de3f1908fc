// What a network stands: how many cables must be lost before some two hosts are parted, and which single components and
// cables it depends on. Hosts are all hosts of the topology; those that do not forward carry nothing of others.
#pragma once

#include "model/topology/graph/adjacency.h"

#include <cstdint>
#include <vector>

namespace clusterwright::model
{

struct Resilience {
    std::int64_t edgeConnectivity =
        0; // smallest number of cables whose loss parts some two hosts; 0: some are parted already
    // Single points of failure: whose loss parts two other hosts.
    std::vector<VertexId> components;
    std::vector<BondId> bonds;        // of one cable; not those that are the only cable of a host
    std::size_t singleHomedHosts = 0; // hosts with one cable, but for those of their disks
    bool isExact =
        true; // false: there may be less connectivity, or fewer single points (large irregular networks)
};

// The connectivity is the smallest number of cables at a host, unless a flow finds a smaller cut; of a declared symmetry no
// flow is computed. Work is bounded: after some seconds of flows, the smallest cut so far is an upper bound.
[[nodiscard]] Resilience resilience(const Topology& topology, const Adjacency& adjacency);

} // namespace clusterwright::model
