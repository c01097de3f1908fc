// Counts of all-to-all traffic, one function for each way to sum them. Internal to this folder.
#pragma once

#include "model/topology/routing/flow_counts.h"

#include <optional>

namespace clusterwright::model
{

class Intermediates;

// A vertex with its share of traffic in which each end sends to all others: from a to b go `a.sends * b.receives` flows.
struct TrafficEnd {
    VertexId vertex = 0;
    double sends = 1;
    double receives = 1;
};

// Ends of all-to-all.
[[nodiscard]] std::vector<TrafficEnd> endsOf(std::span<const VertexId> processes);

// Ends by the root of their searches (rootOf). Flows between a leaf and its root need no search.
class Roots
{
public:
    Roots(const Adjacency& adjacency, std::span<const TrafficEnd> ends);

    struct Group {
        VertexId root;
        std::span<const TrafficEnd> ends;
        double sends; // sums
        double receives;
    };
    [[nodiscard]] std::vector<Group> groups() const;
    // Adds the flows over the links of leaves, and those of leaves through the roots.
    void addLeaves(FlowCounts& counts) const;

private:
    const Adjacency& m_adjacency;
    std::vector<TrafficEnd> m_ends; // by root
};

// Searches that visit all links, at most.
[[nodiscard]] std::size_t gridSearches(const Topology& topology);

// Nothing where a process cannot reach another one, or the topology is not a grid.
[[nodiscard]] std::optional<FlowCounts> gridCounts(const Topology& topology,
                                                   const Adjacency& adjacency,
                                                   std::span<const VertexId> processes);
[[nodiscard]] std::optional<FlowCounts> upDownCounts(const Topology& topology,
                                                     const Adjacency& adjacency,
                                                     std::span<const VertexId> processes);
// For Routing::Shortest, Ecmp and Alternating. Sums over groups.
[[nodiscard]] std::optional<FlowCounts> treeCounts(const Topology& topology,
                                                   const Adjacency& adjacency,
                                                   std::span<const std::vector<TrafficEnd>> groups,
                                                   Routing routing);
// For Routing::Valiant; there must be a component that forwards. Sums over groups.
[[nodiscard]] std::optional<FlowCounts> valiantCounts(const Topology& topology,
                                                      const Adjacency& adjacency,
                                                      std::span<const std::vector<VertexId>> groups,
                                                      const Intermediates& intermediates);

} // namespace clusterwright::model
