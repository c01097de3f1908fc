#include "model/topology/contention/contention_resources.h"

#include "model/topology/contention/max_min.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

void use(Incidence& uses, std::uint32_t resource, const Incidence& routes, std::size_t entry)
{
    if (resource == kNoResource)
        return;
    uses.ids.push_back(resource);
    if (!routes.shares.empty())
        uses.shares.push_back(routes.shares[entry]);
}

} // namespace

Resources::Resources(const Topology& topology, const Adjacency& adjacency)
    : m_topology(topology)
    , m_adjacency(adjacency)
    , m_ofHop(adjacency.bonds().size() * 2, kNoResource)
    , m_ofVertex(adjacency.size(), kNoResource)
{
    for (BondId id = 0; id < adjacency.bonds().size(); ++id)
        addBond(id);
    m_vertices = static_cast<std::uint32_t>(m_capacities.size());
    const auto bandwidths = passBandwidths(topology, adjacency);
    for (VertexId id = 0; id < adjacency.size(); ++id)
        if (adjacency.forwards(id) && !std::isinf(bandwidths[id]))
            m_ofVertex[id] = add(id, bandwidths[id]);
}

ResourceKind Resources::kindOf(std::uint32_t resource) const
{
    if (resource < m_vertices)
        return ResourceKind::Cable;
    return m_topology.classOf(m_things[resource]).kind == ComponentKind::Hub
               ? ResourceKind::Hub
               : ResourceKind::Component;
}

Incidence Resources::usesOf(Incidence routes, std::span<const Flow> flows) const
{
    if (m_vertices == m_capacities.size() &&
        std::ranges::find(m_ofHop, kNoResource) == m_ofHop.end()) {
        for (auto& id : routes.ids)
            id = m_ofHop[id];
        return routes;
    }
    Incidence uses;
    uses.offsets.reserve(routes.offsets.size());
    for (std::size_t flow = 0; flow < flows.size(); ++flow) {
        for (auto at = routes.offsets[flow]; at < routes.offsets[flow + 1]; ++at) {
            use(uses, m_ofHop[routes.ids[at]], routes, at);
            if (goesOn(m_adjacency, routes, flow, at, flows[flow].to))
                use(uses, m_ofVertex[endOf(m_adjacency, routes.ids[at])], routes, at);
        }
        uses.offsets.push_back(static_cast<std::uint32_t>(uses.ids.size()));
    }
    return uses;
}

std::vector<double> Resources::loadsOf(const FlowCounts& counts) const
{
    std::vector<double> loads(m_capacities.size(), 0);
    const auto add = [&](std::uint32_t resource, double flows) {
        if (resource != kNoResource)
            loads[resource] += flows;
    };
    for (HopId hop = 0; hop < counts.over.size(); ++hop)
        add(m_ofHop[hop], counts.over[hop]);
    for (VertexId id = 0; id < counts.through.size(); ++id)
        add(m_ofVertex[id], counts.through[id]);
    return loads;
}

std::uint32_t Resources::add(std::uint32_t thing, double capacity)
{
    m_things.push_back(thing);
    m_capacities.push_back(capacity);
    return static_cast<std::uint32_t>(m_capacities.size() - 1);
}

void Resources::addBond(BondId id)
{
    const auto& bond = m_adjacency.bonds()[id];
    if (std::isinf(bond.bandwidth))
        return;
    m_ofHop[id * 2] = add(id * 2, bond.bandwidth);
    m_ofHop[id * 2 + 1] =
        bond.duplex == Duplex::Half ? m_ofHop[id * 2] : add(id * 2 + 1, bond.bandwidth);
}

Result<ResourceUses> usesOf(const Topology& topology,
                            const Adjacency& adjacency,
                            std::span<const Flow> flows,
                            Routing routing,
                            std::uint64_t seed)
{
    auto routes = routesOf(topology, adjacency, flows, routing, seed);
    if (!routes)
        return routes.diagnostics();
    Resources resources(topology, adjacency);
    auto uses = resources.usesOf(std::move(routes).value(), flows);
    return ResourceUses{std::move(resources), std::move(uses)};
}

std::string resourceName(const Topology& topology,
                         const Adjacency& adjacency,
                         ResourceKind kind,
                         std::uint32_t thing)
{
    const auto nameOf = [&](VertexId id) -> const std::string& {
        return topology.vertices[id].name;
    };
    if (kind != ResourceKind::Cable)
        return std::string(toText(topology.classOf(thing).kind)) + " " + nameOf(thing);
    return (adjacency.bonds()[thing / 2].cables > 1 ? "bond " : "cable ") +
           nameOf(startOf(adjacency, thing)) + "-" + nameOf(endOf(adjacency, thing));
}

} // namespace clusterwright::model
