#include "model/topology/metrics/search_graph.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace clusterwright::model
{

namespace
{

constexpr auto kNoNumber = ~std::uint32_t{0};
constexpr auto kWaiting = kNoNumber - 1; // waits for its number

class Reduction
{
public:
    Reduction(const Adjacency& adjacency, const SearchEnds& ends)
        : m_adjacency(adjacency)
        , m_own(ends.isEnd.begin(), ends.isEnd.end())
        , m_attached(ends.isEnd.size(), 0)
        , m_sources(ends.isEnd.size())
        , m_number(ends.isEnd.size(), kNoNumber)
        , m_within(3, 0)
    {
        for (VertexId id = 0; id < m_sources.size(); ++id)
            m_sources[id].own = ends.isSource[id];
    }

    ReducedGraph run(bool joinsHosts)
    {
        if (joinsHosts) {
            attachEnds();
            joinEquals();
        }
        number();
        return {layOut(), sourcesInOrder(), m_within};
    }

private:
    [[nodiscard]] std::size_t degree(VertexId id) const { return m_adjacency.linksOf(id).size(); }

    // True for the second of two vertices that have only each other as a neighbour: it is attached to the first.
    [[nodiscard]] bool isAttached(VertexId id) const
    {
        if (m_own[id] == 0 || degree(id) != 1)
            return false;
        const auto to = m_adjacency.linksOf(id).front().to;
        return m_adjacency.forwards(to) && (degree(to) > 1 || to < id);
    }

    void attachEnds()
    {
        for (VertexId id = 0; id < m_own.size(); ++id)
            if (isAttached(id)) {
                const auto to = m_adjacency.linksOf(id).front().to;
                m_own[id] = 0;
                ++m_attached[to];
                m_sources[to].attached += std::exchange(m_sources[id].own, 0);
            }
        for (VertexId id = 0; id < m_own.size(); ++id) {
            const std::uint64_t attached = m_attached[id];
            if (attached == 0)
                continue;
            m_within[1] += 2 * m_own[id] * attached;
            m_within[2] += attached * (attached - 1);
        }
    }

    void joinEquals()
    {
        std::vector<VertexId> ends;
        for (VertexId id = 0; id < m_own.size(); ++id)
            if (m_own[id] != 0 && !m_adjacency.forwards(id) && degree(id) > 0)
                ends.push_back(id);
        const auto neighbours = [&](VertexId a, VertexId b) {
            return std::ranges::lexicographical_compare(
                m_adjacency.linksOf(a), m_adjacency.linksOf(b), {}, &Link::to, &Link::to);
        };
        std::ranges::stable_sort(ends, neighbours);
        for (std::size_t i = 1, first = 0; i < ends.size(); ++i) {
            if (neighbours(ends[first], ends[i])) {
                first = i;
                continue;
            }
            if (hasWayOut(ends[i]))
                m_within[2] += 2 * m_own[ends[first]];
            m_own[ends[i]] = 0;
            ++m_own[ends[first]];
            m_sources[ends[first]].own += std::exchange(m_sources[ends[i]].own, 0);
        }
    }

    [[nodiscard]] bool hasWayOut(VertexId id) const
    {
        return std::ranges::any_of(m_adjacency.linksOf(id),
                                   [&](const Link& link) { return m_adjacency.forwards(link.to); });
    }

    // True for an end, and for a vertex that a path between ends may use.
    [[nodiscard]] bool isKept(VertexId id) const
    {
        return m_own[id] != 0 || m_attached[id] != 0 ||
               (m_adjacency.forwards(id) && degree(id) > 1);
    }

    // Numbers the vertices in the order of a breadth-first search.
    void number()
    {
        for (VertexId id = 0; id < m_own.size(); ++id)
            if (isKept(id))
                m_number[id] = kWaiting;
        for (VertexId start = 0; start < m_own.size(); ++start) {
            if (m_number[start] != kWaiting)
                continue;
            auto next = m_order.size();
            take(start);
            for (; next < m_order.size(); ++next)
                for (const auto& link : m_adjacency.linksOf(m_order[next]))
                    if (m_number[link.to] == kWaiting)
                        take(link.to);
        }
    }

    void take(VertexId id)
    {
        m_number[id] = static_cast<std::uint32_t>(m_order.size());
        m_order.push_back(id);
    }

    [[nodiscard]] SearchGraph layOut() const
    {
        SearchGraph graph;
        std::size_t links = 0;
        for (const auto id : m_order)
            links += degree(id);
        graph.neighbours.reserve(links);
        graph.vertices.reserve(m_order.size() + 1);
        graph.forwards.reserve(m_order.size());
        std::vector<std::uint32_t> others; // neighbours that do not forward
        for (const auto id : m_order) {
            others.clear();
            const auto begin = graph.neighbours.size();
            for (const auto& link : m_adjacency.linksOf(id))
                if (const auto number = m_number[link.to]; number != kNoNumber)
                    (m_adjacency.forwards(link.to) ? graph.neighbours : others).push_back(number);
            graph.vertices.push_back({static_cast<std::uint32_t>(begin),
                                      static_cast<std::uint32_t>(graph.neighbours.size()),
                                      m_own[id],
                                      m_attached[id]});
            graph.neighbours.insert(graph.neighbours.end(), others.begin(), others.end());
            graph.forwards.push_back(m_adjacency.forwards(id) ? 1 : 0);
        }
        graph.vertices.push_back({.begin = static_cast<std::uint32_t>(graph.neighbours.size())});
        return graph;
    }

    [[nodiscard]] std::vector<EndWeights> sourcesInOrder() const
    {
        std::vector<EndWeights> sources;
        sources.reserve(m_order.size());
        for (const auto id : m_order)
            sources.push_back(m_sources[id]);
        return sources;
    }

    const Adjacency& m_adjacency;
    std::vector<std::uint32_t> m_own;
    std::vector<std::uint32_t> m_attached;
    std::vector<EndWeights> m_sources;
    std::vector<std::uint32_t> m_number; // number in the reduced graph
    std::vector<VertexId> m_order;       // the inverse
    std::vector<std::uint64_t> m_within;
};

// Divides the sources of one weight into balls: each grows around the first remaining source until it is full.
class Balls
{
public:
    Balls(const SearchGraph& graph, EndWeights weights, std::vector<SourceGroup>& groups)
        : m_graph(graph)
        , m_weights(weights)
        , m_groups(groups)
        , m_isFree(graph.size(), 0)
        , m_seenBy(graph.size(), kNoNumber)
    {
    }

    void cut(const std::vector<std::uint32_t>& sources)
    {
        for (const auto source : sources)
            m_isFree[source] = 1;
        m_left = sources.size();
        for (const auto source : sources)
            if (m_isFree[source] != 0)
                grow(source);
    }

private:
    void grow(std::uint32_t start)
    {
        if (m_groups.empty() || m_groups.back().weights != m_weights ||
            m_groups.back().sources.size() == kSourcesAtOnce)
            m_groups.push_back({m_weights, {}});
        auto& ball = m_groups.back().sources;
        m_queue.assign(1, start);
        m_seenBy[start] = start;
        for (std::size_t i = 0; i < m_queue.size() && m_left > 0; ++i) {
            const auto vertex = m_queue[i];
            if (m_isFree[vertex] != 0) {
                m_isFree[vertex] = 0;
                --m_left;
                ball.push_back(vertex);
                if (ball.size() == kSourcesAtOnce)
                    return;
            }
            for (const auto to : m_graph.row(vertex))
                if (m_seenBy[to] != start) {
                    m_seenBy[to] = start;
                    m_queue.push_back(to);
                }
        }
    }

    const SearchGraph& m_graph;
    EndWeights m_weights;
    std::vector<SourceGroup>& m_groups;
    std::vector<std::uint8_t> m_isFree;
    std::vector<std::uint32_t> m_seenBy; // the start of the last ball that reached the vertex
    std::vector<std::uint32_t> m_queue;
    std::size_t m_left = 0;
};

} // namespace

ReducedGraph reduce(const Adjacency& adjacency, const SearchEnds& ends, bool joinsHosts)
{
    return Reduction(adjacency, ends).run(joinsHosts);
}

std::vector<SourceGroup> sourceGroups(const ReducedGraph& reduced)
{
    std::map<EndWeights, std::vector<std::uint32_t>> byWeight;
    for (std::uint32_t vertex = 0; vertex < reduced.graph.size(); ++vertex)
        if (const auto weights = reduced.sources[vertex]; weights != EndWeights{})
            byWeight[weights].push_back(vertex);
    std::vector<SourceGroup> groups;
    for (const auto& [weights, sources] : byWeight)
        Balls(reduced.graph, weights, groups).cut(sources);
    return groups;
}

} // namespace clusterwright::model
