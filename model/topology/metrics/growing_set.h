// Number of cables that connect a component to a set, while the set grows: the flows stay short, as the set is always near.
#pragma once

#include "model/topology/graph/adjacency.h"

#include <cstdint>
#include <vector>

namespace clusterwright::model
{

// Paths lead through vertices that forward. A member of the set may pass any number of cables on to any other member, since no
// cut of interest disconnects them (Even and Tarjan, Network flow and testing graph connectivity, SIAM J. Comput. 4, 1975).
class GrowingSet
{
public:
    explicit GrowingSet(const Adjacency& adjacency); // keeps a reference

    void add(VertexId vertex) { m_isMember[vertex] = true; }
    [[nodiscard]] bool contains(VertexId vertex) const { return m_isMember[vertex]; }

    // The fewest cable failures that disconnect the vertex, which must not be a member, from all members; `enough` at most.
    [[nodiscard]] std::int64_t cablesFrom(VertexId vertex, std::int64_t enough);

    // Links visited so far.
    [[nodiscard]] std::uint64_t work() const { return m_work; }

private:
    [[nodiscard]] std::int64_t left(VertexId from, BondId bond) const;
    VertexId search(VertexId from);
    std::int64_t augment(VertexId from, VertexId to, std::int64_t most);

    const Adjacency& m_adjacency;
    std::vector<bool> m_isMember;
    std::vector<std::int32_t> m_flow;  // flow of every bond, from a to b
    std::vector<BondId> m_used;        // bonds with a flow
    std::vector<BondId> m_arrival;     // bond by which the search arrived
    std::vector<std::uint32_t> m_seen; // the last search that arrived
    std::vector<VertexId> m_queue;
    std::uint32_t m_search = 0;
    std::uint64_t m_work = 0;
};

} // namespace clusterwright::model
