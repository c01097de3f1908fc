#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/seeded_random.h"
#include "model/core/text.h"
#include "model/topology/graph/search_limit.h"
#include "model/topology/routing/all_pairs.h"
#include "model/topology/routing/counting.h"
#include "model/topology/routing/path_widths.h"
#include "model/topology/routing/shortest_tree.h"
#include "model/topology/routing/tree_roots.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace clusterwright::model
{

namespace
{

// Sums over pairs, without a list of the pairs.
class Totals
{
public:
    void add(double latency, double bandwidth)
    {
        ++m_pairs;
        m_latency += latency;
        m_metrics.latencyMax = std::max(m_metrics.latencyMax, latency);
        m_bandwidth += bandwidth;
        m_metrics.bandwidthMin = std::min(m_metrics.bandwidthMin, bandwidth);
    }

    [[nodiscard]] PathMetrics metrics() const
    {
        auto result = m_metrics;
        const auto pairs = static_cast<double>(m_pairs);
        if (m_pairs == 0)
            return result;
        result.latencyMean = m_latency / pairs;
        result.bandwidthMean = m_bandwidth / pairs;
        return result;
    }

private:
    PathMetrics m_metrics;
    double m_latency = 0;
    double m_bandwidth = 0;
    std::size_t m_pairs = 0;
};

// A sample of pairs: this many random sources for each of some random destinations.
constexpr std::size_t kDestinations = 16;
constexpr std::size_t kSources = 64;

// `seed`: distinguishes samples.
std::vector<VertexId>
sampleOf(std::span<const VertexId> vertices, std::size_t count, std::uint64_t seed)
{
    SeededRandom random(seed);
    std::vector<VertexId> sample;
    for (std::size_t i = 0; i < count; ++i)
        sample.push_back(vertices[random.below(vertices.size())]);
    return sample;
}

class Measure
{
public:
    Measure(const Topology& topology,
            const Adjacency& adjacency,
            Routing routing,
            bool isLatencyEnough)
        : m_topology(topology)
        , m_adjacency(adjacency)
        , m_routing(routing)
        , m_isLatencyEnough(isLatencyEnough)
        , m_tree(topology, adjacency, routing == Routing::Ecmp ? TreePaths::All : TreePaths::Table)
        , m_passBandwidths(passBandwidths(topology, adjacency))
        , m_routeWidths(topology, adjacency)
        , m_ecmpWidths(topology, adjacency)
        , m_latencies(adjacency.size(), 0)
        , m_bandwidths(adjacency.size(), kUnlimited)
    {
    }

    Result<PathMetrics> run(std::span<const VertexId> processes, std::uint64_t seed)
    {
        if (auto tooLong = takesTooLong(processes, seed); !tooLong.empty())
            return tooLong;
        auto problems = needsRoutes() ? addAllRoutes(processes, seed) : addTrees(processes);
        if (!problems.empty())
            return problems;
        return m_totals.metrics();
    }

private:
    [[nodiscard]] bool needsRoutes() const
    {
        return m_routing != Routing::Shortest && m_routing != Routing::Ecmp;
    }

    // Estimates the links that the routes of all pairs lead over, where each is followed.
    Diagnostics takesTooLong(std::span<const VertexId> processes, std::uint64_t seed)
    {
        const auto mostOfPair = 2 * static_cast<double>(m_adjacency.bonds().size());
        const auto count = static_cast<double>(processes.size());
        const bool isFollowed = needsRoutes() || (m_routing == Routing::Ecmp && !m_isLatencyEnough);
        if (!isFollowed || count * count * mostOfPair <= kMostSearchSteps)
            return {};
        const auto links = needsRoutes() ? linksOfRoutes(processes, seed)
                                         : Result<double>(linksOfSplitFlows(processes));
        if (!links)
            return links.diagnostics();
        if (links.value() <= kMostSearchSteps)
            return {};
        return refusal("routing.size",
                       "the routes of all pairs lead over about " + roundedText(links.value(), 2) +
                           " links, more than the maximum of " + roundedText(kMostSearchSteps, 3),
                       "use the routing 'shortest', or fewer processes");
    }

    Result<double> linksOfRoutes(std::span<const VertexId> processes, std::uint64_t seed)
    {
        const auto sources = sampleOf(processes, kSources, 2);
        std::vector<Flow> flows;
        for (const auto to : sampleOf(processes, kDestinations, 1))
            for (const auto from : sources)
                flows.push_back({from, to});
        const auto routes = routesOf(m_topology, m_adjacency, flows, m_routing, seed);
        if (!routes)
            return routes.diagnostics();
        return static_cast<double>(routes.value().ids.size()) / static_cast<double>(flows.size()) *
               std::pow(static_cast<double>(processes.size()), 2);
    }

    // Flows between the same roots share the work.
    double linksOfSplitFlows(std::span<const VertexId> processes)
    {
        std::vector<VertexId> roots;
        for (const auto process : processes)
            roots.push_back(rootOf(m_adjacency, process));
        std::ranges::sort(roots);
        roots.erase(std::unique(roots.begin(), roots.end()), roots.end());
        const auto sources = sampleOf(roots, kSources, 2);
        for (const auto to : sampleOf(roots, kDestinations, 1)) {
            m_tree.build(to);
            for (const auto from : sources)
                if (from != to && m_tree.reaches(from))
                    static_cast<void>(m_ecmpWidths.of(m_tree, from, to));
        }
        return m_ecmpWidths.steps() / (kDestinations * kSources) *
               std::pow(static_cast<double>(roots.size()), 2);
    }

    Diagnostics addTrees(std::span<const VertexId> processes)
    {
        for (const auto destination : processes)
            if (auto problems = addTree(processes, destination); !problems.empty())
                return problems;
        return {};
    }

    Diagnostics addTree(std::span<const VertexId> processes, VertexId destination)
    {
        m_tree.build(destination);
        measureTree(destination);
        for (const auto source : processes) {
            if (source == destination)
                continue;
            if (!m_tree.reaches(source))
                return {unreachable(m_topology, {source, destination})};
            if (m_routing == Routing::Shortest || m_isLatencyEnough)
                m_totals.add(m_latencies[source], m_bandwidths[source]);
            else
                m_totals.add(m_latencies[source], m_ecmpWidths.of(m_tree, source, destination));
        }
        return {};
    }

    // Nearest first: every next hop of a vertex has been measured before.
    void measureTree(VertexId destination)
    {
        m_latencies[destination] = 0;
        m_bandwidths[destination] = kUnlimited;
        for (const auto vertex : m_tree.order()) {
            if (vertex == destination)
                continue;
            const auto nexts = m_routing == Routing::Ecmp ? m_tree.candidates(vertex)
                                                          : std::span(&m_tree.next(vertex), 1);
            double latency = 0;
            for (const auto& next : nexts)
                latency += latencyOver(next, destination);
            m_latencies[vertex] = latency / static_cast<double>(nexts.size());
            m_bandwidths[vertex] = bandwidthOver(nexts.front(), destination);
        }
    }

    [[nodiscard]] double latencyOver(const NextHop& next, VertexId destination) const
    {
        const auto passing = next.to == destination ? 0 : m_topology.classOf(next.to).forwardTime;
        return m_adjacency.bonds()[next.hop / 2].latency + passing + m_latencies[next.to];
    }

    [[nodiscard]] double bandwidthOver(const NextHop& next, VertexId destination) const
    {
        const auto passing = next.to == destination ? kUnlimited : m_passBandwidths[next.to];
        return std::min(
            {m_adjacency.bonds()[next.hop / 2].bandwidth, passing, m_bandwidths[next.to]});
    }

    Diagnostics addAllRoutes(std::span<const VertexId> processes, std::uint64_t seed)
    {
        return visitAllRoutes(m_topology,
                              m_adjacency,
                              processes,
                              m_routing,
                              seed,
                              [&](std::span<const Flow> flows, const Incidence& routes) {
                                  for (std::size_t i = 0; i < flows.size(); ++i)
                                      m_totals.add(latencyOf(routes, i, flows[i].to),
                                                   m_routeWidths.of(routes, i, flows[i].to));
                              });
    }

    [[nodiscard]] double
    latencyOf(const Incidence& routes, std::size_t flow, VertexId destination) const
    {
        double latency = 0;
        for (auto at = routes.offsets[flow]; at < routes.offsets[flow + 1]; ++at) {
            const auto passing =
                goesOn(m_adjacency, routes, flow, at, destination)
                    ? m_topology.classOf(endOf(m_adjacency, routes.ids[at])).forwardTime
                    : 0;
            latency +=
                routes.shareAt(at) * (m_adjacency.bonds()[routes.ids[at] / 2].latency + passing);
        }
        return latency;
    }

    const Topology& m_topology;
    const Adjacency& m_adjacency;
    Routing m_routing;
    bool m_isLatencyEnough; // for split flows: m_bandwidths are those of one path then
    ShortestTree m_tree;
    std::vector<double> m_passBandwidths;
    RouteWidths m_routeWidths;
    EcmpWidths m_ecmpWidths;
    std::vector<double> m_latencies; // from each vertex to the destination
    std::vector<double> m_bandwidths;
    Totals m_totals;
};

// True where each process reaches all components that forward: then all pairs have routes, with every routing that needs no grid.
bool sharesForwarders(const Adjacency& adjacency, std::span<const VertexId> processes)
{
    VertexId first = 0;
    while (first < adjacency.size() && !adjacency.forwards(first))
        ++first;
    if (first == adjacency.size())
        return false;
    std::vector<std::uint8_t> isNear(adjacency.size(), 0); // reached from the first
    isNear[first] = 1;
    std::vector<VertexId> waiting{first};
    for (std::size_t i = 0; i < waiting.size(); ++i)
        for (const auto& link : adjacency.linksOf(waiting[i]))
            if (std::exchange(isNear[link.to], 1) == 0 && adjacency.forwards(link.to))
                waiting.push_back(link.to);
    for (VertexId id = 0; id < adjacency.size(); ++id)
        if (adjacency.forwards(id) && isNear[id] == 0)
            return false;
    return std::ranges::all_of(processes, [&](VertexId process) { return isNear[process] != 0; });
}

// False also where only the routes themselves show it.
bool haveRoutes(const Topology& topology,
                const Adjacency& adjacency,
                std::span<const VertexId> processes,
                Routing routing)
{
    if (routing == Routing::DimensionOrder)
        return gridCounts(topology, adjacency, processes).has_value();
    return sharesForwarders(adjacency, processes);
}

// The bandwidth of each route that neither splits nor returns, where all cables are alike and nothing else limits them.
std::optional<double>
evenWidth(const Topology& topology, const Adjacency& adjacency, Routing routing)
{
    if (routing != Routing::Shortest && routing != Routing::DimensionOrder &&
        routing != Routing::UpDown)
        return std::nullopt;
    const auto& bonds = adjacency.bonds();
    const auto width = bonds.empty() ? kUnlimited : bonds.front().bandwidth;
    const bool isEven =
        std::ranges::all_of(bonds, [&](const Bond& bond) { return bond.bandwidth == width; }) &&
        std::ranges::all_of(passBandwidths(topology, adjacency),
                            [&](double passing) { return passing >= width; });
    return isEven ? std::optional(width) : std::nullopt;
}

Result<PathMetrics> measured(const Topology& topology,
                             const Adjacency& adjacency,
                             std::span<const VertexId> processes,
                             Routing routing,
                             std::uint64_t seed,
                             bool isLatencyEnough)
{
    if (processes.size() < 2)
        return PathMetrics{};
    if (auto tooMuch = tooMuchSearch(adjacency,
                                     processes.size(),
                                     "routing.size",
                                     "use fewer processes or a smaller topology");
        !tooMuch.empty())
        return tooMuch;
    return Measure(topology, adjacency, routing, isLatencyEnough).run(processes, seed);
}

} // namespace

bool hasLatencies(const Topology& topology)
{
    return std::ranges::any_of(topology.cableClasses,
                               [](const auto& type) { return type.latency != 0; }) ||
           std::ranges::any_of(topology.vertexClasses,
                               [](const auto& type) { return type.forwardTime != 0; });
}

Result<PathMetrics> pathMetrics(const Topology& topology,
                                const Adjacency& adjacency,
                                std::span<const VertexId> processes,
                                Routing routing,
                                std::uint64_t seed)
{
    if (!hasLatencies(topology) && processes.size() > 1)
        if (const auto width = evenWidth(topology, adjacency, routing);
            width && haveRoutes(topology, adjacency, processes, routing))
            return PathMetrics{.bandwidthMin = *width, .bandwidthMean = *width};
    return measured(topology, adjacency, processes, routing, seed, false);
}

Result<PathLatencies> pathLatencies(const Topology& topology,
                                    const Adjacency& adjacency,
                                    std::span<const VertexId> processes,
                                    Routing routing,
                                    std::uint64_t seed)
{
    if (!hasLatencies(topology) && haveRoutes(topology, adjacency, processes, routing))
        return PathLatencies{};
    const auto metrics = measured(topology, adjacency, processes, routing, seed, true);
    if (!metrics)
        return metrics.diagnostics();
    return PathLatencies{metrics.value().latencyMean, metrics.value().latencyMax};
}

} // namespace clusterwright::model
