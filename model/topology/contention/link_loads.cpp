#include "model/topology/contention/link_loads.h"

#include "model/topology/contention/contention_resources.h"

#include <algorithm>
#include <map>

namespace clusterwright::model
{

namespace
{

// Of the first cable of each bond.
std::vector<std::uint32_t> typesOfBonds(const Topology& topology, const Adjacency& adjacency)
{
    constexpr auto kNone = static_cast<std::uint32_t>(-1);
    std::vector<std::uint32_t> types(adjacency.bonds().size(), kNone);
    for (const auto& cable : topology.cables) {
        const auto links = adjacency.linksOf(cable.a);
        const auto link = std::ranges::lower_bound(links, cable.b, {}, &Link::to);
        if (types[link->bond] == kNone)
            types[link->bond] = cable.type;
    }
    return types;
}

} // namespace

Result<std::vector<LinkLoad>> linkLoads(const Topology& topology,
                                        const Adjacency& adjacency,
                                        std::span<const Flow> flows,
                                        const FlowShares& shares,
                                        Routing routing,
                                        std::uint64_t seed)
{
    const auto shared = usesOf(topology, adjacency, flows, routing, seed);
    if (!shared)
        return shared.diagnostics();
    const auto& [resources, uses] = shared.value();
    const auto types = typesOfBonds(topology, adjacency);
    std::map<std::pair<ResourceKind, std::uint32_t>, std::size_t> heldBack;
    for (const auto& bottleneck : shares.bottlenecks)
        heldBack[{bottleneck.kind, bottleneck.id}] = bottleneck.flows;
    std::vector<LinkLoad> links;
    links.reserve(resources.capacities().size());
    for (std::uint32_t i = 0; i < resources.capacities().size(); ++i) {
        const auto kind = resources.kindOf(i);
        const auto id = resources.thingOf(i);
        const auto type = kind == ResourceKind::Cable
                              ? topology.cableClasses[types[id / 2]].name
                              : std::string(toText(topology.classOf(id).kind));
        const auto held = heldBack.find({kind, id});
        links.push_back({kind,
                         id,
                         type,
                         resources.capacities()[i],
                         0,
                         held == heldBack.end() ? 0 : held->second});
    }
    eachUse(uses, [&](std::size_t flow, std::uint32_t id, double share) {
        links[id].load += share * shares.rates[flow];
    });
    constexpr double kFull = 1 - 1e-9; // rates are sums of quotients
    for (auto& link : links)
        if (link.share() > kFull)
            link.load = link.capacity;
    std::ranges::stable_sort(links, [](const LinkLoad& a, const LinkLoad& b) {
        return std::pair(a.share(), a.heldBack) > std::pair(b.share(), b.heldBack);
    });
    return links;
}

std::string nameOf(const LinkLoad& link, const Topology& topology, const Adjacency& adjacency)
{
    return resourceName(topology, adjacency, link.kind, link.id);
}

} // namespace clusterwright::model
