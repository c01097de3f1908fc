// Load of each direction of a cable, each hub and each component that forwards, when flows run at the rates that they share.
// Includes links that limit no flow. Loads and capacities in B/s.
#pragma once

#include "model/topology/contention/contention.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct LinkLoad {
    ResourceKind kind = ResourceKind::Cable;
    std::uint32_t id = 0; // a HopId (the even one when half duplex) or a VertexId
    std::string type;     // class of the cable, or of the first cable of a bond; "hub", "switch"
    double capacity = 0;
    double load = 0;
    std::size_t heldBack = 0; // flows whose bottleneck it is

    [[nodiscard]] double share() const { return load / capacity; } // 0..1

    friend bool operator==(const LinkLoad&, const LinkLoad&) = default;
};

// Sorted by utilisation, highest first; of equal ones, bottlenecks first. Unlimited resources are omitted. `shares` must belong
// to the flows, with the same routing and seed. Errors: as for routesOf.
[[nodiscard]] Result<std::vector<LinkLoad>> linkLoads(const Topology& topology,
                                                      const Adjacency& adjacency,
                                                      std::span<const Flow> flows,
                                                      const FlowShares& shares,
                                                      Routing routing,
                                                      std::uint64_t seed = 0);

class Resources;

// Returns the links of the resources, sorted like those of linkLoads. `loads` in B/s and `heldBack` have an entry for each resource.
[[nodiscard]] std::vector<LinkLoad> linksOf(const Topology& topology,
                                            const Adjacency& adjacency,
                                            const Resources& resources,
                                            std::span<const double> loads,
                                            std::span<const std::size_t> heldBack);

// Returns the links that hold flows back, in their order.
[[nodiscard]] std::vector<Bottleneck> bottlenecksOf(std::span<const LinkLoad> links,
                                                    const Topology& topology,
                                                    const Adjacency& adjacency);

// Names as for bottlenecks: "cable host0-switch", "hub h1".
[[nodiscard]] std::string
nameOf(const LinkLoad& link, const Topology& topology, const Adjacency& adjacency);

} // namespace clusterwright::model
