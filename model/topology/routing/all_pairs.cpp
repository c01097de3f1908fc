#include "model/topology/routing/all_pairs.h"

#include "model/core/diagnostics.h"
#include "model/topology/graph/search_limit.h"
#include "model/topology/routing/counting.h"
#include "model/topology/routing/intermediates.h"
#include "model/topology/routing/shortest_tree.h"
#include "model/topology/routing/tree_roots.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <functional>

namespace clusterwright::model
{

namespace
{

// Flows over the same component share the searches of valiant: more flows at once are faster.
std::size_t flowsAtOnce(Routing routing)
{
    return routing == Routing::Valiant ? 2'000'000 : 250'000;
}

std::vector<Flow> flowsBetween(std::span<const VertexId> processes,
                               std::span<const VertexId> destinations)
{
    std::vector<Flow> flows;
    flows.reserve(processes.size() * destinations.size());
    for (const auto to : destinations)
        for (const auto from : processes)
            if (from != to)
                flows.push_back({from, to});
    return flows;
}

// Routes of each flow, some destinations at a time: also finds the pair without a route.
Result<FlowCounts> routeCounts(const Topology& topology,
                               const Adjacency& adjacency,
                               std::span<const VertexId> processes,
                               Routing routing,
                               std::uint64_t seed)
{
    FlowCounts counts(adjacency);
    const auto add = [&](std::span<const Flow> flows, const Incidence& routes) {
        for (std::size_t flow = 0; flow < flows.size(); ++flow)
            counts.add(adjacency, routes, flow, flows[flow].to);
    };
    auto problems = visitAllRoutes(topology, adjacency, processes, routing, seed, add);
    if (!problems.empty())
        return problems;
    return counts;
}

std::size_t pairsIn(std::span<const std::vector<VertexId>> groups)
{
    std::size_t pairs = 0;
    for (const auto& group : groups)
        pairs += group.size() * group.size() - group.size();
    return pairs;
}

// Nothing where a pair has no route, the list of flows is short, or the tables take too much memory.
std::optional<FlowCounts> summedCounts(const Topology& topology,
                                       const Adjacency& adjacency,
                                       std::span<const std::vector<VertexId>> groups,
                                       Routing routing,
                                       std::uint64_t seed)
{
    const auto byGroup = [&](const auto& countsOf) -> std::optional<FlowCounts> {
        FlowCounts counts(adjacency);
        for (const auto& group : groups) {
            const auto some = countsOf(topology, adjacency, group);
            if (!some)
                return std::nullopt;
            counts.add(*some);
        }
        return counts;
    };
    const auto byTree = [&](Routing shortest) {
        std::vector<std::vector<TrafficEnd>> ends;
        for (const auto& group : groups)
            ends.push_back(endsOf(group));
        return treeCounts(topology, adjacency, ends, shortest);
    };
    switch (routing) {
    case Routing::DimensionOrder:
        return byGroup(gridCounts);
    case Routing::UpDown:
        return byGroup(upDownCounts);
    case Routing::Valiant:
        break;
    default:
        return byTree(routing);
    }
    constexpr std::size_t kMostRows = 16'000'000; // of 16 bytes: one for each component and group
    const Intermediates intermediates(adjacency, seed);
    if (intermediates.count() == 0)
        return byTree(Routing::Shortest);
    const bool isShort = pairsIn(groups) < intermediates.count(); // a list needs fewer searches
    if (isShort || intermediates.count() * groups.size() > kMostRows)
        return std::nullopt;
    return valiantCounts(topology, adjacency, groups, intermediates);
}

// A vertex with flows.
VertexId firstOf(std::span<const double> flows)
{
    const auto first = std::ranges::find_if(flows, [](double count) { return count > 0; });
    return static_cast<VertexId>(first - flows.begin());
}

// The part of a detour's traffic over each vertex: equal ones over all components that forward and reach the destination.
std::vector<double>
middlesOf(const Topology& topology, const Adjacency& adjacency, VertexId destination)
{
    ShortestTree tree(topology, adjacency, TreePaths::All);
    tree.build(destination);
    std::vector<double> parts(adjacency.size(), 0);
    double count = 0;
    for (VertexId id = 0; id < adjacency.size(); ++id)
        if (adjacency.forwards(id) && tree.reaches(id)) {
            parts[id] = 1;
            ++count;
        }
    for (auto& part : parts)
        part = count > 0 ? part / count : 0;
    return parts;
}

// Returns an end with flows and a component of detours that have no route. One search serves all components that reach each other.
Flow firstApart(const Topology& topology,
                const Adjacency& adjacency,
                const EndFlows& ends,
                std::span<const double> middles)
{
    ShortestTree tree(topology, adjacency, TreePaths::All);
    std::vector<std::uint8_t> isSeen(adjacency.size(), 0);
    for (VertexId middle = 0; middle < adjacency.size(); ++middle) {
        if (middles[middle] == 0 || isSeen[middle] != 0)
            continue;
        tree.build(middle);
        for (VertexId id = 0; id < adjacency.size(); ++id)
            if (tree.reaches(id))
                isSeen[id] = 1;
            else if (ends.out[id] + ends.in[id] > 0)
                return {id, middle};
    }
    assert(false);
    return {};
}

std::size_t searchesFor(const Topology& topology,
                        const Adjacency& adjacency,
                        std::span<const std::vector<VertexId>> groups,
                        Routing routing)
{
    if (routing == Routing::DimensionOrder)
        return gridSearches(topology);
    std::vector<TrafficEnd> ends;
    std::size_t most = 0;
    for (const auto& group : groups) {
        auto some = endsOf(group);
        most = std::max(most, Roots(adjacency, some).groups().size());
        ends.insert(ends.end(), some.begin(), some.end());
    }
    if (routing != Routing::Valiant)
        return most;
    const auto components = intermediateComponents(adjacency);
    if (const auto pairs = pairsIn(groups); pairs < components.size())
        return pairs + most;
    const auto more = endsOf(components);
    ends.insert(ends.end(), more.begin(), more.end());
    return Roots(adjacency, ends).groups().size();
}

} // namespace

Diagnostics visitAllRoutes(const Topology& topology,
                           const Adjacency& adjacency,
                           std::span<const VertexId> processes,
                           Routing routing,
                           std::uint64_t seed,
                           const RoutesVisitor& visit)
{
    auto count =
        std::max<std::size_t>(flowsAtOnce(routing) / std::max<std::size_t>(processes.size(), 1), 1);
    for (auto left = processes; !left.empty();) {
        count = std::min(count, left.size());
        const auto flows = flowsBetween(processes, left.first(count));
        auto routes = routesOf(topology, adjacency, flows, routing, seed);
        if (!routes && (count == 1 || !has(routes.diagnostics(), "routing.size")))
            return routes.diagnostics();
        if (!routes) {
            count /= 2;
            continue;
        }
        visit(flows, std::move(routes).value());
        left = left.subspan(count);
    }
    return {};
}

FlowCounts::FlowCounts(const Adjacency& adjacency)
    : over(adjacency.bonds().size() * 2, 0)
    , through(adjacency.size(), 0)
{
}

void FlowCounts::add(const FlowCounts& others)
{
    std::ranges::transform(over, others.over, over.begin(), std::plus());
    std::ranges::transform(through, others.through, through.begin(), std::plus());
}

void FlowCounts::add(const Adjacency& adjacency,
                     const Incidence& routes,
                     std::size_t flow,
                     VertexId destination)
{
    for (auto at = routes.offsets[flow]; at < routes.offsets[flow + 1]; ++at) {
        over[routes.ids[at]] += routes.shareAt(at);
        if (goesOn(adjacency, routes, flow, at, destination))
            through[endOf(adjacency, routes.ids[at])] += routes.shareAt(at);
    }
}

std::vector<TrafficEnd> endsOf(std::span<const VertexId> processes)
{
    std::vector<TrafficEnd> ends;
    for (const auto process : processes)
        ends.push_back({process});
    return ends;
}

Roots::Roots(const Adjacency& adjacency, std::span<const TrafficEnd> ends)
    : m_adjacency(adjacency)
    , m_ends(ends.begin(), ends.end())
{
    std::ranges::stable_sort(
        m_ends, {}, [&](const TrafficEnd& end) { return rootOf(adjacency, end.vertex); });
}

std::vector<Roots::Group> Roots::groups() const
{
    std::vector<Group> groups;
    for (std::size_t i = 0; i < m_ends.size(); ++i) {
        const auto root = rootOf(m_adjacency, m_ends[i].vertex);
        if (groups.empty() || groups.back().root != root)
            groups.push_back({root, std::span(m_ends).subspan(i, 0), 0, 0});
        auto& group = groups.back();
        group.ends = {group.ends.data(), group.ends.size() + 1};
        group.sends += m_ends[i].sends;
        group.receives += m_ends[i].receives;
    }
    return groups;
}

// A leaf sends to all others and receives from all. Its flows to the root itself end there; those between two leaves of one root
// count once.
void Roots::addLeaves(FlowCounts& counts) const
{
    double sends = 0, receives = 0;
    for (const auto& end : m_ends) {
        sends += end.sends;
        receives += end.receives;
    }
    for (const auto& group : groups()) {
        const auto self = std::ranges::find(group.ends, group.root, &TrafficEnd::vertex);
        const auto ending = self != group.ends.end() ? self->receives : 0;
        for (const auto& end : group.ends) {
            if (end.vertex == group.root)
                continue;
            const Link up{group.root, m_adjacency.linksOf(end.vertex).front().bond};
            const auto out = hopOf(end.vertex, up);
            counts.over[out] += end.sends * (receives - end.receives);
            counts.over[out ^ 1U] += end.receives * (sends - end.sends);
            counts.through[group.root] += end.sends * (receives - end.receives - ending) +
                                          end.receives * (sends - group.sends);
        }
    }
}

Result<FlowCounts> allToAllCounts(const Topology& topology,
                                  const Adjacency& adjacency,
                                  std::span<const std::vector<VertexId>> groups,
                                  Routing routing,
                                  std::uint64_t seed)
{
    if (auto tooMuch = tooMuchSearch(adjacency,
                                     searchesFor(topology, adjacency, groups, routing),
                                     "routing.size",
                                     "use fewer processes or a smaller topology");
        !tooMuch.empty())
        return tooMuch;
    if (auto counts = summedCounts(topology, adjacency, groups, routing, seed))
        return std::move(*counts);
    FlowCounts counts(adjacency);
    for (const auto& group : groups) {
        const auto some = routeCounts(topology, adjacency, group, routing, seed);
        if (!some)
            return some.diagnostics();
        counts.add(some.value());
    }
    return counts;
}

EndFlows::EndFlows(const Adjacency& adjacency, std::span<const Flow> flows)
    : out(adjacency.size(), 0)
    , in(adjacency.size(), 0)
{
    for (const auto& flow : flows)
        if (flow.from != flow.to) {
            out[flow.from] += flow.weight;
            in[flow.to] += flow.weight;
            total += flow.weight;
        }
}

EndFlows::EndFlows(const Adjacency& adjacency, std::span<const std::vector<VertexId>> groups)
    : out(adjacency.size(), 0)
    , in(adjacency.size(), 0)
{
    for (const auto& group : groups)
        for (const auto process : group) {
            const auto others = static_cast<double>(group.size() - 1);
            out[process] += others;
            in[process] += others;
            total += others;
        }
}

// Two products of ends: from the senders to each component that forwards, and on to the receivers.
Result<FlowCounts>
detourCounts(const Topology& topology, const Adjacency& adjacency, const EndFlows& ends)
{
    FlowCounts counts(adjacency);
    if (ends.total == 0)
        return counts;
    const auto middles = middlesOf(topology, adjacency, firstOf(ends.in));
    std::vector<TrafficEnd> there, onward;
    for (VertexId id = 0; id < adjacency.size(); ++id) {
        const auto part = middles[id];
        if (part > 0 || ends.out[id] > 0)
            there.push_back({id, ends.out[id], part});
        if (part > 0 || ends.in[id] > 0)
            onward.push_back({id, part, ends.in[id]});
        counts.through[id] += part * (ends.total - ends.out[id] - ends.in[id]);
    }
    const auto searches =
        std::max(Roots(adjacency, there).groups().size(), Roots(adjacency, onward).groups().size());
    if (auto tooMuch = tooMuchSearch(
            adjacency, searches, "routing.size", "use a topology with fewer components");
        !tooMuch.empty())
        return tooMuch;
    const std::array legs{std::move(there), std::move(onward)};
    const auto legCounts = treeCounts(topology, adjacency, legs, Routing::Ecmp);
    if (!legCounts)
        return unreachable(topology, firstApart(topology, adjacency, ends, middles));
    counts.add(*legCounts);
    return counts;
}

double allToAllSteps(const Topology& topology,
                     const Adjacency& adjacency,
                     std::span<const VertexId> processes,
                     Routing routing)
{
    const std::vector group(processes.begin(), processes.end());
    return searchSteps(adjacency, searchesFor(topology, adjacency, {&group, 1}, routing));
}

} // namespace clusterwright::model
