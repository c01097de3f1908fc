// Routes that follow shortest paths.

#include "model/topology/routing/intermediates.h"
#include "model/topology/routing/route_writer.h"
#include "model/topology/routing/shortest_tree.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

class ShortestWriter
{
public:
    ShortestWriter(const Topology& topology, const Adjacency& adjacency)
        : m_tree(topology, adjacency)
    {
    }

    void aim(VertexId destination) { m_tree.build(destination); }

    bool write(const Flow& flow, Incidence& routes)
    {
        if (!m_tree.reaches(flow.from))
            return false;
        const auto begin = routes.ids.size();
        routes.ids.resize(begin + m_tree.distance(flow.from));
        auto* hop = routes.ids.data() + begin;
        for (auto vertex = flow.from; vertex != flow.to; ++hop) {
            const auto& next = m_tree.next(vertex);
            *hop = next.hop;
            vertex = next.to;
        }
        return true;
    }

private:
    ShortestTree m_tree;
};

class EcmpWriter
{
public:
    EcmpWriter(const Topology& topology, const Adjacency& adjacency)
        : m_tree(topology, adjacency, TreePaths::All)
        , m_shares(adjacency.size(), 0)
    {
    }

    void aim(VertexId destination) { m_tree.build(destination); }

    // All shortest paths have the same length: the flow advances by one cable at all vertices at once.
    bool write(const Flow& flow, Incidence& routes)
    {
        if (!m_tree.reaches(flow.from))
            return false;
        m_front.assign(1, flow.from);
        m_shares[flow.from] = 1;
        while (m_front.front() != flow.to) {
            m_ahead.clear();
            for (const auto vertex : m_front)
                advance(vertex, routes);
            std::swap(m_front, m_ahead);
        }
        m_shares[flow.to] = 0;
        return true;
    }

private:
    void advance(VertexId vertex, Incidence& routes)
    {
        const auto nexts = m_tree.candidates(vertex);
        const auto share = m_shares[vertex] / static_cast<double>(nexts.size());
        m_shares[vertex] = 0;
        for (const auto& next : nexts) {
            if (m_shares[next.to] == 0)
                m_ahead.push_back(next.to);
            m_shares[next.to] += share;
            routes.ids.push_back(next.hop);
            routes.shares.push_back(share);
        }
    }

    ShortestTree m_tree;
    std::vector<double> m_shares; // share of the flow at each vertex of the front
    std::vector<VertexId> m_front;
    std::vector<VertexId> m_ahead;
};

// Shortest paths to a destination that avoid one vertex.
class Detour
{
public:
    explicit Detour(const Adjacency& adjacency)
        : m_adjacency(adjacency)
        , m_distances(adjacency.size(), kFar)
    {
    }

    void search(VertexId destination, VertexId closed)
    {
        std::ranges::fill(m_distances, kFar);
        m_distances[destination] = 0;
        m_queue.assign(1, destination);
        for (std::size_t i = 0; i < m_queue.size(); ++i) {
            const auto vertex = m_queue[i];
            if (vertex != destination && !m_adjacency.forwards(vertex))
                continue;
            for (const auto& link : m_adjacency.linksOf(vertex))
                if (link.to != closed && m_distances[link.to] == kFar) {
                    m_distances[link.to] = m_distances[vertex] + 1;
                    m_queue.push_back(link.to);
                }
        }
    }

    [[nodiscard]] std::uint32_t distance(VertexId id) const { return m_distances[id]; }

    // The first of the neighbours that are one hop nearer.
    [[nodiscard]] NextHop next(VertexId vertex) const
    {
        for (const auto& link : m_adjacency.linksOf(vertex))
            if (m_distances[link.to] + 1 == m_distances[vertex] &&
                (m_distances[link.to] == 0 || m_adjacency.forwards(link.to)))
                return {link.to, hopOf(vertex, link)};
        assert(false);
        return {};
    }

    static constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max() - 1;

private:
    const Adjacency& m_adjacency;
    std::vector<std::uint32_t> m_distances;
    std::vector<VertexId> m_queue;
};

class AlternatingWriter
{
public:
    AlternatingWriter(const Topology& topology, const Adjacency& adjacency)
        : m_adjacency(adjacency)
        , m_tree(topology, adjacency)
        , m_detour(adjacency)
    {
    }

    void aim(VertexId destination) { m_tree.build(destination); }

    bool write(const Flow& flow, Incidence& routes)
    {
        if (!m_tree.reaches(flow.from))
            return false;
        m_second.clear();
        findSecond(flow);
        const auto share = m_second.empty() ? 1 : 0.5;
        for (auto vertex = flow.from; vertex != flow.to; vertex = m_tree.next(vertex).to) {
            routes.ids.push_back(m_tree.next(vertex).hop);
            routes.shares.push_back(share);
        }
        routes.ids.insert(routes.ids.end(), m_second.begin(), m_second.end());
        routes.shares.resize(routes.ids.size(), share);
        return true;
    }

private:
    // Starts with the nearest of the other neighbours. From there the table may lead back over the source; only then a search of
    // its own is necessary.
    void findSecond(const Flow& flow)
    {
        const auto links = m_adjacency.linksOf(flow.from);
        std::uint32_t nearest = Detour::kFar;
        for (const auto& link : links)
            if (isOther(flow, link))
                nearest = std::min(nearest, m_tree.distance(link.to));
        for (const auto& link : links)
            if (isOther(flow, link) && m_tree.distance(link.to) == nearest &&
                followTable(flow, link))
                return;
        if (nearest != Detour::kFar)
            followDetour(flow);
    }

    [[nodiscard]] bool isOther(const Flow& flow, const Link& link) const
    {
        return link.bond != m_tree.next(flow.from).hop / 2 && m_tree.reaches(link.to) &&
               (link.to == flow.to || m_adjacency.forwards(link.to));
    }

    bool followTable(const Flow& flow, const Link& first)
    {
        m_second.assign(1, hopOf(flow.from, first));
        for (auto vertex = first.to; vertex != flow.to; vertex = m_tree.next(vertex).to) {
            if (m_tree.next(vertex).to == flow.from) {
                m_second.clear();
                return false;
            }
            m_second.push_back(m_tree.next(vertex).hop);
        }
        return true;
    }

    void followDetour(const Flow& flow)
    {
        m_detour.search(flow.to, flow.from);
        const Link* first = nullptr;
        for (const auto& link : m_adjacency.linksOf(flow.from))
            if (isOther(flow, link) && m_detour.distance(link.to) < Detour::kFar &&
                (first == nullptr || m_detour.distance(link.to) < m_detour.distance(first->to)))
                first = &link;
        if (first == nullptr)
            return;
        m_second.assign(1, hopOf(flow.from, *first));
        for (auto vertex = first->to; vertex != flow.to;) {
            const auto next = m_detour.next(vertex);
            m_second.push_back(next.hop);
            vertex = next.to;
        }
    }

    const Adjacency& m_adjacency;
    ShortestTree m_tree;
    Detour m_detour;
    std::vector<HopId> m_second;
};

// Both halves of each route.
Incidence joined(const Incidence& first, const Incidence& second)
{
    Incidence result;
    result.offsets.reserve(first.offsets.size());
    result.ids.reserve(first.ids.size() + second.ids.size());
    for (std::size_t flow = 0; flow < first.flows(); ++flow) {
        for (const auto half : {first.idsOf(flow), second.idsOf(flow)})
            result.ids.insert(result.ids.end(), half.begin(), half.end());
        result.offsets.push_back(static_cast<std::uint32_t>(result.ids.size()));
    }
    return result;
}

} // namespace

Result<Incidence>
shortestRoutes(const Topology& topology, const Adjacency& adjacency, FlowList flows)
{
    ShortestWriter writer(topology, adjacency);
    return writeRoutes(topology, flows, writer);
}

Result<Incidence> ecmpRoutes(const Topology& topology, const Adjacency& adjacency, FlowList flows)
{
    EcmpWriter writer(topology, adjacency);
    return writeRoutes(topology, flows, writer);
}

Result<Incidence>
alternatingRoutes(const Topology& topology, const Adjacency& adjacency, FlowList flows)
{
    AlternatingWriter writer(topology, adjacency);
    return writeRoutes(topology, flows, writer);
}

Result<Incidence> valiantRoutes(const Topology& topology,
                                const Adjacency& adjacency,
                                FlowList flows,
                                std::uint64_t seed)
{
    const Intermediates intermediates(adjacency, seed);
    if (intermediates.count() == 0)
        return shortestRoutes(topology, adjacency, flows);
    std::vector<Flow> there(flows.begin(), flows.end());
    std::vector<Flow> onward(flows.begin(), flows.end());
    for (std::size_t i = 0; i < flows.size(); ++i)
        if (const auto& flow = flows[i]; flow.from != flow.to)
            there[i].to = onward[i].from =
                intermediates.components()[intermediates.numberFor(flow.from, flow.to)];
    const auto first = routesOf(topology, adjacency, there, Routing::Shortest);
    if (!first)
        return first;
    const auto second = routesOf(topology, adjacency, onward, Routing::Shortest);
    if (!second)
        return second;
    return joined(first.value(), second.value());
}

} // namespace clusterwright::model
