// All-to-all over one intermediate component for each flow (Routing::Valiant), as flows of two legs: from the source to the
// component, and on to the destination. In numbers of flows. Internal to this folder.
#pragma once

#include "model/topology/routing/counting.h"
#include "model/topology/routing/intermediates.h"
#include "model/topology/routing/trunk.h"

namespace clusterwright::model
{

class LegFlows
{
public:
    // Sums over groups. Memory is linear in components times groups.
    LegFlows(const Adjacency& adjacency,
             const Trunk& trunk,
             std::span<const std::vector<VertexId>> groups,
             const Intermediates& intermediates);

    // Ends of legs: processes and components that forward, each once.
    [[nodiscard]] std::vector<TrafficEnd> ends() const;
    // Adds the legs that lead to `destination`, at the vertices of the trunk where they start: those of a leaf at its root.
    void addStarts(VertexId destination, std::span<double> starts) const;
    // Number of flows that begin at a vertex; as many end there.
    [[nodiscard]] double flowsOf(VertexId vertex) const;
    // Number of legs over the link of a leaf, each way.
    [[nodiscard]] double legsOf(VertexId leaf) const;

private:
    // A process of a group.
    struct Member {
        VertexId vertex;
        std::uint32_t place; // in the trunk
        std::uint32_t group;
        std::uint32_t asSource; // number of components minus its random number
        std::uint32_t asDestination;
        std::uint32_t own; // number of the component of a flow to itself, which does not exist
    };

    [[nodiscard]] std::span<const Member> membersOf(VertexId vertex) const;
    // Flows of a process over the component with a number.
    [[nodiscard]] std::uint32_t sent(const Member& source, std::uint32_t number) const;
    [[nodiscard]] std::uint32_t received(const Member& destination, std::uint32_t number) const;

    std::vector<VertexId> m_components;
    std::vector<std::uint32_t> m_places; // place of each component in the trunk
    std::vector<std::uint32_t>
        m_numbers;                 // number of each vertex among the components, or their count
    std::vector<Member> m_members; // sorted by vertex
    std::vector<double> m_others;  // size of each group, less one
    // Processes of each group by the random numbers of its ends, twice over: for sums modulo their number.
    std::vector<std::vector<std::uint32_t>> m_sources;
    std::vector<std::vector<std::uint32_t>> m_destinations;
};

} // namespace clusterwright::model
