// How far components are from each other, counted in cables: histogram, mean and diameter over all pairs. Exact: sums of
// whole numbers. No matrix of distances: memory is linear in the graph.
//
// A path leads only through vertices that forward; its two ends need not. Parallel cables are one hop.
#pragma once

#include "model/topology/graph/adjacency.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clusterwright::model
{

// Over ordered pairs of distinct vertices. A vertex with itself is left out of every average.
struct HopStatistics {
    std::vector<std::uint64_t>
        histogram;                 // [h]: ordered pairs at h cables; [0] is 0; the last is not
    std::uint64_t unreachable = 0; // ordered pairs

    [[nodiscard]] std::uint64_t pairs() const; // reachable ones
    [[nodiscard]] double mean() const;         // NaN without pairs
    [[nodiscard]] int max() const;             // the diameter; 0 without pairs

    friend bool operator==(const HopStatistics&, const HopStatistics&) = default;
};

// Shortcuts that do not change the answer; benchmarks and tests go without them.
struct HopShortcuts {
    bool joinsHosts = true;   // searches once for all hosts with the same neighbours
    bool usesSymmetry = true; // one source stands for all that are alike, by KnownFacts::hostPeriod
};

// Between the vertices of `among`, which is a set: what is named twice counts once. Nothing bounds its time, which grows
// somewhat faster than the square of the vertices where neither shortcut helps: some seconds for random_regular(100000,20),
// minutes for the largest graph that is built, random_regular(400000,20). Large graphs are searched by several threads.
[[nodiscard]] HopStatistics hopStatistics(const Topology& topology,
                                          const Adjacency& adjacency,
                                          std::span<const VertexId> among,
                                          HopShortcuts shortcuts = {});

// Cables from the source to every vertex, -1 where it cannot go: the plain search.
[[nodiscard]] std::vector<int> hopsFrom(const Adjacency& adjacency, VertexId source);

} // namespace clusterwright::model
