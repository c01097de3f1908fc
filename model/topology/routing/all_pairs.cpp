#include "model/topology/routing/all_pairs.h"

#include "model/core/diagnostics.h"

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

} // namespace clusterwright::model
