// Rate of one flow that has the network for itself, B/s: the smallest capacity / share over everything that it uses.
#pragma once

#include "model/topology/routing/shortest_tree.h"

namespace clusterwright::model
{

// Widths of routes that are stored.
class RouteWidths
{
public:
    RouteWidths(const Topology& topology, const Adjacency& adjacency);

    [[nodiscard]] double of(const Incidence& routes, std::size_t row, VertexId destination);

private:
    // Half-duplex bonds count both directions at their even hop.
    [[nodiscard]] HopId resourceOf(HopId hop) const;

    const Adjacency& m_adjacency;
    std::vector<double> m_passBandwidths;
    std::vector<double> m_over;    // share on each hop, 0 between two routes
    std::vector<double> m_through; // share through each vertex
};

// Widths of routes that split evenly over all shortest paths (Routing::Ecmp), without storing the routes. Flows from one switch
// to another share the computation between them.
class EcmpWidths
{
public:
    EcmpWidths(const Topology& topology, const Adjacency& adjacency);

    // Width to the destination that the tree was last built for; the tree is always the same object.
    [[nodiscard]] double of(const ShortestTree& tree, VertexId source, VertexId destination);
    // Links visited so far.
    [[nodiscard]] double steps() const { return m_steps; }

private:
    [[nodiscard]] double betweenEnds(const ShortestTree& tree, VertexId start);
    [[nodiscard]] double advance(const ShortestTree& tree);

    const Adjacency& m_adjacency;
    std::vector<double> m_passBandwidths;
    std::optional<VertexId> m_root;
    std::vector<double>
        m_widths; // width from each vertex to the root, without the two; 0 when not known
    std::vector<double> m_shares; // share of the flow at each vertex of the front
    std::vector<VertexId> m_front;
    std::vector<VertexId> m_ahead;
    double m_steps = 0;
};

} // namespace clusterwright::model
