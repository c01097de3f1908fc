#include "model/topology/contention.h"

#include "model/topology/max_min.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::model
{

namespace
{

// A resource for each hop and each vertex that limits what goes over it; resources are numbered on.
class Resources
{
public:
    Resources(const Topology& topology, const Adjacency& adjacency)
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

    [[nodiscard]] const std::vector<double>& capacities() const { return m_capacities; }

    [[nodiscard]] Incidence usesOf(Incidence routes, std::span<const Flow> flows) const
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
                const auto end = endOf(m_adjacency, routes.ids[at]);
                if (end != flows[flow].to)
                    use(uses, m_ofVertex[end], routes, at);
            }
            uses.offsets.push_back(static_cast<std::uint32_t>(uses.ids.size()));
        }
        return uses;
    }

    [[nodiscard]] Bottleneck describe(std::uint32_t resource) const
    {
        Bottleneck result;
        result.id = m_things[resource];
        result.capacity = m_capacities[resource];
        if (resource < m_vertices) {
            const auto& bond = m_adjacency.bonds()[result.id / 2];
            result.name = (bond.cables > 1 ? "bond " : "cable ") +
                          nameOf(startOf(m_adjacency, result.id)) + "-" +
                          nameOf(endOf(m_adjacency, result.id));
        } else {
            const auto kind = m_topology.classOf(result.id).kind;
            result.kind = kind == ComponentKind::Hub ? ResourceKind::Hub : ResourceKind::Component;
            result.name = std::string(toText(kind)) + " " + nameOf(result.id);
        }
        return result;
    }

private:
    std::uint32_t add(std::uint32_t thing, double capacity)
    {
        m_things.push_back(thing);
        m_capacities.push_back(capacity);
        return static_cast<std::uint32_t>(m_capacities.size() - 1);
    }

    void addBond(BondId id)
    {
        const auto& bond = m_adjacency.bonds()[id];
        if (std::isinf(bond.bandwidth))
            return;
        m_ofHop[id * 2] = add(id * 2, bond.bandwidth);
        m_ofHop[id * 2 + 1] =
            bond.duplex == Duplex::Half ? m_ofHop[id * 2] : add(id * 2 + 1, bond.bandwidth);
    }

    static void
    use(Incidence& uses, std::uint32_t resource, const Incidence& routes, std::size_t entry)
    {
        if (resource == kNoResource)
            return;
        uses.ids.push_back(resource);
        if (!routes.shares.empty())
            uses.shares.push_back(routes.shares[entry]);
    }

    [[nodiscard]] const std::string& nameOf(VertexId id) const
    {
        return m_topology.vertices[id].name;
    }

    const Topology& m_topology;
    const Adjacency& m_adjacency;
    std::vector<std::uint32_t> m_ofHop;
    std::vector<std::uint32_t> m_ofVertex;
    std::vector<double> m_capacities;
    std::vector<std::uint32_t> m_things; // HopId, from m_vertices on VertexId
    std::uint32_t m_vertices = 0;
};

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

// Of a saturated resource, the flows that nobody on it gets more than: each of them counts at every resource that holds it back.
std::vector<Bottleneck> bottlenecksOf(const Resources& resources,
                                      const Incidence& uses,
                                      const MaxMin& shares,
                                      std::span<const double> weights)
{
    constexpr double kAlike = 1 - 1e-9; // rates are sums of quotients
    const auto count = resources.capacities().size();
    const auto level = [&](std::size_t flow) {
        return shares.rates[flow] / (weights.empty() ? 1 : weights[flow]);
    };
    std::vector<double> loads(count, 0), highest(count, 0);
    const auto eachUse = [&](auto visit) {
        for (std::size_t flow = 0; flow < uses.flows(); ++flow)
            for (auto at = uses.offsets[flow]; at < uses.offsets[flow + 1]; ++at)
                visit(flow, uses.ids[at], uses.shareAt(at));
    };
    eachUse([&](std::size_t flow, std::uint32_t id, double share) {
        loads[id] += share * shares.rates[flow];
        highest[id] = std::max(highest[id], level(flow));
    });
    std::vector<std::size_t> limited(count, 0);
    eachUse([&](std::size_t flow, std::uint32_t id, double) {
        if (loads[id] >= resources.capacities()[id] * kAlike && level(flow) >= highest[id] * kAlike)
            ++limited[id];
    });
    std::vector<Bottleneck> result;
    for (std::uint32_t id = 0; id < count; ++id)
        if (limited[id] > 0) {
            result.push_back(resources.describe(id));
            result.back().load = loads[id];
            result.back().flows = limited[id];
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
    auto routes = routesOf(topology, adjacency, flows, routing, seed);
    if (!routes)
        return routes.diagnostics();
    const Resources resources(topology, adjacency);
    const auto uses = resources.usesOf(std::move(routes).value(), flows);
    const auto weights = weightsOf(flows);
    auto shares = maxMinShares(resources.capacities(), uses, weights);
    FlowShares result;
    result.bottlenecks = bottlenecksOf(resources, uses, shares, weights);
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
