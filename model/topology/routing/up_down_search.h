// Shortest routes to one destination that lead first up, then down (Routing::UpDown). Built for one destination after the other:
// destinations at the same switch share the search.
#pragma once

#include "model/topology/routing/shortest_tree.h"

namespace clusterwright::model
{

class UpDownSearch
{
public:
    struct State {
        VertexId vertex;
        bool isDown; // only downward hops are left
    };

    // `levels`: the distance of each vertex to the top.
    UpDownSearch(const Topology& topology,
                 const Adjacency& adjacency,
                 std::vector<std::uint32_t> levels);

    void aim(VertexId destination);

    [[nodiscard]] bool reaches(State at) const
    {
        return at.vertex == m_destination || distance(at) != kFar;
    }
    // States from which a route leads on, nearest first.
    [[nodiscard]] const std::vector<State>& order() const { return m_queue; }
    // Returns the next hops of all shortest routes from a state, until the next call.
    [[nodiscard]] std::span<const NextHop> candidates(State at);
    // Returns the choice among `count` next hops, and updates the stride of a route: the product of its numbers of choices, at most the
    // number of hosts.
    [[nodiscard]] std::size_t choice(std::size_t count, std::uint64_t& stride) const
    {
        if (count == 1)
            return 0;
        const auto digit = m_numbers[m_destination] / static_cast<std::uint32_t>(stride) %
                           static_cast<std::uint32_t>(count);
        stride = stride * count > m_hosts ? 1 : stride * count;
        return digit;
    }
    [[nodiscard]] State after(State at, VertexId to) const
    {
        return {to, at.isDown || !isUp(at.vertex, to)};
    }

private:
    static constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();

    [[nodiscard]] bool passes(VertexId id) const
    {
        return id == m_root || m_adjacency.forwards(id);
    }
    [[nodiscard]] bool isUp(VertexId from, VertexId to) const
    {
        return std::pair(m_levels[to], to) < std::pair(m_levels[from], from);
    }
    [[nodiscard]] std::uint32_t distance(State at) const
    {
        return at.isDown ? m_down[at.vertex] : m_any[at.vertex];
    }
    void search();
    void reach(State state, std::uint32_t distance);
    void extend(State state);

    const Adjacency& m_adjacency;
    std::vector<std::uint32_t> m_levels;
    std::vector<std::uint32_t> m_numbers;
    std::uint64_t m_hosts;
    VertexId m_destination = kFar;
    VertexId m_root = kFar;            // start of the search, see rootOf
    bool m_isLastUp = false;           // the hop from the root to the destination leads up
    std::vector<std::uint32_t> m_down; // cables to the root, downwards only
    std::vector<std::uint32_t> m_any;  // first up, then down
    std::vector<State> m_queue;
    std::vector<NextHop> m_candidates;
};

// Returns the distances to the top that routes of all processes use at first, and those for processes that have no route then;
// the latter alone when a host forwards.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> upDownLevels(const Topology& topology,
                                                                   const Adjacency& adjacency);

} // namespace clusterwright::model
