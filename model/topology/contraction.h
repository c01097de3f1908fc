// A graph with weighted edges made smaller without losing a cut below a threshold.
#pragma once

#include <cstdint>
#include <vector>

namespace clusterwright::model
{

struct WeightedEdge {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::int64_t weight = 0;

    friend auto operator<=>(const WeightedEdge&, const WeightedEdge&) = default;
};

struct WeightedGraph {
    std::uint32_t size = 0;
    std::vector<WeightedEdge> edges;
};

struct Contraction {
    WeightedGraph graph;
    std::vector<std::uint32_t> vertexOf; // for every vertex of the original, where it is now
};

// Merges vertices that no cut of less than `threshold` separates: with the forests of Nagamochi and Ibaraki, Computing
// edge-connectivity in multigraphs and capacitated graphs, SIAM J. Disc. Math. 5(1), 1992. It stops when a round finds nothing,
// which does not mean that there is nothing.
[[nodiscard]] Contraction contract(WeightedGraph graph, std::int64_t threshold);

} // namespace clusterwright::model
