#include "model/topology/routing/all_pairs.h"

#include "model/core/diagnostics.h"
#include "model/topology/graph/search_limit.h"
#include "model/topology/routing/counting.h"
#include "model/topology/routing/tree_roots.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// Flows over the same component share the searches of valiant: more flows at once are faster.
std::size_t flowsAtOnce(Routing routing)
{
    return routing == Routing::Valiant ? 2'000'000 : 250'000;
}

std::vector<Flow> flowsBetween(std::span<const VertexId> processes,
                               std::span<const VertexId> destinations)
{
    std::vector<Flow> flows;
    flows.reserve(processes.size() * destinations.size());
    for (const auto to : destinations)
        for (const auto from : processes)
            if (from != to)
                flows.push_back({from, to});
    return flows;
}

// Routes of each flow, some destinations at a time: also finds the pair without a route.
Result<FlowCounts> routeCounts(const Topology& topology,
                               const Adjacency& adjacency,
                               std::span<const VertexId> processes,
                               Routing routing,
                               std::uint64_t seed)
{
    FlowCounts counts(adjacency);
    const auto add = [&](std::span<const Flow> flows, const Incidence& routes) {
        for (std::size_t flow = 0; flow < flows.size(); ++flow)
            for (auto at = routes.offsets[flow]; at < routes.offsets[flow + 1]; ++at)
                counts.add(routes.ids[at],
                           routes.shareAt(at),
                           endOf(adjacency, routes.ids[at]),
                           flows[flow].to);
    };
    auto problems = visitAllRoutes(topology, adjacency, processes, routing, seed, add);
    if (!problems.empty())
        return problems;
    return counts;
}

std::optional<FlowCounts> summedCounts(const Topology& topology,
                                       const Adjacency& adjacency,
                                       std::span<const VertexId> processes,
                                       Routing routing)
{
    switch (routing) {
    case Routing::Shortest:
    case Routing::Ecmp:
        return treeCounts(topology, adjacency, processes, routing == Routing::Ecmp);
    case Routing::DimensionOrder:
        return gridCounts(topology, adjacency, processes);
    case Routing::UpDown:
        return upDownCounts(topology, adjacency, processes);
    default:
        return std::nullopt;
    }
}

std::size_t searchesFor(const Topology& topology,
                        const Adjacency& adjacency,
                        std::span<const VertexId> processes,
                        Routing routing)
{
    switch (routing) {
    case Routing::Shortest:
    case Routing::Ecmp:
    case Routing::UpDown:
        return Roots(adjacency, processes).groups().size();
    case Routing::DimensionOrder:
        return gridSearches(topology);
    default:
        return processes.size();
    }
}

} // namespace

Diagnostics visitAllRoutes(const Topology& topology,
                           const Adjacency& adjacency,
                           std::span<const VertexId> processes,
                           Routing routing,
                           std::uint64_t seed,
                           const RoutesVisitor& visit)
{
    auto count =
        std::max<std::size_t>(flowsAtOnce(routing) / std::max<std::size_t>(processes.size(), 1), 1);
    for (auto left = processes; !left.empty();) {
        count = std::min(count, left.size());
        const auto flows = flowsBetween(processes, left.first(count));
        auto routes = routesOf(topology, adjacency, flows, routing, seed);
        if (!routes && (count == 1 || !has(routes.diagnostics(), "routing.size")))
            return routes.diagnostics();
        if (!routes) {
            count /= 2;
            continue;
        }
        visit(flows, std::move(routes).value());
        left = left.subspan(count);
    }
    return {};
}

FlowCounts::FlowCounts(const Adjacency& adjacency)
    : over(adjacency.bonds().size() * 2, 0)
    , through(adjacency.size(), 0)
{
}

Roots::Roots(const Adjacency& adjacency, std::span<const VertexId> processes)
    : m_adjacency(adjacency)
    , m_processes(processes.begin(), processes.end())
{
    std::ranges::stable_sort(m_processes, {}, [&](VertexId id) { return rootOf(adjacency, id); });
}

std::vector<Roots::Group> Roots::groups() const
{
    std::vector<Group> groups;
    for (std::size_t begin = 0, end = 0; begin < m_processes.size(); begin = end) {
        const auto root = rootOf(m_adjacency, m_processes[begin]);
        while (end < m_processes.size() && rootOf(m_adjacency, m_processes[end]) == root)
            ++end;
        groups.push_back({root, std::span(m_processes).subspan(begin, end - begin)});
    }
    return groups;
}

// Of `count` processes, a leaf sends to all others and receives from all. Its flows to the root itself end there; those between two
// leaves of one root count once.
void Roots::addLeaves(FlowCounts& counts) const
{
    const auto count = static_cast<double>(m_processes.size());
    for (const auto& [root, processes] : groups()) {
        const auto outside = count - static_cast<double>(processes.size());
        const bool isProcess = std::ranges::find(processes, root) != processes.end();
        for (const auto process : processes) {
            if (process == root)
                continue;
            const auto bond = m_adjacency.linksOf(process).front().bond;
            counts.over[bond * 2] += count - 1;
            counts.over[bond * 2 + 1] += count - 1;
            counts.through[root] += count - 1 - (isProcess ? 1 : 0) + outside;
        }
    }
}

Result<FlowCounts> allToAllCounts(const Topology& topology,
                                  const Adjacency& adjacency,
                                  std::span<const VertexId> processes,
                                  Routing routing,
                                  std::uint64_t seed)
{
    if (auto tooMuch = tooMuchSearch(adjacency,
                                     searchesFor(topology, adjacency, processes, routing),
                                     "routing.size",
                                     "use fewer processes or a smaller topology");
        !tooMuch.empty())
        return tooMuch;
    if (auto counts = summedCounts(topology, adjacency, processes, routing))
        return std::move(*counts);
    return routeCounts(topology, adjacency, processes, routing, seed);
}

double allToAllSteps(const Topology& topology,
                     const Adjacency& adjacency,
                     std::span<const VertexId> processes,
                     Routing routing)
{
    return searchSteps(adjacency, searchesFor(topology, adjacency, processes, routing));
}

} // namespace clusterwright::model
