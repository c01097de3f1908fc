// The way of a flow through the topology. A route is a list of hops; a hop is a directed bond with the share of the flow that
// takes it. Routes lead only through components that forward (Adjacency::forwards); their ends need not.
#pragma once

#include "model/topology/graph/adjacency.h"
#include "model/topology/graph/pattern.h"
#include "model/topology/routing/incidence.h"

namespace clusterwright::model
{

enum class Routing : std::uint8_t {
    // A static table: for every destination one next hop at each vertex, the first of a shortest path. Of n hops that are as
    // short, destination number d (counted among the hosts) takes number floor(d / s) mod n, where s is the largest product
    // of the n on the ways there (1 again beyond the number of hosts): the destinations spread over all paths, as
    // "d mod k" does in a fat tree.
    Shortest,
    // Equal shares over all next hops of shortest paths, at every vertex (a fluid; no hashing).
    Ecmp,
    // Half of the packets over the shortest route, half over the shortest one that leaves the source by another bond
    // (the sender alternates between its two links); all over the first when there is no second.
    Alternating,
    // One coordinate of the grid after the other, the first one first, the shorter way around where there is a wrap cable
    // (upwards when both are as long).
    DimensionOrder,
    // First up, then down. Top are the components farthest from all hosts when no host forwards; else, or when two ends
    // have no such route, the component that forwards and has the most links. Up is nearer to the top; between two that are
    // as near, to the lower number. The shortest such route; among several by the destination's number.
    UpDown,
    // Two shortest routes, over a random component that forwards, for each flow by the seed. A route that meets its
    // destination ends there.
    Valiant,
};

// "shortest", "ecmp", "alternating", "dimension_order", "up_down", "valiant". Error: routing.unknown.
[[nodiscard]] Result<Routing> parseRouting(std::string_view text);
[[nodiscard]] std::string_view toText(Routing routing);

// A hop: bond * 2, + 1 from the bond's b to its a.
using HopId = std::uint32_t;

[[nodiscard]] inline VertexId startOf(const Adjacency& adjacency, HopId hop)
{
    const auto& bond = adjacency.bonds()[hop / 2];
    return hop % 2 == 0 ? bond.a : bond.b;
}
[[nodiscard]] inline VertexId endOf(const Adjacency& adjacency, HopId hop)
{
    const auto& bond = adjacency.bonds()[hop / 2];
    return hop % 2 == 0 ? bond.b : bond.a;
}

// Bound of a list of routes, in numbers of 4 bytes: a hop is one, a hop of a split flow three.
inline constexpr std::int64_t kMostRouteEntries = 200'000'000;

// The hops of each flow: in the order of travel where the routing does not split, grouped by path (alternating) or by
// distance (ecmp) otherwise. A flow to itself has none. Flows in the order of their destinations are fastest.
// Errors: routing.unreachable, routing.grid (dimension_order without a grid), routing.size.
[[nodiscard]] Result<Incidence> routesOf(const Topology& topology,
                                         const Adjacency& adjacency,
                                         std::span<const Flow> flows,
                                         Routing routing,
                                         std::uint64_t seed = 0);

// The error routing.unreachable.
[[nodiscard]] Diagnostics unreachable(const Topology& topology, const Flow& flow);

// Over ordered pairs of distinct processes, each pair alone in the network.
struct PathMetrics {
    // Latencies of all cables and forward times of all components on the way, without the two ends, s. Of a split flow the
    // mean over its packets.
    double latencyMean = 0;
    double latencyMax = 0;
    // The smallest bandwidth on the way, of cables and of what forwards, without the two ends, B/s. Of a split flow, or one
    // that uses something twice, the smallest bandwidth / share: the rate of the flow when it runs alone.
    double bandwidthMin = kUnlimited;
    double bandwidthMean = kUnlimited;

    friend bool operator==(const PathMetrics&, const PathMetrics&) = default;
};

// Processes are on hosts of their own; one alone gives the defaults. Memory is linear in vertices and cables.
// Errors: as for routesOf.
[[nodiscard]] Result<PathMetrics> pathMetrics(const Topology& topology,
                                              const Adjacency& adjacency,
                                              std::span<const VertexId> processes,
                                              Routing routing,
                                              std::uint64_t seed = 0);

// Latencies of PathMetrics, without its bandwidths, which take far longer where flows are split.
struct PathLatencies {
    double mean = 0;
    double max = 0;

    friend bool operator==(const PathLatencies&, const PathLatencies&) = default;
};

// The latencies of pathMetrics, with the same bits.
[[nodiscard]] Result<PathLatencies> pathLatencies(const Topology& topology,
                                                  const Adjacency& adjacency,
                                                  std::span<const VertexId> processes,
                                                  Routing routing,
                                                  std::uint64_t seed = 0);

// What can pass through each vertex, B/s: its forward bandwidth; of a hub without one the smallest bandwidth of the cables
// at it, since they are one segment.
[[nodiscard]] std::vector<double> passBandwidths(const Topology& topology,
                                                 const Adjacency& adjacency);

} // namespace clusterwright::model
