// Writes the routes of many flows one after the other; each routing has a writer.
#pragma once

#include "model/topology/routing/routing.h"

#include <algorithm>

namespace clusterwright::model
{

// Flows in groups of the same destination, in any order otherwise.
using FlowList = std::span<const Flow>;

// isSplit: the routing splits flows, which takes more numbers than shortest.
[[nodiscard]] Diagnostics tooManyEntries(double entries, bool isSplit);

// Size in numbers of 4 bytes, see kMostRouteEntries.
[[nodiscard]] inline std::size_t sizeOf(const Incidence& routes)
{
    return routes.ids.size() + 2 * routes.shares.size();
}

// A writer has `void aim(VertexId destination)` and `bool write(const Flow&, Incidence&)`. The latter appends the hops of a flow
// to the last destination, or returns false when there is no route.
template <typename Writer>
Result<Incidence> writeRoutes(const Topology& topology, FlowList flows, Writer& writer)
{
    Incidence routes;
    routes.offsets.reserve(flows.size() + 1);
    for (std::size_t i = 0; i < flows.size(); ++i) {
        if (i == 0 || flows[i].to != flows[i - 1].to) {
            writer.aim(flows[i].to);
            const auto expected = static_cast<double>(sizeOf(routes)) /
                                  static_cast<double>(std::max<std::size_t>(i, 1)) *
                                  static_cast<double>(flows.size());
            if (expected > static_cast<double>(kMostRouteEntries))
                return tooManyEntries(expected, !routes.shares.empty());
            const auto size = static_cast<double>(routes.ids.size());
            if (i > 0 && routes.ids.capacity() == 0)
                routes.ids.reserve(static_cast<std::size_t>(1.1 * size / static_cast<double>(i) *
                                                            static_cast<double>(flows.size())));
        }
        if (flows[i].from != flows[i].to && !writer.write(flows[i], routes))
            return unreachable(topology, flows[i]);
        if (sizeOf(routes) > static_cast<std::size_t>(kMostRouteEntries))
            return tooManyEntries(static_cast<double>(sizeOf(routes)), !routes.shares.empty());
        routes.offsets.push_back(static_cast<std::uint32_t>(routes.ids.size()));
    }
    return routes;
}

[[nodiscard]] Result<Incidence>
shortestRoutes(const Topology& topology, const Adjacency& adjacency, FlowList flows);
[[nodiscard]] Result<Incidence>
ecmpRoutes(const Topology& topology, const Adjacency& adjacency, FlowList flows);
[[nodiscard]] Result<Incidence>
alternatingRoutes(const Topology& topology, const Adjacency& adjacency, FlowList flows);
[[nodiscard]] Result<Incidence>
gridRoutes(const Topology& topology, const Adjacency& adjacency, FlowList flows);
[[nodiscard]] Result<Incidence>
upDownRoutes(const Topology& topology, const Adjacency& adjacency, FlowList flows);
[[nodiscard]] Result<Incidence> valiantRoutes(const Topology& topology,
                                              const Adjacency& adjacency,
                                              FlowList flows,
                                              std::uint64_t seed);

} // namespace clusterwright::model
