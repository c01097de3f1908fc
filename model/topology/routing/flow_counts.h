// Traffic of all-to-all by link, without a list of its flows: flows that meet on their way to a destination are summed, from far to
// near. Memory is linear in components and cables. In numbers of flows.
//
// Law, checked in all_to_all_test.cpp: the counts are the sums over the routes of all flows (routesOf).
#pragma once

#include "model/topology/routing/routing.h"

namespace clusterwright::model
{

// A flow that splits counts by its parts.
struct FlowCounts {
    std::vector<double> over;    // flows over each hop
    std::vector<double> through; // flows through each vertex, without those that begin or end there

    FlowCounts() = default;
    explicit FlowCounts(const Adjacency& adjacency);

    void add(const FlowCounts& others);
    // Adds a flow by its row.
    void add(const Adjacency& adjacency,
             const Incidence& routes,
             std::size_t flow,
             VertexId destination);
};

// Counts one flow for each ordered pair of processes of a group, summed over groups. Each process of a group has a host of its own.
// Errors: those of routesOf.
[[nodiscard]] Result<FlowCounts> allToAllCounts(const Topology& topology,
                                                const Adjacency& adjacency,
                                                std::span<const std::vector<VertexId>> groups,
                                                Routing routing,
                                                std::uint64_t seed = 0);

// Flows that each vertex sends and receives.
struct EndFlows {
    EndFlows(const Adjacency& adjacency, std::span<const Flow> flows);
    // One flow for each ordered pair of processes of a group.
    EndFlows(const Adjacency& adjacency, std::span<const std::vector<VertexId>> groups);

    std::vector<double> out;
    std::vector<double> in;
    double total = 0;
};

// Counts flows over a detour: with equal parts over each component that forwards, to it and from it over all shortest paths. A
// route may visit a vertex twice. No counts where nothing forwards. Errors: routing.unreachable, routing.size.
[[nodiscard]] Result<FlowCounts>
detourCounts(const Topology& topology, const Adjacency& adjacency, const EndFlows& ends);

// Links that the searches of allToAllCounts visit together: a measure of its time.
[[nodiscard]] double allToAllSteps(const Topology& topology,
                                   const Adjacency& adjacency,
                                   std::span<const VertexId> processes,
                                   Routing routing);

} // namespace clusterwright::model
