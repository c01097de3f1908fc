// Rate of each flow when all run at once, and the cable, hub or router that limits it. Rates in B/s.
//
// Resources: each direction of a full-duplex bond; a half-duplex bond once; a hub's medium, which traffic through the hub uses
// once; the forward bandwidth of switches, routers and hosts that forward, for traffic that passes through, but not for traffic
// that ends there. So traffic over a host that routes uses both of its segments and its own capacity. An unlimited resource
// limits nothing.
#pragma once

#include "model/topology/routing/routing.h"

namespace clusterwright::model
{

enum class ResourceKind : std::uint8_t { Cable, Hub, Component };

struct Bottleneck {
    std::string
        name; // "cable host0-switch" (from - to; either way when half duplex), "hub h1", "router r1"
    ResourceKind kind = ResourceKind::Cable;
    std::uint32_t id = 0; // a HopId (the even one when half duplex) or a VertexId
    double capacity = 0;
    double load = 0;       // sum over all flows through it
    std::size_t flows = 0; // flows that the resource limits: no flow on it has a larger rate
};

struct FlowShares {
    std::vector<double> rates; // rate of each flow; infinite for a flow that nothing limits
    std::vector<Bottleneck> bottlenecks; // sorted by the number of limited flows, largest first
    double min = kUnlimited;
    double mean = kUnlimited;
    double max = kUnlimited;
    double total = 0;
};

// Max-min fair rates. Errors: as for routesOf.
[[nodiscard]] Result<FlowShares> shareBandwidth(const Topology& topology,
                                                const Adjacency& adjacency,
                                                std::span<const Flow> flows,
                                                Routing routing,
                                                std::uint64_t seed = 0);

} // namespace clusterwright::model
