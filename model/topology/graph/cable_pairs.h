// Cables that a file lists from both ends: a -> b and b -> a. Devices that report their neighbours, and directed graphs of
// NetworkX, list each link so.
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

struct CablePairs {
    std::vector<bool> isSecond; // the cable is listed before, from its other end
    std::size_t count = 0;      // number of such cables
    std::size_t unequal =
        0;                 // pairs of components with directed cables both ways that are not alike
    std::size_t bonds = 0; // pairs of components with several cables left
    bool isListOfBothEnds = false; // undirected edges count, since every one has its opposite
};

// Directed cables of opposite directions, one class and the same ports are one. Undirected ones are one if the names of their
// ports agree, or if every cable of the file has its opposite. Else they are a bond. Of n cables one way and m the other,
// max(n, m) remain.
[[nodiscard]] CablePairs pairCables(const std::vector<Cable>& cables,
                                    const std::vector<CableOrigin>& origins);

} // namespace clusterwright::model
