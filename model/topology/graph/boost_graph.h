// An Adjacency as a Boost.Graph graph, without copying: undirected, an edge is a link. For algorithms where the library is fast
// enough; internal to model/topology.
#pragma once

#include "model/topology/graph/adjacency.h"

#include <boost/graph/graph_traits.hpp>
#include <boost/graph/properties.hpp>
#include <boost/iterator/counting_iterator.hpp>
#include <boost/iterator/iterator_adaptor.hpp>

#include <cstddef>
#include <utility>

namespace clusterwright::model
{

struct BoostEdge {
    VertexId from = 0;
    Link link;

    friend bool operator==(const BoostEdge& left, const BoostEdge& right)
    {
        return left.from == right.from && left.link.bond == right.link.bond;
    }
};

class BoostEdgeIterator
    : public boost::
          iterator_adaptor<BoostEdgeIterator, const Link*, BoostEdge, boost::use_default, BoostEdge>
{
public:
    BoostEdgeIterator() = default;
    BoostEdgeIterator(VertexId from, const Link* link)
        : iterator_adaptor_(link)
        , m_from(from)
    {
    }

private:
    friend class boost::iterator_core_access;
    [[nodiscard]] BoostEdge dereference() const { return {m_from, *base()}; }

    VertexId m_from = 0;
};

} // namespace clusterwright::model

template <>
struct boost::graph_traits<clusterwright::model::Adjacency> {
    struct traversal_category : boost::incidence_graph_tag, boost::vertex_list_graph_tag {
    };
    using vertex_descriptor = clusterwright::model::VertexId;
    using edge_descriptor = clusterwright::model::BoostEdge;
    using directed_category = boost::undirected_tag;
    using edge_parallel_category = boost::disallow_parallel_edge_tag;
    using vertex_iterator = boost::counting_iterator<vertex_descriptor>;
    using out_edge_iterator = clusterwright::model::BoostEdgeIterator;
    using in_edge_iterator = out_edge_iterator; // required by filtered_graph, and unused here
    using edge_iterator = out_edge_iterator;
    using vertices_size_type = std::size_t;
    using edges_size_type = std::size_t;
    using degree_size_type = std::size_t;
    static vertex_descriptor null_vertex() { return ~vertex_descriptor{0}; }
};

namespace clusterwright::model
{

// The traversal functions of Boost.Graph; found by argument-dependent lookup, hence their names.
inline auto vertices(const Adjacency& graph)
{
    using Iterator = boost::graph_traits<Adjacency>::vertex_iterator;
    return std::pair(Iterator(0), Iterator(static_cast<VertexId>(graph.size())));
}

inline std::size_t num_vertices(const Adjacency& graph)
{
    return graph.size();
}

inline auto out_edges(VertexId vertex, const Adjacency& graph)
{
    const auto links = graph.linksOf(vertex);
    return std::pair(BoostEdgeIterator(vertex, links.data()),
                     BoostEdgeIterator(vertex, links.data() + links.size()));
}

inline std::size_t out_degree(VertexId vertex, const Adjacency& graph)
{
    return graph.linksOf(vertex).size();
}

inline VertexId source(const BoostEdge& edge, const Adjacency&)
{
    return edge.from;
}

inline VertexId target(const BoostEdge& edge, const Adjacency&)
{
    return edge.link.to;
}

} // namespace clusterwright::model
