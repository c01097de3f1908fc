// The topology as the algorithms traverse it: neighbours of every vertex, in one array (compressed sparse rows). Parallel cables
// are one bond, so there is at most one link between two vertices. Memory is linear in vertices and cables.
#pragma once

#include "model/topology/graph/topology.h"

#include <span>
#include <vector>

namespace clusterwright::model
{

using BondId = std::uint32_t;

// One cable, or several parallel ones.
struct Bond {
    VertexId a = 0; // a < b
    VertexId b = 0;
    std::uint32_t cables = 0; // number of cables
    double bandwidth =
        0; // bandwidth of all cables together, by the topology's striping; per direction when full duplex
    double latency = 0;           // latency of the slowest cable
    Duplex duplex = Duplex::Full; // Half when any cable is half duplex
};

struct Link {
    VertexId to = 0;
    BondId bond = 0;
};

class Adjacency
{
public:
    explicit Adjacency(const Topology& topology);

    [[nodiscard]] std::size_t size() const { return m_offsets.size() - 1; }
    // Sorted by `to`.
    [[nodiscard]] std::span<const Link> linksOf(VertexId id) const
    {
        return {m_links.data() + m_offsets[id], m_links.data() + m_offsets[id + 1]};
    }
    [[nodiscard]] const std::vector<Bond>& bonds() const { return m_bonds; }
    // True when a path may lead through the vertex; the ends of a path need not forward.
    [[nodiscard]] bool forwards(VertexId id) const { return m_forwards[id] != 0; }

private:
    std::vector<std::uint32_t> m_offsets; // size() + 1
    std::vector<Link> m_links;
    std::vector<Bond> m_bonds;
    std::vector<std::uint8_t> m_forwards;
};

} // namespace clusterwright::model
