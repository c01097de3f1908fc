#include "model/core/diagnostics.h"
#include "model/topology/graph/search_limit.h"
#include "model/topology/routing/path_widths.h"
#include "model/topology/routing/route_writer.h"
#include "model/topology/routing/shortest_tree.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// Sums over pairs, without the pairs.
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

class Measure
{
public:
    Measure(const Topology& topology, const Adjacency& adjacency, Routing routing)
        : m_topology(topology)
        , m_adjacency(adjacency)
        , m_routing(routing)
        , m_tree(topology, adjacency)
        , m_passBandwidths(passBandwidths(topology, adjacency))
        , m_routeWidths(topology, adjacency)
        , m_ecmpWidths(topology, adjacency)
        , m_latencies(adjacency.size(), 0)
        , m_bandwidths(adjacency.size(), kUnlimited)
    {
    }

    Result<PathMetrics> run(std::span<const VertexId> processes, std::uint64_t seed)
    {
        auto problems = needsRoutes() ? addAllRoutes(processes, seed) : addTrees(processes);
        if (!problems.empty())
            return problems;
        return m_totals.metrics();
    }

private:
    // The searches of valiant are shared by flows that go over the same component: the more flows at once, the better.
    [[nodiscard]] std::size_t flowsAtOnce() const
    {
        return m_routing == Routing::Valiant ? 2'000'000 : 250'000;
    }

    [[nodiscard]] bool needsRoutes() const
    {
        return m_routing != Routing::Shortest && m_routing != Routing::Ecmp;
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
            if (m_routing == Routing::Shortest)
                m_totals.add(m_latencies[source], m_bandwidths[source]);
            else
                m_totals.add(m_latencies[source], m_ecmpWidths.of(m_tree, source, destination));
        }
        return {};
    }

    // Nearest first: whatever a vertex sends to has been measured.
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

    // Some destinations at a time; fewer when their routes take too much memory.
    Diagnostics addAllRoutes(std::span<const VertexId> processes, std::uint64_t seed)
    {
        auto count = std::max<std::size_t>(flowsAtOnce() / processes.size(), 1);
        for (auto left = processes; !left.empty();) {
            count = std::min(count, left.size());
            auto problems = addRoutes(processes, left.first(count), seed);
            if (problems.empty())
                left = left.subspan(count);
            else if (!has(problems, "routing.size") || count == 1)
                return problems;
            else
                count /= 2;
        }
        return {};
    }

    Diagnostics addRoutes(std::span<const VertexId> processes,
                          std::span<const VertexId> destinations,
                          std::uint64_t seed)
    {
        std::vector<Flow> flows;
        flows.reserve(processes.size() * destinations.size());
        for (const auto to : destinations)
            for (const auto from : processes)
                if (from != to)
                    flows.push_back({from, to});
        const auto routes = routesOf(m_topology, m_adjacency, flows, m_routing, seed);
        if (!routes)
            return routes.diagnostics();
        for (std::size_t i = 0; i < flows.size(); ++i)
            m_totals.add(latencyOf(routes.value(), i, flows[i].to),
                         m_routeWidths.of(routes.value(), i, flows[i].to));
        return {};
    }

    [[nodiscard]] double
    latencyOf(const Incidence& routes, std::size_t flow, VertexId destination) const
    {
        double latency = 0;
        for (auto at = routes.offsets[flow]; at < routes.offsets[flow + 1]; ++at) {
            const auto end = endOf(m_adjacency, routes.ids[at]);
            latency += routes.shareAt(at) *
                       (m_adjacency.bonds()[routes.ids[at] / 2].latency +
                        (end == destination ? 0 : m_topology.classOf(end).forwardTime));
        }
        return latency;
    }

    const Topology& m_topology;
    const Adjacency& m_adjacency;
    Routing m_routing;
    ShortestTree m_tree;
    std::vector<double> m_passBandwidths;
    RouteWidths m_routeWidths;
    EcmpWidths m_ecmpWidths;
    std::vector<double> m_latencies; // from each vertex to the destination
    std::vector<double> m_bandwidths;
    Totals m_totals;
};

} // namespace

Result<PathMetrics> pathMetrics(const Topology& topology,
                                const Adjacency& adjacency,
                                std::span<const VertexId> processes,
                                Routing routing,
                                std::uint64_t seed)
{
    if (processes.size() < 2)
        return PathMetrics{};
    if (auto tooMuch = tooMuchSearch(adjacency,
                                     processes.size(),
                                     "routing.size",
                                     "take fewer processes or a smaller topology");
        !tooMuch.empty())
        return tooMuch;
    return Measure(topology, adjacency, routing).run(processes, seed);
}

} // namespace clusterwright::model
