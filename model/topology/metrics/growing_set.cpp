#include "model/topology/metrics/growing_set.h"

#include <algorithm>
#include <cassert>

namespace clusterwright::model
{

namespace
{

constexpr auto kNoVertex = ~VertexId{0};

VertexId otherEnd(const Bond& bond, VertexId end)
{
    return bond.a == end ? bond.b : bond.a;
}

} // namespace

GrowingSet::GrowingSet(const Adjacency& adjacency)
    : m_adjacency(adjacency)
    , m_isMember(adjacency.size(), false)
    , m_flow(adjacency.bonds().size(), 0)
    , m_arrival(adjacency.size(), 0)
    , m_seen(adjacency.size(), 0)
{
}

std::int64_t GrowingSet::cablesFrom(VertexId vertex, std::int64_t enough)
{
    assert(!m_isMember[vertex]);
    std::int64_t cables = 0;
    while (cables < enough) {
        const auto reached = search(vertex);
        if (reached == kNoVertex)
            break;
        cables += augment(vertex, reached, enough - cables);
    }
    for (const auto bond : m_used)
        m_flow[bond] = 0;
    m_used.clear();
    return cables;
}

std::int64_t GrowingSet::left(VertexId from, BondId bond) const
{
    const auto& ends = m_adjacency.bonds()[bond];
    const std::int64_t flow = m_flow[bond];
    return std::int64_t{ends.cables} - (ends.a == from ? flow : -flow);
}

// The nearest member on a path with capacity left, or kNoVertex.
VertexId GrowingSet::search(VertexId from)
{
    ++m_search;
    m_seen[from] = m_search;
    m_queue.assign(1, from);
    for (std::size_t i = 0; i < m_queue.size(); ++i) {
        const auto at = m_queue[i];
        for (const auto& link : m_adjacency.linksOf(at)) {
            ++m_work;
            if (m_seen[link.to] == m_search || !m_adjacency.forwards(link.to) ||
                left(at, link.bond) <= 0)
                continue;
            m_seen[link.to] = m_search;
            m_arrival[link.to] = link.bond;
            if (m_isMember[link.to])
                return link.to;
            m_queue.push_back(link.to);
        }
    }
    return kNoVertex;
}

std::int64_t GrowingSet::augment(VertexId from, VertexId to, std::int64_t most)
{
    const auto& bonds = m_adjacency.bonds();
    for (auto at = to; at != from; at = otherEnd(bonds[m_arrival[at]], at)) {
        const auto bond = m_arrival[at];
        most = std::min(most, left(otherEnd(bonds[bond], at), bond));
    }
    for (auto at = to; at != from; at = otherEnd(bonds[m_arrival[at]], at)) {
        const auto bond = m_arrival[at];
        m_flow[bond] += static_cast<std::int32_t>(bonds[bond].b == at ? most : -most);
        m_used.push_back(bond);
    }
    return most;
}

} // namespace clusterwright::model
