// Distances between components, counted in cables: histogram, mean and diameter over all pairs. Exact: sums of integers. No
// matrix of distances: memory is linear in the graph.
//
// A path leads only through vertices that forward; its two ends need not. Parallel cables are one hop.
#pragma once

#include "model/topology/graph/adjacency.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clusterwright::model
{

// Over ordered pairs of distinct vertices. No average counts the pair of a vertex with itself.
struct HopStatistics {
    std::vector<std::uint64_t>
        histogram;                 // [h]: ordered pairs at h cables; [0] is 0; the last is not
    std::uint64_t unreachable = 0; // ordered pairs

    [[nodiscard]] std::uint64_t pairs() const; // reachable pairs
    [[nodiscard]] double mean() const;         // NaN without pairs
    [[nodiscard]] int max() const;             // the diameter; 0 without pairs

    friend bool operator==(const HopStatistics&, const HopStatistics&) = default;
};

// Shortcuts that do not change the result; benchmarks and tests run without them.
struct HopShortcuts {
    bool joinsHosts = true;   // searches once for all hosts with the same neighbours
    bool usesSymmetry = true; // one source represents all equal ones, by KnownFacts::hostPeriod
};

// Distances between the vertices of `among`, a set: duplicates count once. The time is not bounded. It grows somewhat faster than
// the square of the vertices where neither shortcut helps: some seconds for random_regular(100000,20), minutes for the largest
// graph that is built, random_regular(400000,20). Large graphs are searched by several threads.
[[nodiscard]] HopStatistics hopStatistics(const Topology& topology,
                                          const Adjacency& adjacency,
                                          std::span<const VertexId> among,
                                          HopShortcuts shortcuts = {});

// Cables from the source to every vertex, -1 where it is unreachable: the plain search.
[[nodiscard]] std::vector<int> hopsFrom(const Adjacency& adjacency, VertexId source);

} // namespace clusterwright::model
