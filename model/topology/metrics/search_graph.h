// The part of a topology that matters for the distances between some of its vertices, arranged for searches: dead ends are
// removed, hosts that see the same graph are adjacent, and neighbours are near each other in memory.
#pragma once

#include "model/topology/graph/adjacency.h"
#include "model/topology/metrics/multi_search.h"

namespace clusterwright::model
{

// Ends that a vertex represents: itself and its equals, and those that are one cable beyond it.
struct EndWeights {
    std::uint32_t own = 0;
    std::uint32_t attached = 0;

    friend auto operator<=>(const EndWeights&, const EndWeights&) = default;
};

struct ReducedGraph {
    SearchGraph graph;
    std::vector<EndWeights> sources; // number of a vertex's ends that are sources
    std::vector<std::uint64_t>
        within; // [h]: ordered pairs of ends of the same vertex, h cables from each other
};

// Per vertex: whether it is an end of distances, and whether it is a source, which only an end can be.
struct SearchEnds {
    std::vector<std::uint8_t> isEnd;
    std::vector<std::uint8_t> isSource;
};

// With joinsHosts,
// - an end with one neighbour is attached to it, if that forwards: nothing leads through the end;
// - ends that do not forward and have the same neighbours become one vertex: they are 2 cables from each other.
[[nodiscard]] ReducedGraph
reduce(const Adjacency& adjacency, const SearchEnds& ends, bool joinsHosts);

// Sources of one search: of equal weights, and near each other, so that they reach a vertex in few different levels.
struct SourceGroup {
    EndWeights weights;
    std::vector<std::uint32_t> sources; // kSourcesAtOnce at most
};

// Every vertex that represents a source is in one group.
[[nodiscard]] std::vector<SourceGroup> sourceGroups(const ReducedGraph& reduced);

} // namespace clusterwright::model
