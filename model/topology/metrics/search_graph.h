// What of a topology matters for the distances between some of its vertices, laid out for searches: dead ends are gone,
// hosts that see the same graph stand together, neighbours are near each other in memory.
#pragma once

#include "model/topology/graph/adjacency.h"
#include "model/topology/metrics/multi_search.h"

namespace clusterwright::model
{

// How many ends a vertex stands for: itself and its equals, and those that are one cable behind it.
struct EndWeights {
    std::uint32_t own = 0;
    std::uint32_t attached = 0;

    friend auto operator<=>(const EndWeights&, const EndWeights&) = default;
};

struct ReducedGraph {
    SearchGraph graph;
    std::vector<EndWeights> sources; // how many of a vertex's ends are sources
    std::vector<std::uint64_t>
        within; // [h]: ordered pairs of ends of the same vertex, h cables from each other
};

// Per vertex: whether its distances are asked for, and whether they are asked for as a source, which only an end is.
struct SearchEnds {
    std::vector<std::uint8_t> isEnd;
    std::vector<std::uint8_t> isSource;
};

// With joinsHosts,
//  - an end with one neighbour stands behind it, if that forwards: nothing leads through the end;
//  - ends that do not forward and have the same neighbours become one vertex: they are 2 from each other.
[[nodiscard]] ReducedGraph
reduce(const Adjacency& adjacency, const SearchEnds& ends, bool joinsHosts);

// Sources of one search: of equal weights, and near each other, so that they meet at few levels of a vertex.
struct SourceGroup {
    EndWeights weights;
    std::vector<std::uint32_t> sources; // kSourcesAtOnce at most
};

// Every vertex that stands for a source is in one group.
[[nodiscard]] std::vector<SourceGroup> sourceGroups(const ReducedGraph& reduced);

} // namespace clusterwright::model
