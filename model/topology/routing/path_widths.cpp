#include "model/topology/routing/path_widths.h"

#include <algorithm>

namespace clusterwright::model
{

RouteWidths::RouteWidths(const Topology& topology, const Adjacency& adjacency)
    : m_adjacency(adjacency)
    , m_passBandwidths(passBandwidths(topology, adjacency))
    , m_over(adjacency.bonds().size() * 2, 0)
    , m_through(adjacency.size(), 0)
{
}

HopId RouteWidths::resourceOf(HopId hop) const
{
    return m_adjacency.bonds()[hop / 2].duplex == Duplex::Half ? hop / 2 * 2 : hop;
}

double RouteWidths::of(const Incidence& routes, std::size_t row, VertexId destination)
{
    for (auto at = routes.offsets[row]; at < routes.offsets[row + 1]; ++at) {
        m_over[resourceOf(routes.ids[at])] += routes.shareAt(at);
        if (goesOn(m_adjacency, routes, row, at, destination))
            m_through[endOf(m_adjacency, routes.ids[at])] += routes.shareAt(at);
    }
    double width = kUnlimited;
    for (const auto hop : routes.idsOf(row)) {
        auto& over = m_over[resourceOf(hop)];
        auto& through = m_through[endOf(m_adjacency, hop)];
        if (over > 0)
            width = std::min(width, m_adjacency.bonds()[hop / 2].bandwidth / over);
        if (through > 0)
            width = std::min(width, m_passBandwidths[endOf(m_adjacency, hop)] / through);
        over = through = 0;
    }
    return width;
}

EcmpWidths::EcmpWidths(const Topology& topology, const Adjacency& adjacency)
    : m_adjacency(adjacency)
    , m_passBandwidths(passBandwidths(topology, adjacency))
    , m_shares(adjacency.size(), 0)
{
}

double EcmpWidths::of(const ShortestTree& tree, VertexId source, VertexId destination)
{
    if (m_root != tree.root()) {
        m_root = tree.root();
        m_widths.assign(m_adjacency.size(), 0);
    }
    double width = kUnlimited;
    auto start = source;
    const auto links = m_adjacency.linksOf(source);
    if (source != tree.root() && links.size() == 1) {
        start = links.front().to;
        width = m_adjacency.bonds()[links.front().bond].bandwidth;
        if (start != destination)
            width = std::min(width, m_passBandwidths[start]);
    }
    width = std::min(width, betweenEnds(tree, start));
    if (tree.root() == destination)
        return width;
    const auto last = tree.candidates(tree.root()).front().hop;
    if (source != tree.root())
        width = std::min(width, m_passBandwidths[tree.root()]);
    return std::min(width, m_adjacency.bonds()[last / 2].bandwidth);
}

double EcmpWidths::betweenEnds(const ShortestTree& tree, VertexId start)
{
    if (m_widths[start] > 0)
        return m_widths[start];
    double width = kUnlimited;
    m_front.assign(1, start);
    m_shares[start] = 1;
    while (m_front.front() != tree.root())
        width = std::min(width, advance(tree));
    m_shares[tree.root()] = 0;
    m_widths[start] = width;
    return width;
}

// Advances by one cable at every vertex of the front.
double EcmpWidths::advance(const ShortestTree& tree)
{
    double width = kUnlimited;
    m_ahead.clear();
    for (const auto vertex : m_front) {
        const auto nexts = tree.candidates(vertex);
        m_steps += static_cast<double>(nexts.size());
        const auto share = m_shares[vertex] / static_cast<double>(nexts.size());
        m_shares[vertex] = 0;
        for (const auto& next : nexts) {
            if (m_shares[next.to] == 0)
                m_ahead.push_back(next.to);
            m_shares[next.to] += share;
            width = std::min(width, m_adjacency.bonds()[next.hop / 2].bandwidth / share);
        }
    }
    std::swap(m_front, m_ahead);
    for (const auto vertex : m_front)
        if (vertex != tree.root())
            width = std::min(width, m_passBandwidths[vertex] / m_shares[vertex]);
    return width;
}

} // namespace clusterwright::model
