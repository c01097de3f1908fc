// How wide the way of one flow is that has the network for itself, B/s: the smallest capacity / share of all that it uses.
#pragma once

#include "model/topology/routing/shortest_tree.h"

namespace clusterwright::model
{

// Of routes that are written down.
class RouteWidths
{
public:
    RouteWidths(const Topology& topology, const Adjacency& adjacency);

    [[nodiscard]] double of(const Incidence& routes, std::size_t row, VertexId destination);

private:
    // Half-duplex bonds count both ways at their even hop.
    [[nodiscard]] HopId resourceOf(HopId hop) const;

    const Adjacency& m_adjacency;
    std::vector<double> m_passBandwidths;
    std::vector<double> m_over;    // share on each hop, 0 between two routes
    std::vector<double> m_through; // share through each vertex
};

// Of routes that split evenly over all shortest paths (Routing::Ecmp), without writing them down. What comes from one switch
// and goes to one switch shares the way between them.
class EcmpWidths
{
public:
    EcmpWidths(const Topology& topology, const Adjacency& adjacency);

    // To the destination that the tree was last built for; the tree is always the same one.
    [[nodiscard]] double of(const ShortestTree& tree, VertexId source, VertexId destination);

private:
    [[nodiscard]] double betweenEnds(const ShortestTree& tree, VertexId start);
    [[nodiscard]] double advance(const ShortestTree& tree);

    const Adjacency& m_adjacency;
    std::vector<double> m_passBandwidths;
    std::optional<VertexId> m_root;
    std::vector<double> m_widths; // from each vertex to the root, without the two; 0 when not known
    std::vector<double> m_shares; // of the flow at each vertex of the front
    std::vector<VertexId> m_front;
    std::vector<VertexId> m_ahead;
};

} // namespace clusterwright::model
