// Up and down: no route turns up again, so that no cycle of full buffers can form (Schroeder and others, Autonet, 1991).

#include "model/core/diagnostics.h"
#include "model/topology/routing/route_writer.h"
#include "model/topology/routing/shortest_tree.h"

#include <algorithm>
#include <numeric>

namespace clusterwright::model
{

namespace
{

constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();

// The distance of every vertex to the nearest source, over components that forward or over all.
void spread(const Adjacency& adjacency,
            std::vector<VertexId> queue,
            std::vector<std::uint32_t>& distances)
{
    for (const auto source : queue)
        distances[source] = 0;
    for (std::size_t i = 0; i < queue.size(); ++i)
        for (const auto& link : adjacency.linksOf(queue[i])) {
            const auto distance = distances[queue[i]] + 1;
            if (distances[link.to] != kFar)
                continue;
            distances[link.to] = distance;
            if (adjacency.forwards(link.to))
                queue.push_back(link.to);
        }
}

// Forwarding components that are farthest from all hosts; empty when a host forwards.
std::vector<VertexId> topOf(const Topology& topology, const Adjacency& adjacency)
{
    const auto hosts = hostsOf(topology);
    if (std::ranges::any_of(hosts, [&](VertexId id) { return adjacency.forwards(id); }))
        return {};
    std::vector<std::uint32_t> distances(adjacency.size(), kFar);
    spread(adjacency, hosts, distances);
    std::vector<VertexId> top;
    std::uint32_t height = 0;
    for (VertexId id = 0; id < adjacency.size(); ++id) {
        if (!adjacency.forwards(id) || distances[id] == kFar || distances[id] < height)
            continue;
        if (distances[id] > height)
            top.clear();
        height = distances[id];
        top.push_back(id);
    }
    return top;
}

// Distances to the top; without a top, to the component with the most links, in each set of components that forward to each
// other.
std::vector<std::uint32_t> levelsBelow(const Adjacency& adjacency, const std::vector<VertexId>& top)
{
    std::vector<std::uint32_t> levels(adjacency.size(), kFar);
    if (!top.empty()) {
        spread(adjacency, top, levels);
        return levels;
    }
    std::vector<VertexId> order(adjacency.size());
    std::iota(order.begin(), order.end(), VertexId{0});
    std::ranges::stable_sort(
        order, std::greater{}, [&](VertexId id) { return adjacency.linksOf(id).size(); });
    for (const auto id : order)
        if (adjacency.forwards(id) && levels[id] == kFar)
            spread(adjacency, {id}, levels);
    return levels;
}

class UpDownWriter
{
public:
    UpDownWriter(const Topology& topology,
                 const Adjacency& adjacency,
                 std::vector<std::uint32_t> levels)
        : m_adjacency(adjacency)
        , m_levels(std::move(levels))
        , m_numbers(destinationNumbers(topology))
        , m_hosts(countOf(topology, ComponentKind::Host))
        , m_down(adjacency.size(), kFar)
        , m_any(adjacency.size(), kFar)
    {
    }

    void aim(VertexId destination)
    {
        m_destination = destination;
        std::ranges::fill(m_down, kFar);
        std::ranges::fill(m_any, kFar);
        m_queue.clear();
        reach({destination, true}, 0);
        for (std::size_t i = 0; i < m_queue.size(); ++i)
            if (passes(m_queue[i].vertex))
                extend(m_queue[i]);
    }

    bool write(const Flow& flow, Incidence& routes)
    {
        if (m_any[flow.from] == kFar)
            return false;
        State at{flow.from, false};
        std::uint64_t stride = 1;
        while (at.vertex != m_destination) {
            collect(at);
            const auto count = m_candidates.size();
            const auto& next = m_candidates[m_numbers[m_destination] / stride % count];
            stride = stride * count > m_hosts ? 1 : stride * count;
            at = {next.to, at.isDown || !isUp(at.vertex, next.to)};
            routes.ids.push_back(next.hop);
        }
        return true;
    }

private:
    struct State {
        VertexId vertex;
        bool isDown; // only downward hops are left
    };

    [[nodiscard]] bool passes(VertexId id) const
    {
        return id == m_destination || m_adjacency.forwards(id);
    }

    [[nodiscard]] bool isUp(VertexId from, VertexId to) const
    {
        return std::pair(m_levels[to], to) < std::pair(m_levels[from], from);
    }

    // A state that may only go down may be reached before one that may still go up.
    void reach(State state, std::uint32_t distance)
    {
        if (state.isDown && m_down[state.vertex] == kFar) {
            m_down[state.vertex] = distance;
            m_queue.push_back(state);
        }
        if (m_any[state.vertex] == kFar) {
            m_any[state.vertex] = distance;
            m_queue.push_back({state.vertex, false});
        }
    }

    void extend(State state)
    {
        const auto distance = state.isDown ? m_down[state.vertex] : m_any[state.vertex];
        for (const auto& link : m_adjacency.linksOf(state.vertex))
            if (isUp(link.to, state.vertex) != state.isDown)
                reach({link.to, state.isDown}, distance + 1);
    }

    void collect(State at)
    {
        m_candidates.clear();
        const auto distance = at.isDown ? m_down[at.vertex] : m_any[at.vertex];
        for (const auto& link : m_adjacency.linksOf(at.vertex)) {
            const bool goesUp = isUp(at.vertex, link.to);
            const auto rest = goesUp ? m_any[link.to] : m_down[link.to];
            if (passes(link.to) && !(at.isDown && goesUp) && rest != kFar && rest + 1 == distance)
                m_candidates.push_back({link.to, hopOf(at.vertex, link)});
        }
    }

    const Adjacency& m_adjacency;
    std::vector<std::uint32_t> m_levels;
    std::vector<std::uint32_t> m_numbers;
    std::uint64_t m_hosts;
    VertexId m_destination = kFar;
    std::vector<std::uint32_t> m_down; // cables to the destination, downwards only
    std::vector<std::uint32_t> m_any;  // first up, then down
    std::vector<State> m_queue;
    std::vector<NextHop> m_candidates;
};

} // namespace

Result<Incidence> upDownRoutes(const Topology& topology, const Adjacency& adjacency, FlowList flows)
{
    const auto top = topOf(topology, adjacency);
    if (!top.empty()) {
        UpDownWriter writer(topology, adjacency, levelsBelow(adjacency, top));
        auto routes = writeRoutes(topology, flows, writer);
        if (routes || has(routes.diagnostics(), "routing.size"))
            return routes;
    }
    UpDownWriter writer(topology, adjacency, levelsBelow(adjacency, {}));
    return writeRoutes(topology, flows, writer);
}

} // namespace clusterwright::model
