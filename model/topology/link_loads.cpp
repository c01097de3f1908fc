#include "model/topology/contention.h"
#include "model/topology/route_writer.h"
#include "model/topology/shortest_tree.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// For one destination, from its farthest sources on: whatever comes to a vertex goes on together. No route is written down,
// so nothing bounds the number of flows.
class TreeLoads
{
public:
    TreeLoads(const Topology& topology, const Adjacency& adjacency, Routing routing)
        : m_topology(topology)
        , m_tree(topology, adjacency)
        , m_isEcmp(routing == Routing::Ecmp)
        , m_demands(adjacency.size(), 0)
    {
    }

    // Flows to one destination.
    Diagnostics add(FlowList flows, std::vector<double>& loads)
    {
        m_tree.build(flows.front().to);
        for (const auto& flow : flows) {
            if (!m_tree.reaches(flow.from))
                return {unreachable(m_topology, flow)};
            m_demands[flow.from] += flow.weight;
        }
        m_demands[flows.front().to] = 0;
        const auto& order = m_tree.order();
        for (std::size_t i = order.size(); i-- > 0;)
            if (order[i] != flows.front().to && m_demands[order[i]] > 0)
                passOn(order[i], loads);
        m_demands[flows.front().to] = 0;
        return {};
    }

private:
    void passOn(VertexId vertex, std::vector<double>& loads)
    {
        const auto nexts =
            m_isEcmp ? m_tree.candidates(vertex) : std::span(&m_tree.next(vertex), 1);
        const auto each = m_demands[vertex] / static_cast<double>(nexts.size());
        m_demands[vertex] = 0;
        for (const auto& next : nexts) {
            loads[next.hop] += each;
            m_demands[next.to] += each;
        }
    }

    const Topology& m_topology;
    ShortestTree m_tree;
    bool m_isEcmp;
    std::vector<double> m_demands; // of each vertex, 0 between two destinations
};

Diagnostics addTreeLoads(const Topology& topology,
                         const Adjacency& adjacency,
                         FlowList flows,
                         Routing routing,
                         std::vector<double>& loads)
{
    std::vector<Flow> grouped(flows.begin(), flows.end());
    if (!std::ranges::is_sorted(grouped, {}, &Flow::to))
        std::ranges::stable_sort(grouped, {}, &Flow::to);
    TreeLoads trees(topology, adjacency, routing);
    for (FlowList left = grouped; !left.empty();) {
        const auto end = std::ranges::find_if(
            left, [&](const Flow& flow) { return flow.to != left.front().to; });
        const auto count = static_cast<std::size_t>(end - left.begin());
        auto problems = trees.add(left.first(count), loads);
        if (!problems.empty())
            return problems;
        left = left.subspan(count);
    }
    return {};
}

Diagnostics addRouteLoads(const Topology& topology,
                          const Adjacency& adjacency,
                          FlowList flows,
                          Routing routing,
                          std::uint64_t seed,
                          std::vector<double>& loads)
{
    const auto found = routesOf(topology, adjacency, flows, routing, seed);
    if (!found)
        return found.diagnostics();
    const auto& routes = found.value();
    for (std::size_t flow = 0; flow < flows.size(); ++flow)
        for (auto at = routes.offsets[flow]; at < routes.offsets[flow + 1]; ++at)
            loads[routes.ids[at]] += routes.shareAt(at) * flows[flow].weight;
    return {};
}

} // namespace

Result<LinkLoads> linkLoads(const Topology& topology,
                            const Adjacency& adjacency,
                            std::span<const Flow> flows,
                            Routing routing,
                            std::uint64_t seed)
{
    LinkLoads result;
    result.loads.assign(adjacency.bonds().size() * 2, 0);
    const auto problems =
        routing == Routing::Shortest || routing == Routing::Ecmp
            ? addTreeLoads(topology, adjacency, flows, routing, result.loads)
            : addRouteLoads(topology, adjacency, flows, routing, seed, result.loads);
    if (!problems.empty())
        return problems;
    if (!result.loads.empty()) {
        const auto largest = std::ranges::max_element(result.loads);
        result.largest = *largest;
        result.busiest = static_cast<HopId>(largest - result.loads.begin());
    }
    return result;
}

} // namespace clusterwright::model
