#include "model/topology/contention/contention.h"

#include "model/topology/contention/contention_resources.h"
#include "model/topology/contention/max_min.h"

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

} // namespace clusterwright::model
