// The part of a graph that searches for routes visit: leaves have no choice of a route. Internal to this folder.
#pragma once

#include "model/topology/routing/grid.h"
#include "model/topology/routing/shortest_tree.h"
#include "model/topology/routing/tree_roots.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace clusterwright::model
{

inline constexpr std::uint32_t kUnreached = std::numeric_limits<std::uint32_t>::max();

// The graph without its leaves, with a slot for each direction of a link. The slots of a vertex are first those of one kind, then
// the others; those of a kind are in the order of the graph's vertices that they lead to.
struct Trunk {
    // Vertices in the order of the graph; slots that lead to components that forward come first.
    explicit Trunk(const Adjacency& adjacency);
    // Vertices in an order of all of the graph; slots with `isFirst(from, to)` come first.
    template <typename IsFirst>
    Trunk(const Adjacency& adjacency, std::span<const VertexId> order, const IsFirst& isFirst);

    // Orders the slots of each vertex like those of vertex 0, moved along the grid. Returns false, and changes nothing, where vertices
    // differ.
    bool align(const Grid& grid);

    std::vector<std::uint32_t>
        numberOf; // number of each vertex of the graph; kUnreached for a leaf
    std::vector<VertexId> vertexOf;
    std::vector<std::uint32_t> begins;  // first slot of each vertex; one more at the end
    std::vector<std::uint32_t> middles; // first slot of each vertex that is not of the first kind
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

[[nodiscard]] inline std::vector<VertexId> ascending(std::size_t vertices)
{
    std::vector<VertexId> order(vertices);
    std::iota(order.begin(), order.end(), VertexId{0});
    return order;
}

inline Trunk::Trunk(const Adjacency& adjacency)
    : Trunk(adjacency, ascending(adjacency.size()), [&](VertexId, VertexId to) {
        return adjacency.forwards(to);
    })
{
}

template <typename IsFirst>
Trunk::Trunk(const Adjacency& adjacency, std::span<const VertexId> order, const IsFirst& isFirst)
    : numberOf(adjacency.size(), kUnreached)
{
    for (const auto id : order)
        if (!isLeaf(adjacency, id)) {
            numberOf[id] = static_cast<std::uint32_t>(vertexOf.size());
            vertexOf.push_back(id);
            forwards.push_back(adjacency.forwards(id) ? 1 : 0);
        }
    for (const auto id : vertexOf) {
        begins.push_back(static_cast<std::uint32_t>(ends.size()));
        for (const bool first : {true, false}) {
            for (const auto& link : adjacency.linksOf(id))
                if (numberOf[link.to] != kUnreached && isFirst(id, link.to) == first) {
                    ends.push_back(numberOf[link.to]);
                    hops.push_back(hopOf(id, link));
                }
            if (first)
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
