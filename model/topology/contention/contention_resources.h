// Resources that flows share (directions of bonds, hubs, components that forward, as in contention.h), numbered consecutively.
// Internal to this folder.
#pragma once

#include "model/topology/contention/contention.h"
#include "model/topology/routing/flow_counts.h"

#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

// A resource for each hop and each vertex that limits its traffic.
class Resources
{
public:
    Resources(const Topology& topology, const Adjacency& adjacency);

    [[nodiscard]] const std::vector<double>& capacities() const { return m_capacities; }
    [[nodiscard]] ResourceKind kindOf(std::uint32_t resource) const;
    // Returns a HopId (the even one when half duplex) or a VertexId.
    [[nodiscard]] std::uint32_t thingOf(std::uint32_t resource) const { return m_things[resource]; }
    // Resource that limits a hop or the traffic that a vertex forwards; kNoResource where it is unlimited.
    [[nodiscard]] std::uint32_t ofHop(HopId hop) const { return m_ofHop[hop]; }
    [[nodiscard]] std::uint32_t ofVertex(VertexId id) const { return m_ofVertex[id]; }
    [[nodiscard]] Incidence usesOf(Incidence routes, std::span<const Flow> flows) const;
    // Returns the number of flows over each resource.
    [[nodiscard]] std::vector<double> loadsOf(const FlowCounts& counts) const;

private:
    std::uint32_t add(std::uint32_t thing, double capacity);
    void addBond(BondId id);

    const Topology& m_topology;
    const Adjacency& m_adjacency;
    std::vector<std::uint32_t> m_ofHop;
    std::vector<std::uint32_t> m_ofVertex;
    std::vector<double> m_capacities;
    std::vector<std::uint32_t> m_things;
    std::uint32_t m_vertices = 0; // the first resource that is a vertex
};

struct ResourceUses {
    Resources resources;
    Incidence uses; // resources of each flow, in the order of the flows
};

// Keeps references. Errors: those of routesOf.
[[nodiscard]] Result<ResourceUses> usesOf(const Topology& topology,
                                          const Adjacency& adjacency,
                                          std::span<const Flow> flows,
                                          Routing routing,
                                          std::uint64_t seed);

// Calls `visit(flow, resource, share)` for each use.
template <typename Visit>
void eachUse(const Incidence& uses, Visit&& visit)
{
    for (std::size_t flow = 0; flow < uses.flows(); ++flow)
        for (auto at = uses.offsets[flow]; at < uses.offsets[flow + 1]; ++at)
            visit(flow, uses.ids[at], uses.shareAt(at));
}

// Returns "cable host0-switch", "bond a-b", "hub h1" or "router r1".
[[nodiscard]] std::string resourceName(const Topology& topology,
                                       const Adjacency& adjacency,
                                       ResourceKind kind,
                                       std::uint32_t thing);

} // namespace clusterwright::model
