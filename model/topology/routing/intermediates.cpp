#include "model/topology/routing/intermediates.h"

#include "model/core/seeded_random.h"

namespace clusterwright::model
{

Intermediates::Intermediates(const Adjacency& adjacency, std::uint64_t seed)
    : m_seed(seed)
{
    for (VertexId id = 0; id < adjacency.size(); ++id)
        if (adjacency.forwards(id))
            m_components.push_back(id);
}

std::uint32_t Intermediates::partOfSource(VertexId from) const
{
    return static_cast<std::uint32_t>(mixedBits(mixedBits(2 * m_seed) ^ from) % count());
}

std::uint32_t Intermediates::partOfDestination(VertexId to) const
{
    return static_cast<std::uint32_t>(mixedBits(mixedBits(2 * m_seed + 1) ^ to) % count());
}

} // namespace clusterwright::model
