#include "model/topology/routing/second_routes.h"

#include <algorithm>

namespace clusterwright::model
{

SecondRoutes::SecondRoutes(const Trunk& trunk)
    : m_trunk(trunk)
{
}

// The table leads back over the vertex where the next vertex is farther from the root, and returns at once.
std::span<const std::uint32_t> SecondRoutes::from(std::uint32_t vertex, const TableSearch& search)
{
    m_slots.clear();
    const auto first = search.nexts[vertex];
    auto best =
        std::uint64_t{kUnreached} * 2; // twice the distance, and 1 more for one that leads back
    auto found = first;
    for (auto slot = m_trunk.begins[vertex]; slot < m_trunk.middles[vertex]; ++slot) {
        const auto end = m_trunk.ends[slot];
        const auto back = m_trunk.ends[search.nexts[end]] == vertex ? 1U : 0U;
        const auto order = std::uint64_t{search.distances[end]} * 2 + back;
        const bool isBetter = slot != first && order < best;
        best = isBetter ? order : best;
        found = isBetter ? slot : found;
    }
    if (found == first)
        return {};
    if (best % 2 == 0)
        m_slots.push_back(found);
    else
        detour(vertex, search);
    return m_slots;
}

std::uint32_t SecondRoutes::nearestOther(std::uint32_t vertex,
                                         std::uint32_t first,
                                         std::span<const std::uint32_t> distances) const
{
    auto nearest = kUnreached;
    for (auto slot = m_trunk.begins[vertex]; slot < m_trunk.middles[vertex]; ++slot)
        if (slot != first)
            nearest = std::min(nearest, distances[m_trunk.ends[slot]]);
    return nearest;
}

// Distances without the vertex are the same up to its own. So a search is necessary only where each of its neighbours has no other
// way on.
void SecondRoutes::detour(std::uint32_t vertex, const TableSearch& search)
{
    const auto first = search.nexts[vertex];
    const auto nearest = nearestOther(vertex, first, search.distances);
    for (auto slot = m_trunk.begins[vertex]; slot < m_trunk.middles[vertex]; ++slot)
        if (slot != first && search.distances[m_trunk.ends[slot]] == nearest &&
            slotNearer(slot, vertex, search.distances) < m_trunk.middles[m_trunk.ends[slot]])
            return follow(slot, vertex, search.root, search.distances);
    findDistances(search.root, vertex);
    const auto without = nearestOther(vertex, first, m_distances);
    if (without == kUnreached)
        return;
    auto slot = m_trunk.begins[vertex];
    while (slot == first || m_distances[m_trunk.ends[slot]] != without)
        ++slot;
    follow(slot, vertex, search.root, m_distances);
}

void SecondRoutes::follow(std::uint32_t slot,
                          std::uint32_t closed,
                          std::uint32_t root,
                          std::span<const std::uint32_t> distances)
{
    m_slots.push_back(slot);
    while (m_trunk.ends[m_slots.back()] != root)
        m_slots.push_back(slotNearer(m_slots.back(), closed, distances));
}

// Returns the first slot that leads nearer to the root from the end of a slot, or the end of its slots.
std::uint32_t SecondRoutes::slotNearer(std::uint32_t slot,
                                       std::uint32_t closed,
                                       std::span<const std::uint32_t> distances) const
{
    const auto vertex = m_trunk.ends[slot];
    auto next = m_trunk.begins[vertex];
    while (next < m_trunk.begins[vertex + 1] &&
           (m_trunk.ends[next] == closed || distances[m_trunk.ends[next]] + 1 != distances[vertex]))
        ++next;
    return next;
}

void SecondRoutes::findDistances(std::uint32_t root, std::uint32_t closed)
{
    m_distances.assign(m_trunk.size(), kUnreached);
    m_distances[root] = 0;
    m_queue.assign(1, root);
    for (std::size_t i = 0; i < m_queue.size(); ++i) {
        const auto at = m_queue[i];
        if (m_trunk.forwards[at] == 0 && at != root)
            continue;
        for (const auto end : m_trunk.endsOf(at))
            if (end != closed && m_distances[end] == kUnreached) {
                m_distances[end] = m_distances[at] + 1;
                m_queue.push_back(end);
            }
    }
}

} // namespace clusterwright::model
