// Resilience of a network: the number of cable failures that disconnect two hosts, and the single components and cables that
// hosts depend on. Hosts are all hosts of the topology; those that do not forward carry no traffic of others.
#pragma once

#include "model/topology/graph/adjacency.h"

#include <cstdint>
#include <vector>

namespace clusterwright::model
{

struct Resilience {
    std::int64_t edgeConnectivity =
        0; // fewest cable failures that disconnect two hosts; 0: some are disconnected already
    // Single points of failure: their loss disconnects two other hosts.
    std::vector<VertexId> components;
    std::vector<BondId>
        bonds; // bonds of one cable, without those that are the only cable of a host
    std::size_t singleHomedHosts = 0; // hosts with one cable, not counting those of their disks
    bool isExact =
        true; // false: the connectivity may be lower, or there may be fewer single points (large irregular networks)
};

// The connectivity is the smallest number of cables at a host, unless a flow finds a smaller cut; a declared symmetry needs no
// flow. Work is bounded: after some seconds of flows, the smallest cut so far is an upper bound.
[[nodiscard]] Resilience resilience(const Topology& topology, const Adjacency& adjacency);

} // namespace clusterwright::model
