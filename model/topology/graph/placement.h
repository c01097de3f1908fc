// Hosts of the processes of a program. Hosts are in the order of the topology; hops are counted in cables, over components that
// forward.
#pragma once

#include "model/core/result.h"
#include "model/topology/graph/adjacency.h"

namespace clusterwright::model
{

struct Placement {
    enum class Kind : std::uint8_t {
        First,  // the first hosts
        Spread, // evenly over the order of hosts: process i of P on host floor(i N / P)
        Packed, // from the first host on, always the host with the fewest hops to those chosen
        Random, // a shuffle by `seed`, the same on every platform
        Worst,  // from the first host on, always the host with the most hops to those chosen
    };
    Kind kind = Kind::First;
    std::uint64_t seed = 0;

    friend bool operator==(const Placement&, const Placement&) = default;
};

// "first", "spread", "packed", "random" (seed 0), "random(7)", "worst". Error: placement.unknown.
[[nodiscard]] Result<Placement> parsePlacement(std::string_view text);

// Inverse of parsePlacement.
[[nodiscard]] std::string toText(const Placement& placement);

// Returns the host of each process, in rank order; every process has a host of its own. Among equally good hosts, packed and
// worst choose the one with the lowest number; both take O(P (V + E)) time and no matrix. Errors: placement.hosts (more processes
// than hosts, or none), placement.size (packed or worst on too large a graph).
[[nodiscard]] Result<std::vector<VertexId>> place(const Topology& topology,
                                                  const Adjacency& adjacency,
                                                  std::int64_t processes,
                                                  const Placement& placement);

} // namespace clusterwright::model
