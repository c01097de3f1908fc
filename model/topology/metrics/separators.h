// Components and cables that hosts depend on.
#pragma once

#include "model/topology/graph/adjacency.h"

#include <vector>

namespace clusterwright::model
{

struct Separators {
    std::vector<VertexId> components; // in order
    std::vector<BondId> bonds;        // bonds of one cable, in order
    bool isExact =
        true; // false: some may disconnect no hosts (very large graphs of multi-homed hosts)
};

// Finds components and cables whose loss disconnects two other hosts that could reach each other. Omits the only cable of a host
// (networkCables).
[[nodiscard]] Separators separators(const Topology& topology, const Adjacency& adjacency);

// Returns whether every host reaches every other one.
[[nodiscard]] bool hostsAreConnected(const Topology& topology, const Adjacency& adjacency);

// Cables of the host to hosts and to components that forward; not those of its disks.
[[nodiscard]] std::int64_t
networkCables(const Topology& topology, const Adjacency& adjacency, VertexId host);

} // namespace clusterwright::model
