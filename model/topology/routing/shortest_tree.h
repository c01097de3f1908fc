// All shortest paths to one destination, and the static table's choice among them (Routing::Shortest). Built for one destination
// after the other: destinations at the same switch share the search.
#pragma once

#include "model/topology/routing/routing.h"

#include <limits>

namespace clusterwright::model
{

struct NextHop {
    VertexId to = 0;
    HopId hop = 0;
};

[[nodiscard]] inline HopId hopOf(VertexId from, const Link& link)
{
    return link.bond * 2 + (from < link.to ? 0U : 1U);
}

// Number of each vertex in the static table: among the hosts for hosts, its own otherwise.
[[nodiscard]] std::vector<std::uint32_t> destinationNumbers(const Topology& topology);

// Traffic on the way to the root of a tree: over all candidates, or over the table's choice.
enum class TreePaths { All, Table };

class ShortestTree
{
public:
    // With TreePaths::All there is no `next`, and a tree takes half of the time.
    ShortestTree(const Topology& topology,
                 const Adjacency& adjacency,
                 TreePaths paths = TreePaths::Table);

    void build(VertexId destination);

    [[nodiscard]] bool reaches(VertexId id) const
    {
        return id == m_destination || m_distances[id] != kFar;
    }
    // Distance in cables; the vertex must be reachable.
    [[nodiscard]] std::uint32_t distance(VertexId id) const
    {
        return id == m_destination ? 0 : m_distances[id] + m_detached;
    }
    // All next hops on shortest paths, in the order of their vertices. The vertex must be reachable, and not the destination.
    [[nodiscard]] std::span<const NextHop> candidates(VertexId id) const
    {
        if (id == m_root)
            return {&m_last, 1};
        return {m_candidates.data() + m_begins[id], m_counts[id]};
    }
    // Next hop of the static table.
    [[nodiscard]] const NextHop& next(VertexId id) const { return m_next[id]; }
    // Start of the search: the destination, or its only neighbour, over which all paths lead.
    [[nodiscard]] VertexId root() const { return m_root; }
    // Reachable vertices, nearest first; the destination itself may be among them.
    [[nodiscard]] const std::vector<VertexId>& order() const { return m_order; }

private:
    static constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();

    void search();
    void collectCandidates();
    void findStrides();
    void choose();

    const Adjacency& m_adjacency;
    TreePaths m_paths;
    std::vector<std::uint32_t> m_numbers;
    std::uint32_t m_hosts = 0;
    VertexId m_destination = kFar;
    VertexId m_root = kFar; // start of the search: the only neighbour of the destination, or itself
    std::uint32_t m_detached = 0;           // 1 when they differ
    NextHop m_last;                         // from the root to the destination
    std::vector<std::uint32_t> m_distances; // distance from the root
    std::vector<VertexId> m_order;
    std::vector<std::uint32_t> m_begins;
    std::vector<std::uint32_t> m_counts;
    std::vector<std::uint32_t> m_strides;
    std::vector<NextHop> m_candidates;
    std::vector<NextHop> m_next;
};

} // namespace clusterwright::model
