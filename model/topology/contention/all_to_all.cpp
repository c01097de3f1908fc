#include "model/topology/contention/all_to_all.h"

#include "model/topology/contention/contention_resources.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

// The load of each resource, as a number of flows.
class Loads
{
public:
    Loads(const Topology& topology, const Adjacency& adjacency, const FlowCounts& counts)
        : m_resources(topology, adjacency)
        , m_loads(m_resources.loadsOf(counts))
    {
    }

    // Returns the rate at which the first resource is full.
    [[nodiscard]] double fullAt() const
    {
        double rate = kUnlimited;
        for (std::size_t i = 0; i < m_loads.size(); ++i)
            if (m_loads[i] > 0)
                rate = std::min(rate, m_resources.capacities()[i] / m_loads[i]);
        return rate;
    }

    [[nodiscard]] std::vector<LinkLoad> links(const Topology& topology,
                                              const Adjacency& adjacency) const
    {
        const auto rate = fullAt();
        constexpr double kFull = 1 - 1e-9; // loads are sums of quotients
        auto loads = m_loads;
        std::vector<std::size_t> heldBack(loads.size(), 0);
        for (std::size_t i = 0; i < loads.size(); ++i) {
            loads[i] = loads[i] > 0 ? loads[i] * rate : 0; // an unlimited rate on no link
            if (loads[i] > kFull * m_resources.capacities()[i])
                heldBack[i] = static_cast<std::size_t>(std::llround(m_loads[i]));
        }
        return linksOf(topology, adjacency, m_resources, loads, heldBack);
    }

private:
    Resources m_resources;
    std::vector<double> m_loads;
};

Result<Loads> loadsOf(const Topology& topology,
                      const Adjacency& adjacency,
                      std::span<const std::vector<VertexId>> groups,
                      Routing routing,
                      std::uint64_t seed)
{
    const auto counts = allToAllCounts(topology, adjacency, groups, routing, seed);
    if (!counts)
        return counts.diagnostics();
    return Loads(topology, adjacency, counts.value());
}

} // namespace

Result<double> allToAllShare(const Topology& topology,
                             const Adjacency& adjacency,
                             std::span<const std::vector<VertexId>> groups,
                             Routing routing,
                             std::uint64_t seed)
{
    if (std::ranges::all_of(groups, [](const auto& group) { return group.size() < 2; }))
        return kUnlimited;
    const auto loads = loadsOf(topology, adjacency, groups, routing, seed);
    if (!loads)
        return loads.diagnostics();
    return loads.value().fullAt();
}

Result<AllToAllLoads> allToAllLoads(const Topology& topology,
                                    const Adjacency& adjacency,
                                    std::span<const VertexId> processes,
                                    Routing routing,
                                    std::uint64_t seed)
{
    const std::vector group(processes.begin(), processes.end());
    const auto loads = loadsOf(topology, adjacency, {&group, 1}, routing, seed);
    if (!loads)
        return loads.diagnostics();
    return AllToAllLoads{loads.value().fullAt(), loads.value().links(topology, adjacency)};
}

} // namespace clusterwright::model
