#include "model/topology/routing/routing.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/topology/graph/search_limit.h"
#include "model/topology/routing/route_writer.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace clusterwright::model
{

namespace
{

constexpr std::array<std::string_view, 6> kNames{
    "shortest", "ecmp", "alternating", "dimension_order", "up_down", "valiant"};

// Flows are in the order of their destinations.
std::size_t destinationsIn(FlowList flows)
{
    std::size_t count = 0;
    for (std::size_t i = 0; i < flows.size(); ++i)
        if (i == 0 || flows[i].to != flows[i - 1].to)
            ++count;
    return count;
}

// One search for each destination. Alternating may need one for each flow from a forwarding component with several links: the
// table may lead a second route back over its source.
std::size_t searchesFor(const Adjacency& adjacency, FlowList flows, Routing routing)
{
    const auto mayDetour = [&](const Flow& flow) {
        return adjacency.forwards(flow.from) && adjacency.linksOf(flow.from).size() > 1;
    };
    const auto detours =
        routing == Routing::Alternating ? std::ranges::count_if(flows, mayDetour) : 0;
    return destinationsIn(flows) + static_cast<std::size_t>(detours);
}

Result<Incidence> groupedRoutes(const Topology& topology,
                                const Adjacency& adjacency,
                                FlowList flows,
                                Routing routing,
                                std::uint64_t seed)
{
    if (routing != Routing::DimensionOrder)
        if (auto tooMuch = tooMuchSearch(
                adjacency,
                searchesFor(adjacency, flows, routing),
                "routing.size",
                "use fewer flows, a smaller topology, or on a grid the routing dimension_order");
            !tooMuch.empty())
            return tooMuch;
    switch (routing) {
    case Routing::Ecmp:
        return ecmpRoutes(topology, adjacency, flows);
    case Routing::Alternating:
        return alternatingRoutes(topology, adjacency, flows);
    case Routing::DimensionOrder:
        return gridRoutes(topology, adjacency, flows);
    case Routing::UpDown:
        return upDownRoutes(topology, adjacency, flows);
    case Routing::Valiant:
        return valiantRoutes(topology, adjacency, flows, seed);
    case Routing::Shortest:
        break;
    }
    return shortestRoutes(topology, adjacency, flows);
}

// Row i of the result is the row of `order` with the value i.
Incidence inOrder(const Incidence& routes, const std::vector<std::uint32_t>& order)
{
    std::vector<std::uint32_t> rowOf(order.size());
    for (std::uint32_t row = 0; row < order.size(); ++row)
        rowOf[order[row]] = row;
    Incidence result;
    result.offsets.reserve(routes.offsets.size());
    result.ids.reserve(routes.ids.size());
    result.shares.reserve(routes.shares.size());
    for (const auto row : rowOf) {
        const auto ids = routes.idsOf(row);
        result.ids.insert(result.ids.end(), ids.begin(), ids.end());
        if (!routes.shares.empty())
            result.shares.insert(result.shares.end(),
                                 routes.shares.data() + routes.offsets[row],
                                 routes.shares.data() + routes.offsets[row + 1]);
        result.offsets.push_back(static_cast<std::uint32_t>(result.ids.size()));
    }
    return result;
}

} // namespace

Result<Routing> parseRouting(std::string_view text)
{
    const auto* const found = std::ranges::find(kNames, trimmed(text));
    if (found != kNames.end())
        return static_cast<Routing>(found - kNames.begin());
    const std::vector<std::string> names(kNames.begin(), kNames.end());
    const auto near = didYouMean(text, names);
    return refusal("routing.unknown",
                   "unknown routing '" + std::string(text) + "'",
                   (near.empty() ? "" : near + " ") + "use one of: " + join(names, ", "));
}

std::string_view toText(Routing routing)
{
    return kNames[static_cast<std::size_t>(routing)];
}

Diagnostics unreachable(const Topology& topology, const Flow& flow)
{
    return refusal("routing.unreachable",
                   "'" + topology.vertices[flow.from].name + "' cannot reach '" +
                       topology.vertices[flow.to].name + "'",
                   "add a cable, or let a host between them forward");
}

Diagnostics tooManyEntries(double entries, bool isSplit)
{
    return refusal("routing.size",
                   "the routes need about " + roundedText(entries, 3) +
                       " table entries, which exceeds the maximum of " +
                       std::to_string(kMostRouteEntries),
                   isSplit ? "use the routing 'shortest', or fewer flows" : "use fewer flows");
}

Result<Incidence> routesOf(const Topology& topology,
                           const Adjacency& adjacency,
                           std::span<const Flow> flows,
                           Routing routing,
                           std::uint64_t seed)
{
    if (std::ranges::is_sorted(flows, {}, &Flow::to))
        return groupedRoutes(topology, adjacency, flows, routing, seed);
    std::vector<std::uint32_t> order(flows.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return flows[i].to; });
    std::vector<Flow> grouped;
    grouped.reserve(flows.size());
    for (const auto i : order)
        grouped.push_back(flows[i]);
    auto routes = groupedRoutes(topology, adjacency, grouped, routing, seed);
    if (!routes)
        return routes;
    return inOrder(routes.value(), order);
}

std::vector<double> passBandwidths(const Topology& topology, const Adjacency& adjacency)
{
    std::vector<double> result;
    result.reserve(adjacency.size());
    for (VertexId id = 0; id < adjacency.size(); ++id) {
        const auto& type = topology.classOf(id);
        auto bandwidth = type.forwardBandwidth;
        if (type.kind == ComponentKind::Hub && bandwidth == kUnlimited)
            for (const auto& link : adjacency.linksOf(id))
                bandwidth = std::min(bandwidth, adjacency.bonds()[link.bond].bandwidth);
        result.push_back(bandwidth);
    }
    return result;
}

} // namespace clusterwright::model
