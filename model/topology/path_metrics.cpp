#include "model/topology/route_writer.h"
#include "model/topology/shortest_tree.h"

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

    void addHops(std::uint32_t hops)
    {
        if (hops < m_fewest)
            m_local = 0;
        m_fewest = std::min(m_fewest, hops);
        if (hops == m_fewest)
            ++m_local;
    }

    [[nodiscard]] PathMetrics metrics() const
    {
        auto result = m_metrics;
        const auto pairs = static_cast<double>(m_pairs);
        if (m_pairs == 0)
            return result;
        result.latencyMean = m_latency / pairs;
        result.bandwidthMean = m_bandwidth / pairs;
        result.localFraction = static_cast<double>(m_local) / pairs;
        return result;
    }

private:
    PathMetrics m_metrics;
    double m_latency = 0;
    double m_bandwidth = 0;
    std::size_t m_pairs = 0;
    std::size_t m_local = 0;
    std::uint32_t m_fewest = std::numeric_limits<std::uint32_t>::max();
};

class Measure
{
public:
    Measure(const Topology& topology, const Adjacency& adjacency)
        : m_topology(topology)
        , m_adjacency(adjacency)
        , m_tree(topology, adjacency)
        , m_passBandwidths(passBandwidths(topology, adjacency))
        , m_latencies(adjacency.size(), 0)
        , m_bandwidths(adjacency.size(), kUnlimited)
    {
    }

    Result<PathMetrics>
    run(std::span<const VertexId> processes, Routing routing, std::uint64_t seed)
    {
        const auto perPass = std::max<std::size_t>(kFlowsAtOnce / processes.size(), 1);
        for (std::size_t begin = 0; begin < processes.size(); begin += perPass) {
            const auto some = processes.subspan(begin, std::min(perPass, processes.size() - begin));
            for (const auto destination : some)
                if (auto found = addTree(processes, destination, routing); !found.empty())
                    return found;
            if (routing == Routing::Shortest)
                continue;
            const auto added = addRoutes(processes, some, routing, seed);
            if (!added.empty())
                return added;
        }
        return m_totals.metrics();
    }

private:
    static constexpr std::size_t kFlowsAtOnce = 1'000'000;

    Diagnostics addTree(std::span<const VertexId> processes, VertexId destination, Routing routing)
    {
        m_tree.build(destination);
        if (routing == Routing::Shortest)
            measureTree(destination);
        for (const auto source : processes) {
            if (source == destination)
                continue;
            if (!m_tree.reaches(source))
                return {unreachable(m_topology, {source, destination})};
            m_totals.addHops(m_tree.distance(source));
            if (routing == Routing::Shortest)
                m_totals.add(m_latencies[source], m_bandwidths[source]);
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
            const auto& next = m_tree.next(vertex);
            const auto& bond = m_adjacency.bonds()[next.hop / 2];
            m_latencies[vertex] = bond.latency + m_latencies[next.to];
            m_bandwidths[vertex] = std::min(bond.bandwidth, m_bandwidths[next.to]);
            if (next.to != destination) {
                m_latencies[vertex] += m_topology.classOf(next.to).forwardTime;
                m_bandwidths[vertex] = std::min(m_bandwidths[vertex], m_passBandwidths[next.to]);
            }
        }
    }

    Diagnostics addRoutes(std::span<const VertexId> processes,
                          std::span<const VertexId> destinations,
                          Routing routing,
                          std::uint64_t seed)
    {
        std::vector<Flow> flows;
        for (const auto to : destinations)
            for (const auto from : processes)
                if (from != to)
                    flows.push_back({from, to});
        const auto routes = routesOf(m_topology, m_adjacency, flows, routing, seed);
        if (!routes)
            return routes.diagnostics();
        for (std::size_t i = 0; i < flows.size(); ++i)
            addRoute(routes.value(), i, flows[i].to);
        return {};
    }

    void addRoute(const Incidence& routes, std::size_t flow, VertexId destination)
    {
        double latency = 0;
        double bandwidth = kUnlimited;
        for (auto at = routes.offsets[flow]; at < routes.offsets[flow + 1]; ++at) {
            const auto share = routes.shareAt(at);
            const auto& bond = m_adjacency.bonds()[routes.ids[at] / 2];
            latency += share * bond.latency;
            bandwidth = std::min(bandwidth, bond.bandwidth / share);
            const auto end = endOf(m_adjacency, routes.ids[at]);
            if (end == destination)
                continue;
            latency += share * m_topology.classOf(end).forwardTime;
            bandwidth = std::min(bandwidth, m_passBandwidths[end] / share);
        }
        m_totals.add(latency, bandwidth);
    }

    const Topology& m_topology;
    const Adjacency& m_adjacency;
    ShortestTree m_tree;
    std::vector<double> m_passBandwidths;
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
    return Measure(topology, adjacency).run(processes, routing, seed);
}

} // namespace clusterwright::model
