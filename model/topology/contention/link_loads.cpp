#include "model/topology/contention/link_loads.h"

#include "model/topology/contention/contention_resources.h"

#include <algorithm>
#include <map>

namespace clusterwright::model
{

namespace
{

// Class of the first cable of each bond.
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
    std::map<std::pair<ResourceKind, std::uint32_t>, std::size_t> limited;
    for (const auto& bottleneck : shares.bottlenecks)
        limited[{bottleneck.kind, bottleneck.id}] = bottleneck.flows;
    const auto count = resources.capacities().size();
    std::vector<double> loads(count, 0);
    eachUse(uses, [&](std::size_t flow, std::uint32_t id, double share) {
        loads[id] += share * shares.rates[flow];
    });
    std::vector<std::size_t> heldBack(count, 0);
    for (std::uint32_t i = 0; i < count; ++i)
        if (const auto held = limited.find({resources.kindOf(i), resources.thingOf(i)});
            held != limited.end())
            heldBack[i] = held->second;
    return linksOf(topology, adjacency, resources, loads, heldBack);
}

std::vector<LinkLoad> linksOf(const Topology& topology,
                              const Adjacency& adjacency,
                              const Resources& resources,
                              std::span<const double> loads,
                              std::span<const std::size_t> heldBack)
{
    constexpr double kFull = 1 - 1e-9; // rates are sums of quotients
    const auto types = typesOfBonds(topology, adjacency);
    std::vector<LinkLoad> links;
    links.reserve(loads.size());
    for (std::uint32_t i = 0; i < loads.size(); ++i) {
        const auto kind = resources.kindOf(i);
        const auto id = resources.thingOf(i);
        const auto capacity = resources.capacities()[i];
        links.push_back({kind,
                         id,
                         kind == ResourceKind::Cable
                             ? topology.cableClasses[types[id / 2]].name
                             : std::string(toText(topology.classOf(id).kind)),
                         capacity,
                         loads[i] > kFull * capacity ? capacity : loads[i],
                         heldBack[i]});
    }
    std::ranges::stable_sort(links, [](const LinkLoad& a, const LinkLoad& b) {
        return std::pair(a.share(), a.heldBack) > std::pair(b.share(), b.heldBack);
    });
    return links;
}

std::vector<Bottleneck>
bottlenecksOf(std::span<const LinkLoad> links, const Topology& topology, const Adjacency& adjacency)
{
    std::vector<Bottleneck> bottlenecks;
    for (const auto& link : links)
        if (link.heldBack > 0)
            bottlenecks.push_back({nameOf(link, topology, adjacency),
                                   link.kind,
                                   link.id,
                                   link.capacity,
                                   link.load,
                                   link.heldBack});
    return bottlenecks;
}

std::string nameOf(const LinkLoad& link, const Topology& topology, const Adjacency& adjacency)
{
    return resourceName(topology, adjacency, link.kind, link.id);
}

} // namespace clusterwright::model
