// Routes in tests.
#pragma once

#include "model/topology/contention/contention.h"
#include "model/topology/graph/placement.h"
#include "tests/support/catch_compat.h"
#include "tests/support/findings.h"
#include "tests/support/networks.h"

namespace clusterwright::tests
{

using Path = std::vector<model::VertexId>;

[[nodiscard]] inline model::Incidence routed(const model::Topology& topology,
                                             const std::vector<model::Flow>& flows,
                                             model::Routing routing,
                                             std::uint64_t seed = 0)
{
    const auto routes = model::routesOf(topology, model::Adjacency(topology), flows, routing, seed);
    INFO(topology.name << " " << model::toText(routing) << " " << textOf(routes.diagnostics()));
    REQUIRE(routes);
    REQUIRE(routes.value().flows() == flows.size());
    return routes.value();
}

// The vertices of a route without splits.
[[nodiscard]] inline Path
pathOf(const model::Adjacency& adjacency, std::span<const model::HopId> hops, model::VertexId from)
{
    Path path{from};
    for (const auto hop : hops) {
        CHECK(model::startOf(adjacency, hop) == path.back());
        path.push_back(model::endOf(adjacency, hop));
    }
    return path;
}

[[nodiscard]] inline Path path(const model::Topology& topology,
                               model::VertexId from,
                               model::VertexId to,
                               model::Routing routing,
                               std::uint64_t seed = 0)
{
    const auto routes = routed(topology, {{from, to}}, routing, seed);
    return pathOf(model::Adjacency(topology), routes.ids, from);
}

[[nodiscard]] inline std::vector<model::Flow> allToAll(const model::Topology& topology)
{
    return model::flowsOf({}, model::hostsOf(topology)).value();
}

// The load of every hop when each flow sends 1 B/s.
[[nodiscard]] inline std::vector<double> loadsOf(const model::Topology& topology,
                                                 const std::vector<model::Flow>& flows,
                                                 model::Routing routing)
{
    const auto routes = routed(topology, flows, routing);
    std::vector<double> loads(model::Adjacency(topology).bonds().size() * 2, 0);
    for (std::size_t at = 0; at < routes.ids.size(); ++at)
        loads[routes.ids[at]] += routes.shareAt(at);
    return loads;
}

// A ring of hosts that forward.
[[nodiscard]] inline model::Topology ring(int length)
{
    Network network;
    for (int i = 0; i < length; ++i)
        network.router("r" + std::to_string(i));
    for (int i = 0; i < length; ++i)
        network.cable(
            static_cast<model::VertexId>(i), static_cast<model::VertexId>((i + 1) % length), 1);
    return network.topology;
}

} // namespace clusterwright::tests
