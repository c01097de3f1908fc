#include "model/topology/graph/adjacency.h"

#include <algorithm>
#include <numeric>

namespace clusterwright::model
{

namespace
{

struct Ends {
    VertexId a;
    VertexId b;

    friend auto operator<=>(const Ends&, const Ends&) = default;
};

Ends endsOf(const Cable& cable)
{
    return {std::min(cable.a, cable.b), std::max(cable.a, cable.b)};
}

// Sorts cables by their ends, so that parallel ones are neighbours.
std::vector<CableId> inOrder(const std::vector<Cable>& cables)
{
    std::vector<CableId> order(cables.size());
    std::iota(order.begin(), order.end(), CableId{0});
    std::ranges::sort(order, {}, [&](CableId id) { return std::pair(endsOf(cables[id]), id); });
    return order;
}

// SRR sends the same share over every cable: n times the slowest. WSRR's shares are proportional to the nominal bandwidths, WD's
// to the free capacity: both reach the sum if the cables reach their nominal bandwidths.
double bondBandwidth(Striping striping, double sum, double slowest, std::uint32_t cables)
{
    return striping == Striping::Srr ? slowest * cables : sum;
}

Bond bondOf(const Topology& topology, std::span<const CableId> parallel)
{
    const auto ends = endsOf(topology.cables[parallel.front()]);
    Bond bond{ends.a, ends.b, static_cast<std::uint32_t>(parallel.size()), 0, 0, Duplex::Full};
    double slowest = kUnlimited;
    for (const auto id : parallel) {
        const auto& type = topology.classOf(topology.cables[id]);
        bond.bandwidth += type.bandwidth;
        slowest = std::min(slowest, type.bandwidth);
        bond.latency = std::max(bond.latency, type.latency);
        if (type.duplex == Duplex::Half)
            bond.duplex = Duplex::Half;
    }
    bond.bandwidth = bondBandwidth(topology.striping, bond.bandwidth, slowest, bond.cables);
    return bond;
}

} // namespace

Adjacency::Adjacency(const Topology& topology)
    : m_offsets(topology.vertices.size() + 1, 0)
{
    const auto order = inOrder(topology.cables);
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        const auto ends = endsOf(topology.cables[order[begin]]);
        while (end < order.size() && endsOf(topology.cables[order[end]]) == ends)
            ++end;
        m_bonds.push_back(bondOf(topology, std::span(order).subspan(begin, end - begin)));
        ++m_offsets[ends.a + 1];
        ++m_offsets[ends.b + 1];
    }
    std::partial_sum(m_offsets.begin(), m_offsets.end(), m_offsets.begin());
    m_links.resize(m_bonds.size() * 2);
    // Bonds are in the order of (a, b): each row gets its smaller neighbours first, then its larger ones, both in order.
    auto next = m_offsets;
    for (BondId id = 0; id < m_bonds.size(); ++id)
        m_links[next[m_bonds[id].b]++] = {m_bonds[id].a, id};
    for (BondId id = 0; id < m_bonds.size(); ++id)
        m_links[next[m_bonds[id].a]++] = {m_bonds[id].b, id};
    m_forwards.reserve(topology.vertices.size());
    for (const auto& vertex : topology.vertices)
        m_forwards.push_back(topology.vertexClasses[vertex.type].forwards ? 1 : 0);
}

} // namespace clusterwright::model
