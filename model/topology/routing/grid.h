// A mesh, torus or hypercube, as dimension_order traverses it: along lines of vertices that differ in one coordinate.
#pragma once

#include "model/topology/graph/adjacency.h"

namespace clusterwright::model
{

struct GridLine {
    VertexId base = 0; // the vertex at place 0
    VertexId stride = 1;
    VertexId length = 1;
    bool wraps = false; // a cable from the last place to the first

    [[nodiscard]] VertexId at(VertexId place) const { return base + place * stride; }
    [[nodiscard]] VertexId next(VertexId place, bool isUp) const
    {
        return (place + (isUp ? 1 : length - 1)) % length;
    }
    // Direction from one place to another, the shorter one. Where both are equally long, half of the sources take either: else one
    // direction would carry all of their load.
    [[nodiscard]] bool isUp(VertexId here, VertexId there) const;
};

// Keeps a reference.
class Grid
{
public:
    Grid(const Topology& topology, const Adjacency& adjacency);

    [[nodiscard]] bool isGrid() const { return !m_lengths.empty() && m_size <= m_adjacency.size(); }
    [[nodiscard]] const std::vector<VertexId>& lengths() const { return m_lengths; }
    // Number of vertices; they are the first of the topology.
    [[nodiscard]] VertexId size() const { return m_size; }
    // Returns the line through a vertex along the coordinate whose places are `stride` vertices apart.
    [[nodiscard]] GridLine lineThrough(VertexId vertex, VertexId stride, VertexId length) const;
    // Adds the coordinates of two vertices, as if each line were a ring.
    [[nodiscard]] VertexId sum(VertexId a, VertexId b) const;
    // Writes the sums of each vertex and `by`.
    void move(VertexId by, std::vector<VertexId>& places) const;
    // Returns nullptr where there is no cable.
    [[nodiscard]] const Link* find(VertexId from, VertexId to) const;

private:
    const Adjacency& m_adjacency;
    std::vector<VertexId> m_lengths;
    VertexId m_size = 1;
};

} // namespace clusterwright::model
