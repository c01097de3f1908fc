// Shortest routes to a destination that lead first up, then down, and the static table's choice among them (Routing::UpDown).
// Internal to this folder.
#pragma once

#include "model/topology/routing/trunk.h"

#include <utility>

namespace clusterwright::model
{

// A vertex of the trunk with the hops that a route may still take from it: all, or only those that lead down.
using UpDownState = std::uint32_t;

// The trunk, top first, with the slots of each vertex that lead up before those that lead down.
//
// Law: a hop leads from a state to one with a lower number. So one pass over the states finds all distances, without a queue.
struct UpDownGraph {
    // `distances`: of each vertex to the top.
    UpDownGraph(const Adjacency& adjacency, std::vector<std::uint32_t> distances);

    [[nodiscard]] bool isUp(VertexId from, VertexId to) const
    {
        return std::pair(levels[to], to) < std::pair(levels[from], from);
    }
    // State of a vertex of the trunk from which all hops are left.
    [[nodiscard]] UpDownState upState(std::uint32_t vertex) const { return trunk.size() + vertex; }
    [[nodiscard]] UpDownState downState(std::uint32_t vertex) const
    {
        return trunk.size() - 1 - vertex;
    }
    // State in which routes from a vertex of the graph begin; those from a leaf, after their first hop.
    [[nodiscard]] UpDownState startOf(VertexId id) const
    {
        const auto root = rootOf(adjacency, id);
        const auto vertex = trunk.numberOf[root];
        return root == id || isUp(id, root) ? upState(vertex) : downState(vertex);
    }

    const Adjacency& adjacency;
    std::vector<std::uint32_t> levels; // distance of each vertex of the graph to the top
    Trunk trunk;
    std::vector<UpDownState> afters; // state after each slot
};

// Built for one destination after the other: destinations at the same switch share the search. Keeps a reference.
class UpDownSearch
{
public:
    // `hosts`: their number, the largest stride.
    UpDownSearch(const UpDownGraph& graph, std::size_t hosts);

    void aim(VertexId destination);

    // Vertex of the trunk at which the search starts: that of the destination, or of its only neighbour.
    [[nodiscard]] std::uint32_t root() const { return m_root; }
    [[nodiscard]] bool reaches(UpDownState state) const
    {
        return m_counts[state] > 0 || m_distances[state] == 0;
    }
    // Returns the slot that routes to the destination with this number in the table take from a state that reaches the root and
    // is not there.
    [[nodiscard]] std::uint32_t next(UpDownState state, std::uint32_t number) const
    {
        const auto* const candidates = m_candidates.data() + m_begins[state];
        return candidates[number / m_strides[state] % m_counts[state]];
    }

private:
    void search();
    void visit(UpDownState state, std::uint32_t vertex, std::uint32_t begin, std::uint32_t end);
    void findStrides();

    const UpDownGraph& m_graph;
    std::size_t m_hosts;
    std::uint32_t m_root = kUnreached;
    bool m_isLastUp = false;                 // the hop from the root to the destination leads up
    std::vector<std::uint32_t> m_distances;  // from each state to the root, for routes that pass it
    std::vector<std::uint32_t> m_begins;     // place of the first candidate of each state
    std::vector<std::uint32_t> m_counts;     // candidates of each state
    std::vector<std::uint32_t> m_candidates; // slots on shortest routes
    std::vector<std::uint32_t> m_strides;
};

} // namespace clusterwright::model
