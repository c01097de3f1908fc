// Routes of flows through the topology. A route is a list of hops; a hop is a directed bond with the share of the flow that takes
// it. Routes lead only through components that forward (Adjacency::forwards); their ends need not.
#pragma once

#include "model/topology/graph/adjacency.h"
#include "model/topology/graph/pattern.h"
#include "model/topology/routing/incidence.h"

namespace clusterwright::model
{

enum class Routing : std::uint8_t {
    // A static table: for every destination one next hop at each vertex, the first of a shortest path. Of n equally short hops,
    // destination number d (counted among the hosts) takes number floor(d / s) mod n, where s is the largest product of the n on
    // the paths to this vertex (1 again beyond the number of hosts). So the destinations spread over all paths, as with "d mod k"
    // in a fat tree.
    Shortest,
    // Equal shares over all next hops of shortest paths, at every vertex (a fluid; no hashing).
    Ecmp,
    // Half of the packets take the shortest route, half the shortest one that leaves the source by another bond (the sender
    // alternates between its two links). All take the first when there is no second.
    Alternating,
    // One coordinate of the grid after the other, in order; the shorter direction where there is a wrap cable (upwards when both
    // are equally long).
    DimensionOrder,
    // First up, then down. The top is the components farthest from all hosts when no host forwards; else, or when two ends have
    // no such route, the forwarding component with the most links. Up leads nearer to the top; between two equally near vertices,
    // to the lower number. Takes the shortest such route, by a static table with two entries for a destination at each vertex: one
    // for routes that may still lead up, one for the others. The entry is one of the equally short next hops, by the rule of
    // Shortest; hops that lead up come before those that lead down.
    UpDown,
    // Two shortest routes, to a random component that forwards and has a cable, and on from there, for each flow by the seed. The
    // component may be an end of the flow. The route may pass its destination, and come back.
    Valiant,
};

// Parses "shortest", "ecmp", "alternating", "dimension_order", "up_down" or "valiant". Error: routing.unknown.
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

// Limit of a list of routes, in numbers of 4 bytes: a hop is one, a hop of a split flow three.
inline constexpr std::int64_t kMostRouteEntries = 200'000'000;

// Hops of each flow. They are in the order of travel where the routing does not split, else grouped by path (alternating) or by
// distance (ecmp). A flow to itself has none. Flows in the order of their destinations are fastest. Errors: routing.unreachable,
// routing.grid (dimension_order without a grid), routing.size.
[[nodiscard]] Result<Incidence> routesOf(const Topology& topology,
                                         const Adjacency& adjacency,
                                         std::span<const Flow> flows,
                                         Routing routing,
                                         std::uint64_t seed = 0);

// True for an entry of a flow's row unless the flow ends with this hop. A route may pass its destination (Routing::Valiant).
[[nodiscard]] inline bool goesOn(const Adjacency& adjacency,
                                 const Incidence& routes,
                                 std::size_t flow,
                                 std::size_t entry,
                                 VertexId destination)
{
    return endOf(adjacency, routes.ids[entry]) != destination ||
           (entry + 1 < routes.offsets[flow + 1] &&
            startOf(adjacency, routes.ids[entry + 1]) == destination);
}

// Returns the error routing.unreachable.
[[nodiscard]] Diagnostics unreachable(const Topology& topology, const Flow& flow);

// Over ordered pairs of distinct processes, each pair alone in the network.
struct PathMetrics {
    // Latencies of all cables and forward times of all components on the route, without the two ends, s. For a split flow, the
    // mean over its packets.
    double latencyMean = 0;
    double latencyMax = 0;
    // The smallest bandwidth on the route, over cables and forwarding components, without the two ends, B/s. For a split flow, or
    // one that uses something twice, the smallest bandwidth / share: the rate of the flow when it runs alone.
    double bandwidthMin = kUnlimited;
    double bandwidthMean = kUnlimited;

    friend bool operator==(const PathMetrics&, const PathMetrics&) = default;
};

// Each process has a host of its own; a single process gives the defaults. Memory is linear in vertices and cables. Errors: those of
// routesOf; routing.size also where the routes of all pairs lead over more than kMostSearchSteps links.
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

// True where a class of cables has a latency, or one of components a forward time.
[[nodiscard]] bool hasLatencies(const Topology& topology);

// The latencies of pathMetrics, with the same bits. Without latencies no route is followed, and there is no limit on their number.
[[nodiscard]] Result<PathLatencies> pathLatencies(const Topology& topology,
                                                  const Adjacency& adjacency,
                                                  std::span<const VertexId> processes,
                                                  Routing routing,
                                                  std::uint64_t seed = 0);

// Capacity for traffic through each vertex, B/s: its forward bandwidth; for a hub without one, the smallest bandwidth of its
// cables, since they are one segment.
[[nodiscard]] std::vector<double> passBandwidths(const Topology& topology,
                                                 const Adjacency& adjacency);

} // namespace clusterwright::model
