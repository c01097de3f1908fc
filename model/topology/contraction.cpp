#include "model/topology/contraction.h"

#include <algorithm>
#include <numeric>

namespace clusterwright::model
{

namespace
{

constexpr int kMostRounds = 100;

std::uint32_t rootOf(std::vector<std::uint32_t>& parent, std::uint32_t vertex)
{
    while (parent[vertex] != vertex)
        vertex = parent[vertex] = parent[parent[vertex]];
    return vertex;
}

// Takes vertices in the order of how much joins them to those taken before. An edge whose vertex is joined by the threshold,
// this edge counted, lies in no smaller cut.
class Round
{
public:
    Round(const WeightedGraph& graph, std::int64_t threshold)
        : m_graph(graph)
        , m_threshold(threshold)
        , m_begin(graph.size + 1, 0)
        , m_joined(graph.size, 0)
        , m_isTaken(graph.size, false)
        , m_parent(graph.size)
        , m_waiting(static_cast<std::size_t>(threshold) + 1)
    {
        std::iota(m_parent.begin(), m_parent.end(), 0U);
        for (const auto& edge : graph.edges) {
            ++m_begin[edge.a + 1];
            ++m_begin[edge.b + 1];
        }
        std::partial_sum(m_begin.begin(), m_begin.end(), m_begin.begin());
        m_links.resize(graph.edges.size() * 2);
        auto next = m_begin;
        for (const auto& edge : graph.edges) {
            m_links[next[edge.a]++] = {edge.b, edge.weight};
            m_links[next[edge.b]++] = {edge.a, edge.weight};
        }
    }

    // For every vertex, the number of what it becomes, and how many there are.
    std::pair<std::vector<std::uint32_t>, std::uint32_t> run()
    {
        for (std::uint32_t start = 0; start < m_graph.size; ++start) {
            m_waiting[0].push_back(start);
            takeAll();
        }
        constexpr auto kNone = ~std::uint32_t{0};
        std::vector<std::uint32_t> number(m_graph.size, kNone);
        std::uint32_t count = 0;
        for (std::uint32_t vertex = 0; vertex < m_graph.size; ++vertex) {
            auto& ofRoot = number[rootOf(m_parent, vertex)];
            if (ofRoot == kNone)
                ofRoot = count++;
            number[vertex] = ofRoot;
        }
        return {number, count};
    }

private:
    struct To {
        std::uint32_t vertex;
        std::int64_t weight;
    };

    void takeAll()
    {
        for (auto most = std::size_t{0};;) {
            while (most > 0 && m_waiting[most].empty())
                --most;
            if (m_waiting[most].empty())
                return;
            const auto vertex = m_waiting[most].back();
            m_waiting[most].pop_back();
            if (!m_isTaken[vertex])
                most = std::max(most, take(vertex));
        }
    }

    // The highest list that a neighbour has come to.
    std::size_t take(std::uint32_t vertex)
    {
        m_isTaken[vertex] = true;
        std::int64_t highest = 0;
        for (auto at = m_begin[vertex]; at < m_begin[vertex + 1]; ++at) {
            const auto [to, weight] = m_links[at];
            if (m_isTaken[to])
                continue;
            auto& joined = m_joined[to];
            joined = std::min(joined + weight, m_threshold);
            if (joined == m_threshold)
                m_parent[rootOf(m_parent, to)] = rootOf(m_parent, vertex);
            m_waiting[static_cast<std::size_t>(joined)].push_back(to);
            highest = std::max(highest, joined);
        }
        return static_cast<std::size_t>(highest);
    }

    const WeightedGraph& m_graph;
    std::int64_t m_threshold;
    std::vector<std::uint32_t> m_begin;
    std::vector<To> m_links;
    std::vector<std::int64_t> m_joined; // the threshold at most
    std::vector<bool> m_isTaken;
    std::vector<std::uint32_t> m_parent;
    std::vector<std::vector<std::uint32_t>> m_waiting; // by how much joins them; old entries stay
};

WeightedGraph
merged(const WeightedGraph& graph, const std::vector<std::uint32_t>& number, std::uint32_t count)
{
    WeightedGraph result{count, {}};
    for (const auto& edge : graph.edges) {
        const auto [a, b] = std::minmax(number[edge.a], number[edge.b]);
        if (a != b)
            result.edges.push_back({a, b, edge.weight});
    }
    std::ranges::sort(result.edges);
    std::size_t kept = 0;
    for (const auto& edge : result.edges) {
        const bool isParallel =
            kept > 0 && result.edges[kept - 1].a == edge.a && result.edges[kept - 1].b == edge.b;
        if (isParallel)
            result.edges[kept - 1].weight += edge.weight;
        else
            result.edges[kept++] = edge;
    }
    result.edges.resize(kept);
    return result;
}

} // namespace

Contraction contract(WeightedGraph graph, std::int64_t threshold)
{
    Contraction result{std::move(graph), {}};
    result.vertexOf.resize(result.graph.size);
    std::iota(result.vertexOf.begin(), result.vertexOf.end(), 0U);
    for (int round = 0; round < kMostRounds && result.graph.size > 1; ++round) {
        const auto [number, count] = Round(result.graph, threshold).run();
        if (count == result.graph.size)
            break;
        result.graph = merged(result.graph, number, count);
        for (auto& vertex : result.vertexOf)
            vertex = number[vertex];
    }
    return result;
}

} // namespace clusterwright::model
