// Counts of all-to-all along shortest paths. The flows to a destination that meet at a vertex share the rest of their routes: one
// search from the destination, and one pass from far to near.

#include "model/topology/routing/counting.h"
#include "model/topology/routing/shortest_tree.h"
#include "model/topology/routing/tree_roots.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

constexpr std::uint32_t kUnreached = std::numeric_limits<std::uint32_t>::max();

// The graph without its leaves, with a slot for each direction of a link. The slots of a vertex are in the order of their ends;
// those that lead to components that forward come first.
struct Trunk {
    Trunk(const Adjacency& adjacency);

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

Trunk::Trunk(const Adjacency& adjacency)
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

class TreeCounter
{
public:
    TreeCounter(const Topology& topology,
                const Adjacency& adjacency,
                std::span<const TrafficEnd> ends,
                bool isSplit)
        : m_isSplit(isSplit)
        , m_trunk(adjacency)
        , m_roots(adjacency, ends)
        , m_groups(m_roots.groups())
        , m_numbers(destinationNumbers(topology))
        , m_hosts(countOf(topology, ComponentKind::Host))
        , m_distances(m_trunk.size())
        , m_order(m_trunk.size() + 1)
        , m_strides(m_trunk.size(), 1)
        , m_starts(m_trunk.size(), 0)
        , m_flows(m_trunk.size())
        , m_through(m_trunk.size(), 0)
        , m_over(m_trunk.ends.size() + 1, 0)
        , m_candidates(m_trunk.size() + 1)
        , m_counts(adjacency)
    {
        for (const auto& group : m_groups)
            m_starts[m_trunk.numberOf[group.root]] = group.sends;
    }

    // False when an end cannot reach another one.
    bool run()
    {
        for (const auto& group : m_groups) {
            if (group.receives == 0)
                continue;
            const auto root = m_trunk.numberOf[group.root];
            search(root);
            if (!reachesAll())
                return false;
            if (m_isSplit) // flows to all ends of a root take the same paths
                addFlows(root, group.receives, 0);
            else
                for (const auto& end : group.ends)
                    addFlows(root, end.receives, m_numbers[end.vertex]);
        }
        return true;
    }

    [[nodiscard]] FlowCounts counts() &&
    {
        m_roots.addLeaves(m_counts);
        for (std::size_t slot = 0; slot < m_trunk.ends.size(); ++slot)
            m_counts.over[m_trunk.hops[slot]] += m_over[slot];
        for (std::uint32_t vertex = 0; vertex < m_trunk.size(); ++vertex)
            m_counts.through[m_trunk.vertexOf[vertex]] += m_through[vertex];
        return std::move(m_counts);
    }

private:
    // Distances from the root, and the reached vertices, nearest first. Without branches, since no pattern predicts them.
    void search(std::uint32_t root)
    {
        std::ranges::fill(m_distances, kUnreached);
        m_distances[root] = 0;
        m_order[0] = root;
        std::uint32_t reached = 1; // a member could be an element of the order to the compiler
        for (std::uint32_t i = 0; i < reached; ++i) {
            const auto vertex = m_order[i];
            if (m_trunk.forwards[vertex] == 0 && vertex != root)
                continue;
            const auto next = m_distances[vertex] + 1;
            for (const auto end : m_trunk.endsOf(vertex)) {
                const auto known = m_distances[end];
                m_order[reached] = end;
                reached += known == kUnreached ? 1U : 0U;
                m_distances[end] = std::min(known, next);
            }
        }
        m_reached = reached;
    }

    [[nodiscard]] bool reachesAll() const
    {
        return std::ranges::all_of(m_groups, [&](const auto& group) {
            return group.sends == 0 || m_distances[m_trunk.numberOf[group.root]] != kUnreached;
        });
    }

    // `number`: of the destination in the static table.
    void addFlows(std::uint32_t root, double receives, std::uint32_t number)
    {
        for (std::uint32_t vertex = 0; vertex < m_trunk.size(); ++vertex)
            m_flows[vertex] = m_starts[vertex] * receives;
        if (!m_isSplit)
            std::ranges::fill(m_strides, 1U);
        for (auto i = m_reached; i-- > 1;)
            if (const auto vertex = m_order[i]; m_distances[vertex] > 1)
                advance(vertex, receives, number);
            else
                finish(vertex, root, receives);
    }

    // Only one hop is left.
    void finish(std::uint32_t vertex, std::uint32_t root, double receives)
    {
        m_over[m_trunk.slotFrom(vertex, root)] += m_flows[vertex];
        m_through[vertex] += m_flows[vertex] - m_starts[vertex] * receives;
    }

    void advance(std::uint32_t vertex, double receives, std::uint32_t number)
    {
        const auto wanted = m_distances[vertex] - 1;
        std::uint32_t count = 0;
        auto slot = m_trunk.begins[vertex];
        for (const auto end : m_trunk.forwardingEndsOf(vertex)) {
            m_candidates[count] = slot++;
            count += m_distances[end] == wanted ? 1U : 0U;
        }
        const auto flows = m_flows[vertex];
        m_through[vertex] += flows - m_starts[vertex] * receives;
        if (m_isSplit)
            split(flows / count, count);
        else
            choose(vertex, flows, count, number);
    }

    void split(double share, std::uint32_t count)
    {
        for (std::uint32_t i = 0; i < count; ++i) {
            m_over[m_candidates[i]] += share;
            m_flows[m_trunk.ends[m_candidates[i]]] += share;
        }
    }

    // The choice of ShortestTree, whose strides come from far to near, too.
    void choose(std::uint32_t vertex, double flows, std::uint32_t count, std::uint32_t number)
    {
        const auto stride = m_strides[vertex];
        const auto digit = count > 1 ? number / stride % count : 0;
        const auto slot = m_candidates[digit];
        m_over[slot] += flows;
        m_flows[m_trunk.ends[slot]] += flows;
        const auto product = std::uint64_t{stride} * count;
        const auto next = product > m_hosts ? 1U : static_cast<std::uint32_t>(product);
        for (std::uint32_t i = 0; i < count; ++i) {
            auto& known = m_strides[m_trunk.ends[m_candidates[i]]];
            known = std::max(known, next);
        }
    }

    bool m_isSplit;
    Trunk m_trunk;
    Roots m_roots;
    std::vector<Roots::Group> m_groups;
    std::vector<std::uint32_t> m_numbers;
    std::size_t m_hosts;
    std::vector<std::uint32_t> m_distances; // from the root
    std::vector<std::uint32_t> m_order;     // reached vertices, then one that is written ahead
    std::uint32_t m_reached = 0;
    std::vector<std::uint32_t> m_strides;
    std::vector<double> m_starts;  // flows that start at each vertex, for one that is received
    std::vector<double> m_flows;   // flows at each vertex to the destination
    std::vector<double> m_through; // sum over destinations
    std::vector<double> m_over;    // over each slot, sum over destinations
    std::vector<std::uint32_t> m_candidates;
    FlowCounts m_counts;
};

} // namespace

std::optional<FlowCounts> treeCounts(const Topology& topology,
                                     const Adjacency& adjacency,
                                     std::span<const TrafficEnd> ends,
                                     bool isSplit)
{
    TreeCounter counter(topology, adjacency, ends, isSplit);
    if (!counter.run())
        return std::nullopt;
    return std::move(counter).counts();
}

} // namespace clusterwright::model
