// The part of a graph that searches for routes visit: leaves have no choice of a route. Internal to this folder.
#pragma once

#include "model/topology/routing/grid.h"
#include "model/topology/routing/shortest_tree.h"
#include "model/topology/routing/tree_roots.h"

#include <algorithm>
#include <limits>

namespace clusterwright::model
{

inline constexpr std::uint32_t kUnreached = std::numeric_limits<std::uint32_t>::max();

// The graph without its leaves, with a slot for each direction of a link. The slots of a vertex are in the order of their ends;
// those that lead to components that forward come first.
struct Trunk {
    explicit Trunk(const Adjacency& adjacency);

    // Orders the slots of each vertex like those of vertex 0, moved along the grid. Returns false, and changes nothing, where vertices
    // differ.
    bool align(const Grid& grid);

    std::vector<std::uint32_t>
        numberOf; // number of each vertex of the graph; kUnreached for a leaf
    std::vector<VertexId> vertexOf;
    std::vector<std::uint32_t> begins; // first slot of each vertex; one more at the end
    std::vector<std::uint32_t>
        middles; // first slot of each vertex to a component that does not forward
    std::vector<std::uint8_t> forwards;
    std::vector<std::uint32_t> ends; // vertex that each slot leads to
    std::vector<HopId> hops;

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(vertexOf.size()); }
    [[nodiscard]] std::span<const std::uint32_t> endsOf(std::uint32_t vertex) const
    {
        return {ends.data() + begins[vertex], ends.data() + begins[vertex + 1]};
    }
    [[nodiscard]] std::span<const std::uint32_t> forwardingEndsOf(std::uint32_t vertex) const
    {
        return {ends.data() + begins[vertex], ends.data() + middles[vertex]};
    }
    [[nodiscard]] std::uint32_t slotFrom(std::uint32_t from, std::uint32_t to) const
    {
        auto slot = begins[from];
        while (ends[slot] != to)
            ++slot;
        return slot;
    }
};

inline Trunk::Trunk(const Adjacency& adjacency)
    : numberOf(adjacency.size(), kUnreached)
{
    for (VertexId id = 0; id < adjacency.size(); ++id)
        if (!isLeaf(adjacency, id)) {
            numberOf[id] = static_cast<std::uint32_t>(vertexOf.size());
            vertexOf.push_back(id);
            forwards.push_back(adjacency.forwards(id) ? 1 : 0);
        }
    for (const auto id : vertexOf) {
        begins.push_back(static_cast<std::uint32_t>(ends.size()));
        for (const bool forwarding : {true, false}) {
            for (const auto& link : adjacency.linksOf(id))
                if (numberOf[link.to] != kUnreached && adjacency.forwards(link.to) == forwarding) {
                    ends.push_back(numberOf[link.to]);
                    hops.push_back(hopOf(id, link));
                }
            if (forwarding)
                middles.push_back(static_cast<std::uint32_t>(ends.size()));
        }
    }
    begins.push_back(static_cast<std::uint32_t>(ends.size()));
}

inline bool Trunk::align(const Grid& grid)
{
    const auto degree = begins[1];
    if (size() != grid.size() || ends.size() != size() * degree ||
        std::ranges::find(forwards, 0) != forwards.end())
        return false;
    auto aligned = *this;
    for (std::uint32_t vertex = 1; vertex < size(); ++vertex)
        for (std::uint32_t i = 0; i < degree; ++i) {
            const auto end = grid.sum(vertex, ends[i]);
            const auto found = std::ranges::find(endsOf(vertex), end);
            if (found == endsOf(vertex).end())
                return false;
            const auto slot = begins[vertex] + i;
            aligned.ends[slot] = end;
            aligned.hops[slot] = hops[static_cast<std::size_t>(&*found - ends.data())];
        }
    *this = std::move(aligned);
    return true;
}

} // namespace clusterwright::model
