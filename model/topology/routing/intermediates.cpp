#include "model/topology/routing/intermediates.h"

#include "model/core/seeded_random.h"

namespace clusterwright::model
{

std::vector<VertexId> intermediateComponents(const Adjacency& adjacency)
{
    std::vector<VertexId> components;
    for (VertexId id = 0; id < adjacency.size(); ++id)
        if (adjacency.forwards(id) && !adjacency.linksOf(id).empty())
            components.push_back(id);
    return components;
}

Intermediates::Intermediates(const Adjacency& adjacency, std::uint64_t seed)
    : m_components(intermediateComponents(adjacency))
    , m_seed(seed)
{
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
