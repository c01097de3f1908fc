// Which components and cables the hosts cannot do without.
#pragma once

#include "model/topology/graph/adjacency.h"

#include <vector>

namespace clusterwright::model
{

struct Separators {
    std::vector<VertexId> components; // in order
    std::vector<BondId> bonds;        // of one cable, in order
    bool isExact = true; // false: some may part no hosts (very large graphs of multi-homed hosts)
};

// Whose loss parts two other hosts that could reach each other. The cable of a host that has just one (networkCables) is left out.
[[nodiscard]] Separators separators(const Topology& topology, const Adjacency& adjacency);

// Whether every host reaches every other one.
[[nodiscard]] bool hostsAreConnected(const Topology& topology, const Adjacency& adjacency);

// Its cables to hosts and to what forwards; not those of its disks.
[[nodiscard]] std::int64_t
networkCables(const Topology& topology, const Adjacency& adjacency, VertexId host);

} // namespace clusterwright::model
