// random_regular: every host has the same number of cables, otherwise the graph is random. It is connected, without parallel
// cables.
#include "model/core/seeded_random.h"
#include "model/topology/generators/generator.h"

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

// Draws random pairs of ends, then swaps ends until there are no loops, no parallel edges and only one part. `degree` is below
// half of `count`, so that most swaps help. With few vertices, a state may be reached where no swap helps: then the pairs are
// drawn again.
class RegularGraph
{
public:
    RegularGraph(VertexId count, std::int64_t degree, SeededRandom& random)
        : m_count(count)
        , m_random(random)
    {
        std::vector<VertexId> ends;
        for (VertexId vertex = 0; vertex < count; ++vertex)
            ends.insert(ends.end(), static_cast<std::size_t>(degree), vertex);
        random.shuffle(std::span(ends));
        m_edges.reserve(ends.size() / 2);
        for (std::size_t i = 0; i + 1 < ends.size(); i += 2) {
            m_edges.emplace_back(ends[i], ends[i + 1]);
            m_isUnsound.push_back(!isFree(ends[i], ends[i + 1]));
            if (!m_isUnsound.back())
                m_present.insert(keyOf(ends[i], ends[i + 1]));
        }
    }

    // Returns false when the pairs must be drawn again.
    [[nodiscard]] bool makeSound()
    {
        for (std::size_t edge = 0; edge < m_edges.size(); ++edge)
            if (m_isUnsound[edge]) {
                if (!repair(edge))
                    return false;
                m_isUnsound[edge] = false;
            }
        return true;
    }

    // Swaps an edge of the smallest part with one of another part until there is one part. Such a swap is always possible, and
    // joins the two unless both edges are bridges. When the degree is 2 or more, each part has edges that are not bridges.
    [[nodiscard]] bool connect()
    {
        constexpr std::size_t kMostInVain = 100;
        auto parts = partsOf();
        for (std::size_t left = parts.count + kMostInVain; parts.count > 1 && left > 0; --left) {
            const auto edge = parts.edges[m_random.below(parts.edges.size())];
            auto other = m_random.below(m_edges.size());
            while (parts.rootOf[m_edges[other].first] == parts.smallest)
                other = m_random.below(m_edges.size()); // at least half of them are elsewhere
            static_cast<void>(trySwap(edge, other));
            parts = partsOf();
        }
        return parts.count == 1;
    }

    [[nodiscard]] const std::vector<Edge>& edges() const { return m_edges; }

private:
    struct Parts {
        std::vector<VertexId> rootOf; // one representative vertex for the part of each vertex
        std::size_t count = 0;
        VertexId smallest = 0;          // the root of that part
        std::vector<std::size_t> edges; // edges of the smallest part
    };

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

    // The invalid edge is not in the set of present edges, but its twin may be, which must stay there.
    [[nodiscard]] bool repair(std::size_t edge)
    {
        constexpr int kMostTries = 1000; // with many edges, about one in four succeeds
        for (int tries = 0; tries < kMostTries; ++tries) {
            const auto other = m_random.below(m_edges.size());
            if (m_isUnsound[other])
                continue;
            const auto [a, b] = m_edges[edge];
            const bool hasTwin = a != b && m_present.contains(keyOf(a, b));
            if (m_random.below(2) == 1)
                std::swap(m_edges[other].first, m_edges[other].second);
            if (!trySwap(edge, other))
                continue;
            if (hasTwin)
                m_present.insert(keyOf(a, b));
            return true;
        }
        return false;
    }

    [[nodiscard]] std::vector<VertexId> rootsOf() const
    {
        std::vector<VertexId> part(m_count);
        std::iota(part.begin(), part.end(), VertexId{0});
        const auto root = [&](VertexId v) {
            while (part[v] != v)
                v = part[v] = part[part[v]];
            return v;
        };
        for (const auto& [a, b] : m_edges)
            part[root(a)] = root(b);
        for (VertexId v = 0; v < m_count; ++v)
            part[v] = root(v);
        return part;
    }

    // Takes time linear in the graph.
    [[nodiscard]] Parts partsOf() const
    {
        Parts parts{.rootOf = rootsOf(), .edges = {}};
        std::vector<std::size_t> sizes(m_count, 0);
        for (const auto root : parts.rootOf)
            ++sizes[root];
        for (VertexId v = 0; v < m_count; ++v) {
            if (sizes[v] == 0)
                continue;
            if (parts.count++ == 0 || sizes[v] < sizes[parts.smallest])
                parts.smallest = v;
        }
        for (std::size_t edge = 0; edge < m_edges.size(); ++edge)
            if (parts.rootOf[m_edges[edge].first] == parts.smallest)
                parts.edges.push_back(edge);
        return parts;
    }

    VertexId m_count;
    SeededRandom& m_random;
    std::vector<Edge> m_edges;
    std::vector<bool> m_isUnsound; // true for a loop or a parallel edge
    std::unordered_set<std::uint64_t> m_present;
};

std::vector<Edge>
regularEdges(VertexId count, std::int64_t degree, bool isConnected, SeededRandom& random)
{
    while (true) { // terminates: some pairs are valid from the start
        RegularGraph graph(count, degree, random);
        if (graph.makeSound() && (!isConnected || graph.connect()))
            return graph.edges();
    }
}

Topology buildRandomRegular(const Arguments& arguments)
{
    const auto count = static_cast<VertexId>(arguments.number("hosts"));
    const auto degree = arguments.number("degree");
    SeededRandom random(static_cast<std::uint64_t>(arguments.number("seed")));
    GraphBuilder builder;
    addHosts(builder, count, true);
    if (2 * degree < count) {
        for (const auto& [a, b] : regularEdges(count, degree, true, random))
            builder.connect(a, b);
        return builder.take();
    }
    // Dense: the complement of a sparse regular graph.
    std::unordered_set<std::uint64_t> left;
    for (const auto& [a, b] : regularEdges(count, count - 1 - degree, false, random))
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
        return "the degree must be smaller than the number of hosts";
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
              "random graph with the same number of cables on every host; a seed always gives the "
              "same graph",
              {},
              {{"hosts", Form::Whole, "hosts"},
               {"degree", Form::Whole, "cables of a host", 0},
               {"seed", Form::Whole, "random seed", 0, 1}},
              {kHost, kCable}},
             [](const Arguments& a) {
                 const auto hosts = static_cast<double>(a.number("hosts"));
                 return GraphSize{hosts, 0, hosts * static_cast<double>(a.number("degree")) / 2};
             },
             buildRandomRegular,
             checkRegular}};
}

} // namespace clusterwright::model
