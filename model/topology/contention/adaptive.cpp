#include "model/topology/contention/adaptive.h"

#include "model/topology/contention/contention_resources.h"
#include "model/topology/routing/flow_counts.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

// Utilisation of a resource at rate 1, as a line over the part of traffic that takes a detour.
struct LoadLine {
    double direct = 0;
    double detour = 0;

    [[nodiscard]] double at(double part) const { return direct + part * (detour - direct); }
};

std::vector<LoadLine>
loadLines(const Resources& resources, std::span<const double> direct, const FlowCounts& detours)
{
    const bool hasDetours =
        std::ranges::any_of(detours.over, [](double count) { return count > 0; });
    const auto detoured = resources.loadsOf(detours);
    std::vector<LoadLine> lines;
    for (std::size_t i = 0; i < direct.size(); ++i)
        lines.push_back({direct[i] / resources.capacities()[i],
                         (hasDetours ? detoured[i] : direct[i]) / resources.capacities()[i]});
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

// `direct`: flows over each resource by shortest paths.
Result<AdaptiveShare> balanced(const Topology& topology,
                               const Adjacency& adjacency,
                               const Resources& resources,
                               std::span<const double> direct,
                               const EndFlows& ends)
{
    const auto detours = detourCounts(topology, adjacency, ends);
    if (!detours)
        return detours.diagnostics();
    const auto lines = loadLines(resources, direct, detours.value());
    if (lines.empty())
        return AdaptiveShare{};
    const auto part = bestDetour(lines);
    const auto load =
        std::ranges::max(lines, {}, [&](const auto& line) { return line.at(part); }).at(part);
    return AdaptiveShare{load > 0 ? 1 / load : kUnlimited, part};
}

} // namespace

Result<AdaptiveShare>
adaptiveShare(const Topology& topology, const Adjacency& adjacency, std::span<const Flow> flows)
{
    const auto direct = usesOf(topology, adjacency, flows, Routing::Ecmp, 0);
    if (!direct)
        return direct.diagnostics();
    const auto& [resources, uses] = direct.value();
    std::vector<double> loads(resources.capacities().size(), 0);
    eachUse(uses, [&](std::size_t flow, std::uint32_t id, double share) {
        loads[id] += share * flows[flow].weight;
    });
    return balanced(topology, adjacency, resources, loads, EndFlows(adjacency, flows));
}

Result<AdaptiveShare> adaptiveAllToAll(const Topology& topology,
                                       const Adjacency& adjacency,
                                       std::span<const std::vector<VertexId>> groups)
{
    const auto direct = allToAllCounts(topology, adjacency, groups, Routing::Ecmp);
    if (!direct)
        return direct.diagnostics();
    const Resources resources(topology, adjacency);
    return balanced(topology,
                    adjacency,
                    resources,
                    resources.loadsOf(direct.value()),
                    EndFlows(adjacency, groups));
}

} // namespace clusterwright::model
