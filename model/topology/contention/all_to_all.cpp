#include "model/topology/contention/all_to_all.h"

#include "model/core/diagnostics.h"
#include "model/topology/contention/contention_resources.h"
#include "model/topology/contention/max_min.h"
#include "model/topology/graph/search_limit.h"
#include "model/topology/routing/all_pairs.h"
#include "model/topology/routing/shortest_tree.h"

#include <algorithm>
#include <cmath>
#include <ranges>

namespace clusterwright::model
{

namespace
{

// The load of each resource, as a number of flows.
class Loads
{
public:
    Loads(const Topology& topology, const Adjacency& adjacency)
        : m_resources(topology, adjacency)
        , m_loads(m_resources.capacities().size(), 0)
    {
    }

    void add(std::span<const Flow> flows, Incidence routes)
    {
        eachUse(
            m_resources.usesOf(std::move(routes), flows),
            [&](std::size_t, std::uint32_t resource, double share) { m_loads[resource] += share; });
    }

    void addHop(const NextHop& next, VertexId destination, double flows)
    {
        addTo(m_resources.ofHop(next.hop), flows);
        if (next.to != destination)
            addTo(m_resources.ofVertex(next.to), flows);
    }

    // Returns the rate at which the first resource is full.
    [[nodiscard]] double fullAt() const
    {
        double rate = kUnlimited;
        for (std::size_t i = 0; i < m_loads.size(); ++i)
            if (m_loads[i] > 0)
                rate = std::min(rate, m_resources.capacities()[i] / m_loads[i]);
        return rate;
    }

    [[nodiscard]] std::vector<LinkLoad>
    links(const Topology& topology, const Adjacency& adjacency, double rate) const
    {
        constexpr double kFull = 1 - 1e-9; // loads are sums of quotients
        auto loads = m_loads;
        std::vector<std::size_t> heldBack(loads.size(), 0);
        for (std::size_t i = 0; i < loads.size(); ++i) {
            loads[i] = loads[i] > 0 ? loads[i] * rate : 0; // an unlimited rate on no link
            if (loads[i] > kFull * m_resources.capacities()[i])
                heldBack[i] = static_cast<std::size_t>(std::llround(m_loads[i]));
        }
        return linksOf(topology, adjacency, m_resources, loads, heldBack);
    }

private:
    void addTo(std::uint32_t resource, double flows)
    {
        if (resource != kNoResource)
            m_loads[resource] += flows;
    }

    Resources m_resources;
    std::vector<double> m_loads;
};

// Routes along a tree to each destination: flows that meet at a vertex share the rest of their route.
class TreeFlows
{
public:
    TreeFlows(const Topology& topology, const Adjacency& adjacency, bool isSplit)
        : m_topology(topology)
        , m_tree(topology, adjacency)
        , m_isSplit(isSplit)
        , m_flows(adjacency.size(), 0)
    {
    }

    Diagnostics addTo(Loads& loads, std::span<const VertexId> processes, VertexId destination)
    {
        m_tree.build(destination);
        for (const auto source : processes) {
            if (!m_tree.reaches(source))
                return unreachable(m_topology, {source, destination});
            m_flows[source] = 1;
        }
        m_flows[destination] = 0;
        for (const auto vertex : m_tree.order() | std::views::reverse)
            if (vertex != destination && m_flows[vertex] > 0)
                advance(loads, vertex, destination);
        m_flows[destination] = 0;
        return {};
    }

private:
    void advance(Loads& loads, VertexId vertex, VertexId destination)
    {
        const auto nexts =
            m_isSplit ? m_tree.candidates(vertex) : std::span(&m_tree.next(vertex), 1);
        const auto flows = m_flows[vertex] / static_cast<double>(nexts.size());
        m_flows[vertex] = 0;
        for (const auto& next : nexts) {
            loads.addHop(next, destination, flows);
            m_flows[next.to] += flows;
        }
    }

    const Topology& m_topology;
    ShortestTree m_tree;
    bool m_isSplit;
    std::vector<double> m_flows; // flows that pass each vertex
};

Result<Loads> loadsOf(const Topology& topology,
                      const Adjacency& adjacency,
                      std::span<const VertexId> processes,
                      Routing routing,
                      std::uint64_t seed)
{
    if (auto tooMuch = tooMuchSearch(adjacency,
                                     processes.size(),
                                     "routing.size",
                                     "use fewer processes or a smaller topology");
        !tooMuch.empty())
        return tooMuch;
    Loads loads(topology, adjacency);
    Diagnostics problems;
    if (routing == Routing::Shortest || routing == Routing::Ecmp) {
        TreeFlows flows(topology, adjacency, routing == Routing::Ecmp);
        for (std::size_t i = 0; i < processes.size() && problems.empty(); ++i)
            problems = flows.addTo(loads, processes, processes[i]);
    } else {
        problems = visitAllRoutes(topology,
                                  adjacency,
                                  processes,
                                  routing,
                                  seed,
                                  [&](std::span<const Flow> some, Incidence routes) {
                                      loads.add(some, std::move(routes));
                                  });
    }
    if (!problems.empty())
        return problems;
    return loads;
}

} // namespace

Result<double> allToAllShare(const Topology& topology,
                             const Adjacency& adjacency,
                             std::span<const VertexId> processes,
                             Routing routing,
                             std::uint64_t seed)
{
    if (processes.size() < 2)
        return kUnlimited;
    const auto loads = loadsOf(topology, adjacency, processes, routing, seed);
    if (!loads)
        return loads.diagnostics();
    return loads.value().fullAt();
}

Result<std::vector<LinkLoad>> allToAllLoads(const Topology& topology,
                                            const Adjacency& adjacency,
                                            std::span<const VertexId> processes,
                                            Routing routing,
                                            std::uint64_t seed)
{
    const auto loads = loadsOf(topology, adjacency, processes, routing, seed);
    if (!loads)
        return loads.diagnostics();
    return loads.value().links(topology, adjacency, loads.value().fullAt());
}

} // namespace clusterwright::model
