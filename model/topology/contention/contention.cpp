#include "model/topology/contention/contention.h"

#include "model/topology/contention/adaptive.h"
#include "model/topology/contention/contention_resources.h"
#include "model/topology/contention/max_min.h"
#include "model/topology/routing/flow_counts.h"

#include <algorithm>
#include <numeric>

namespace clusterwright::model
{

namespace
{

std::vector<double> weightsOf(std::span<const Flow> flows)
{
    if (std::ranges::all_of(flows, [](const Flow& flow) { return flow.weight == 1; }))
        return {};
    std::vector<double> weights;
    weights.reserve(flows.size());
    for (const auto& flow : flows)
        weights.push_back(flow.weight);
    return weights;
}

// Returns each saturated resource with the flows it limits, i.e. those with the largest rate on it. A flow counts at every
// resource that limits it.
std::vector<Bottleneck> bottlenecksOf(const Topology& topology,
                                      const Adjacency& adjacency,
                                      const Resources& resources,
                                      const Incidence& uses,
                                      const MaxMin& shares,
                                      std::span<const double> weights)
{
    constexpr double kAlike = 1 - 1e-9; // tolerance: rates are sums of quotients
    const auto count = resources.capacities().size();
    const auto level = [&](std::size_t flow) {
        return shares.rates[flow] / (weights.empty() ? 1 : weights[flow]);
    };
    std::vector<double> loads(count, 0), highest(count, 0);
    eachUse(uses, [&](std::size_t flow, std::uint32_t id, double share) {
        loads[id] += share * shares.rates[flow];
        highest[id] = std::max(highest[id], level(flow));
    });
    std::vector<std::size_t> limited(count, 0);
    eachUse(uses, [&](std::size_t flow, std::uint32_t id, double) {
        if (loads[id] >= resources.capacities()[id] * kAlike && level(flow) >= highest[id] * kAlike)
            ++limited[id];
    });
    std::vector<Bottleneck> result;
    for (std::uint32_t id = 0; id < count; ++id)
        if (limited[id] > 0) {
            const auto kind = resources.kindOf(id);
            const auto thing = resources.thingOf(id);
            result.push_back({resourceName(topology, adjacency, kind, thing),
                              kind,
                              thing,
                              resources.capacities()[id],
                              loads[id],
                              limited[id]});
        }
    std::ranges::stable_sort(result, std::greater{}, &Bottleneck::flows);
    return result;
}

// Utilisation of a resource at rate 1, as a line over the part of traffic that takes a detour.
struct LoadLine {
    double direct = 0;
    double detour = 0;

    [[nodiscard]] double at(double part) const { return direct + part * (detour - direct); }
};

std::vector<LoadLine>
loadLines(std::span<const Flow> flows, const ResourceUses& direct, const FlowCounts& detours)
{
    const auto& resources = direct.resources;
    std::vector<LoadLine> lines(resources.capacities().size());
    eachUse(direct.uses, [&](std::size_t flow, std::uint32_t id, double share) {
        lines[id].direct += share * flows[flow].weight;
    });
    const auto add = [&](std::uint32_t resource, double count) {
        if (resource != kNoResource)
            lines[resource].detour += count;
    };
    for (HopId hop = 0; hop < detours.over.size(); ++hop)
        add(resources.ofHop(hop), detours.over[hop]);
    for (VertexId id = 0; id < detours.through.size(); ++id)
        add(resources.ofVertex(id), detours.through[id]);
    const bool hasDetours =
        std::ranges::any_of(detours.over, [](double count) { return count > 0; });
    for (std::uint32_t id = 0; id < lines.size(); ++id) {
        if (!hasDetours)
            lines[id].detour = lines[id].direct;
        lines[id].direct /= resources.capacities()[id];
        lines[id].detour /= resources.capacities()[id];
    }
    return lines;
}

// Returns the part with the smallest maximum of the lines: cuts the interval where the steepest lines at its ends meet, until no line
// is above that point.
double bestDetour(const std::vector<LoadLine>& lines)
{
    constexpr double kAlike = 1 + 1e-12;
    const auto highest = [&](double part) {
        return *std::ranges::max_element(
            lines, {}, [&](const auto& line) { return line.at(part); });
    };
    auto low = highest(0), high = highest(1);
    if (low.detour >= low.direct)
        return 0;
    if (high.detour <= high.direct)
        return 1;
    while (true) {
        const auto slopes = (high.detour - high.direct) - (low.detour - low.direct);
        const auto part = (low.direct - high.direct) / slopes;
        const auto top = highest(part);
        if (top.at(part) <= low.at(part) * kAlike)
            return part;
        (top.detour < top.direct ? low : high) = top;
    }
}

} // namespace

Result<FlowShares> shareBandwidth(const Topology& topology,
                                  const Adjacency& adjacency,
                                  std::span<const Flow> flows,
                                  Routing routing,
                                  std::uint64_t seed)
{
    const auto shared = usesOf(topology, adjacency, flows, routing, seed);
    if (!shared)
        return shared.diagnostics();
    const auto& [resources, uses] = shared.value();
    const auto weights = weightsOf(flows);
    auto shares = maxMinShares(resources.capacities(), uses, weights);
    FlowShares result;
    result.bottlenecks = bottlenecksOf(topology, adjacency, resources, uses, shares, weights);
    result.rates = std::move(shares.rates);
    if (result.rates.empty())
        return result;
    const auto [low, high] = std::ranges::minmax(result.rates);
    result.min = low;
    result.max = high;
    result.total = std::accumulate(result.rates.begin(), result.rates.end(), 0.0);
    result.mean = result.total / static_cast<double>(result.rates.size());
    return result;
}

Result<AdaptiveShare>
adaptiveShare(const Topology& topology, const Adjacency& adjacency, std::span<const Flow> flows)
{
    if (flows.empty())
        return AdaptiveShare{};
    const auto direct = usesOf(topology, adjacency, flows, Routing::Ecmp, 0);
    if (!direct)
        return direct.diagnostics();
    const auto detours = detourCounts(topology, adjacency, flows);
    if (!detours)
        return detours.diagnostics();
    const auto lines = loadLines(flows, direct.value(), detours.value());
    if (lines.empty())
        return AdaptiveShare{};
    const auto part = bestDetour(lines);
    const auto load =
        std::ranges::max(lines, {}, [&](const auto& line) { return line.at(part); }).at(part);
    return AdaptiveShare{load > 0 ? 1 / load : kUnlimited, part};
}

} // namespace clusterwright::model
