// random_regular: every host has the same number of cables, otherwise the graph is random; connected, without parallel cables.
#include "model/core/seeded_random.h"
#include "model/topology/generator.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace clusterwright::model
{

namespace
{

using Form = GeneratorParameter::Form;
using Edge = std::pair<VertexId, VertexId>;

std::uint64_t keyOf(VertexId a, VertexId b)
{
    return std::uint64_t{std::min(a, b)} << 32U | std::max(a, b);
}

// Random pairs of ends, then swaps of ends until no edge is a loop or there twice. `degree` is below half of `count`, so that
// swaps are found at once.
class RegularGraph
{
public:
    RegularGraph(VertexId count, std::int64_t degree, SeededRandom& random)
        : m_random(random)
    {
        std::vector<VertexId> ends;
        for (VertexId vertex = 0; vertex < count; ++vertex)
            ends.insert(ends.end(), static_cast<std::size_t>(degree), vertex);
        random.shuffle(std::span(ends));
        std::vector<std::size_t> unsound;
        for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
            m_edges.emplace_back(ends[i], ends[i + 1]);
            if (!isFree(ends[i], ends[i + 1]))
                unsound.push_back(m_edges.size() - 1);
            else
                m_present.insert(keyOf(ends[i], ends[i + 1]));
        }
        std::vector<bool> isUnsound(m_edges.size(), false);
        for (const auto edge : unsound)
            isUnsound[edge] = true;
        for (const auto edge : unsound) {
            repair(edge, isUnsound);
            isUnsound[edge] = false;
        }
    }

    // Swaps an edge of one part with one of another until there is one part. Each part has a cycle when the degree is 2 or
    // more, so that some swap keeps both whole; random ones find it.
    void connect(VertexId count)
    {
        for (auto parts = partsOf(count); parts.second > 1; parts = partsOf(count)) {
            const auto a = m_random.below(m_edges.size());
            const auto b = m_random.below(m_edges.size());
            if (parts.first[m_edges[a].first] != parts.first[m_edges[b].first])
                static_cast<void>(trySwap(a, b));
        }
    }

    [[nodiscard]] const std::vector<Edge>& edges() const { return m_edges; }

private:
    [[nodiscard]] bool isFree(VertexId a, VertexId b) const
    {
        return a != b && !m_present.contains(keyOf(a, b));
    }

    // (a b) (c d) -> (a c) (b d)
    bool trySwap(std::size_t left, std::size_t right)
    {
        auto& [a, b] = m_edges[left];
        auto& [c, d] = m_edges[right];
        if (!isFree(a, c) || !isFree(b, d) || keyOf(a, c) == keyOf(b, d))
            return false;
        m_present.erase(keyOf(a, b));
        m_present.erase(keyOf(c, d));
        std::swap(b, c);
        m_present.insert(keyOf(m_edges[left].first, m_edges[left].second));
        m_present.insert(keyOf(m_edges[right].first, m_edges[right].second));
        return true;
    }

    // The unsound edge is not among the present ones, but its twin may be: it must stay there.
    void repair(std::size_t edge, const std::vector<bool>& isUnsound)
    {
        while (true) {
            const auto other = m_random.below(m_edges.size());
            if (isUnsound[other])
                continue;
            const auto [a, b] = m_edges[edge];
            const bool hasTwin = a != b && m_present.contains(keyOf(a, b));
            if (m_random.below(2) == 1)
                std::swap(m_edges[other].first, m_edges[other].second);
            if (!trySwap(edge, other))
                continue;
            if (hasTwin)
                m_present.insert(keyOf(a, b));
            return;
        }
    }

    // The part of every vertex, and how many parts there are.
    [[nodiscard]] std::pair<std::vector<VertexId>, std::size_t> partsOf(VertexId count) const
    {
        std::vector<VertexId> part(count);
        std::iota(part.begin(), part.end(), VertexId{0});
        const auto root = [&](VertexId v) {
            while (part[v] != v)
                v = part[v] = part[part[v]];
            return v;
        };
        std::size_t parts = count;
        for (const auto& [a, b] : m_edges)
            if (const auto x = root(a), y = root(b); x != y) {
                part[x] = y;
                --parts;
            }
        for (VertexId v = 0; v < count; ++v)
            part[v] = root(v);
        return {std::move(part), parts};
    }

    SeededRandom& m_random;
    std::vector<Edge> m_edges;
    std::unordered_set<std::uint64_t> m_present;
};

Topology buildRandomRegular(const Arguments& arguments)
{
    const auto count = static_cast<VertexId>(arguments.number("hosts"));
    const auto degree = arguments.number("degree");
    SeededRandom random(static_cast<std::uint64_t>(arguments.number("seed")));
    GraphBuilder builder;
    addHosts(builder, count, true);
    if (2 * degree < count) {
        RegularGraph graph(count, degree, random);
        graph.connect(count);
        for (const auto& [a, b] : graph.edges())
            builder.connect(a, b);
        return builder.take();
    }
    // Dense: what a sparse regular graph leaves out.
    const RegularGraph missing(count, count - 1 - degree, random);
    std::unordered_set<std::uint64_t> left;
    for (const auto& [a, b] : missing.edges())
        left.insert(keyOf(a, b));
    for (VertexId a = 0; a < count; ++a)
        for (VertexId b = a + 1; b < count; ++b)
            if (!left.contains(keyOf(a, b)))
                builder.connect(a, b);
    return builder.take();
}

std::string checkRegular(const Arguments& arguments)
{
    const auto count = arguments.number("hosts"), degree = arguments.number("degree");
    if (degree >= count)
        return "a host has fewer cables than there are hosts";
    if (count * degree % 2 != 0)
        return "hosts * degree is odd: every cable has two ends";
    if (degree < 2 && count > degree + 1)
        return "with fewer than two cables a host, the hosts are not connected";
    return "";
}

} // namespace

std::vector<GeneratorDefinition> randomGenerators()
{
    return {{{"random_regular",
              "Random regular graph",
              "as many cables on every host, otherwise at random; the same for the same seed",
              {},
              {{"hosts", Form::Whole, "hosts"},
               {"degree", Form::Whole, "cables of a host", 0},
               {"seed", Form::Whole, "of the random numbers", 0, 1}},
              {kHost, kCable}},
             [](const Arguments& a) {
                 const auto hosts = static_cast<double>(a.number("hosts"));
                 return GraphSize{hosts, 0, hosts * static_cast<double>(a.number("degree")) / 2};
             },
             buildRandomRegular,
             checkRegular}};
}

} // namespace clusterwright::model
