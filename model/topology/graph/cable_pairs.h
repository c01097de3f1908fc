// Cables that a file lists from both ends: a -> b and b -> a. Devices that report their neighbours, and directed graphs of
// NetworkX, list each link so. Each pair of components is decided by its own entries.
#pragma once

#include "model/topology/graph/topology.h"

#include <cstddef>
#include <vector>

namespace clusterwright::model
{

// Facts of a cable in a file, besides its class. Ports by the numbers of their names; 0: no name.
struct CableOrigin {
    bool isDirected = false;
    bool isBandwidthAssumed = false;
    bool isRepeated = false; // an edge of several cables gave the cable before, too
    std::uint32_t portA = 0;
    std::uint32_t portB = 0;
};

// A link with other numbers of cables in its two directions.
struct UnevenLink {
    CableId cable = 0; // one of them
    std::size_t more = 0;
    std::size_t fewer = 0;
    std::size_t left = 0;
};

struct CablePairs {
    std::vector<CableId>
        partner; // the entry of the same cable from its other end; the cable itself without one
    std::size_t count = 0; // number of such pairs
    std::size_t bonds = 0; // pairs of components with several cables left
    std::vector<UnevenLink> uneven;
    bool isAnyUndirected = false; // an edge without a direction is in a pair
};

// Entries of opposite directions are one cable, unless the names of their ports differ: those of the same class and ports first,
// then those of the same ports, then those that name different ends of the cable. The others are a bond: of n cables one way and
// m the other, max(n, m) remain.
[[nodiscard]] CablePairs pairCables(const std::vector<Cable>& cables,
                                    const std::vector<CableOrigin>& origins);

} // namespace clusterwright::model
