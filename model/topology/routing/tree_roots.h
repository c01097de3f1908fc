// The start of the searches for routes to a destination. Destinations at the same switch share it.
#pragma once

#include "model/topology/graph/adjacency.h"

namespace clusterwright::model
{

// True for a vertex whose only link leads to a component that forwards and has other links.
[[nodiscard]] inline bool isLeaf(const Adjacency& adjacency, VertexId id)
{
    const auto links = adjacency.linksOf(id);
    return links.size() == 1 && adjacency.forwards(links.front().to) &&
           adjacency.linksOf(links.front().to).size() > 1;
}

// Returns the only neighbour of a leaf, over which all of its routes lead; of another vertex itself.
[[nodiscard]] inline VertexId rootOf(const Adjacency& adjacency, VertexId destination)
{
    return isLeaf(adjacency, destination) ? adjacency.linksOf(destination).front().to : destination;
}

} // namespace clusterwright::model
