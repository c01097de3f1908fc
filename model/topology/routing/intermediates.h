// The component on the way of each flow (Routing::Valiant). Internal to this folder.
#pragma once

#include "model/topology/graph/adjacency.h"

#include <vector>

namespace clusterwright::model
{

// The components that forward and have a cable.
[[nodiscard]] std::vector<VertexId> intermediateComponents(const Adjacency& adjacency);

// The n components, in order. A flow takes number (a + b) mod n, where a is a random number of its source, and b of its destination.
// So the flows through a component are counted without a list of pairs. The components of any two flows are independent. Source:
// Patrascu and Thorup, The power of simple tabulation hashing, 2012, with a sum in place of exclusive or.
class Intermediates
{
public:
    Intermediates(const Adjacency& adjacency, std::uint64_t seed);

    [[nodiscard]] const std::vector<VertexId>& components() const { return m_components; }
    // Returns a number of a component; there must be one. It may be that of an end.
    [[nodiscard]] std::uint32_t numberFor(VertexId from, VertexId to) const
    {
        return (partOfSource(from) + partOfDestination(to)) % count();
    }
    // Random numbers below count().
    [[nodiscard]] std::uint32_t partOfSource(VertexId from) const;
    [[nodiscard]] std::uint32_t partOfDestination(VertexId to) const;
    [[nodiscard]] std::uint32_t count() const
    {
        return static_cast<std::uint32_t>(m_components.size());
    }

private:
    std::vector<VertexId> m_components;
    std::uint64_t m_seed;
};

} // namespace clusterwright::model
