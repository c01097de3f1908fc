#include "model/topology/routing/shortest_tree.h"

#include "model/topology/routing/tree_roots.h"

#include <algorithm>
#include <numeric>

namespace clusterwright::model
{

std::vector<std::uint32_t> destinationNumbers(const Topology& topology)
{
    std::vector<std::uint32_t> numbers(topology.vertices.size());
    std::iota(numbers.begin(), numbers.end(), 0U);
    std::uint32_t next = 0;
    for (const auto host : hostsOf(topology))
        numbers[host] = next++;
    return numbers;
}

ShortestTree::ShortestTree(const Topology& topology, const Adjacency& adjacency, TreePaths paths)
    : m_adjacency(adjacency)
    , m_paths(paths)
    , m_numbers(destinationNumbers(topology))
    , m_hosts(static_cast<std::uint32_t>(countOf(topology, ComponentKind::Host)))
    , m_distances(adjacency.size(), kFar)
    , m_begins(adjacency.size(), 0)
    , m_counts(adjacency.size(), 0)
    , m_strides(adjacency.size(), 1)
    , m_next(adjacency.size())
{
    m_order.reserve(adjacency.size());
}

void ShortestTree::build(VertexId destination)
{
    const auto root = rootOf(m_adjacency, destination);
    if (root != m_root) {
        m_root = root;
        search();
        collectCandidates();
        if (m_paths == TreePaths::Table)
            findStrides();
    }
    m_destination = destination;
    m_detached = root == destination ? 0 : 1;
    if (m_detached == 1)
        m_last = {destination,
                  hopOf(root, {destination, m_adjacency.linksOf(destination).front().bond})};
    if (m_paths == TreePaths::Table)
        choose();
}

void ShortestTree::search()
{
    std::ranges::fill(m_distances, kFar);
    m_distances[m_root] = 0;
    m_order.assign(1, m_root);
    for (std::size_t i = 0; i < m_order.size(); ++i) {
        const auto vertex = m_order[i];
        if (vertex != m_root && !m_adjacency.forwards(vertex))
            continue;
        for (const auto& link : m_adjacency.linksOf(vertex))
            if (m_distances[link.to] == kFar) {
                m_distances[link.to] = m_distances[vertex] + 1;
                m_order.push_back(link.to);
            }
    }
}

void ShortestTree::collectCandidates()
{
    m_candidates.clear();
    for (const auto vertex : m_order) {
        m_begins[vertex] = static_cast<std::uint32_t>(m_candidates.size());
        for (const auto& link : m_adjacency.linksOf(vertex))
            if (m_distances[link.to] + 1 == m_distances[vertex] &&
                (link.to == m_root || m_adjacency.forwards(link.to)))
                m_candidates.push_back({link.to, hopOf(vertex, link)});
        m_counts[vertex] = static_cast<std::uint32_t>(m_candidates.size()) - m_begins[vertex];
    }
}

// The choices before a vertex have used the low digits of the destination's number; this vertex uses the next digit. Otherwise
// all switches of a fat tree would choose by the same digit, and most of the upper paths would stay empty.
void ShortestTree::findStrides()
{
    std::ranges::fill(m_strides, 1U);
    for (std::size_t i = m_order.size(); i-- > 1;) {
        const auto vertex = m_order[i];
        const std::uint64_t product = std::uint64_t{m_strides[vertex]} * m_counts[vertex];
        const auto stride = product > m_hosts ? 1U : static_cast<std::uint32_t>(product);
        const std::span nexts(m_candidates.data() + m_begins[vertex], m_counts[vertex]);
        for (const auto& next : nexts)
            m_strides[next.to] = std::max(m_strides[next.to], stride);
    }
}

void ShortestTree::choose()
{
    const auto number = m_numbers[m_destination];
    for (const auto vertex : m_order) {
        const auto count = m_counts[vertex];
        const auto digit = count > 1 ? number / m_strides[vertex] % count : 0;
        if (count > 0)
            m_next[vertex] = m_candidates[m_begins[vertex] + digit];
    }
    if (m_detached == 1)
        m_next[m_root] = m_last;
}

} // namespace clusterwright::model
