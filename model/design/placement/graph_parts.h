// Parts that a generated graph falls into, for drawing it. Internal to model/design.
#pragma once

#include "model/topology/graph/topology.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct GraphPart {
    enum class Shape : std::uint8_t {
        Tiers, // layers by the distance from the hosts
        Leaf,  // a switch above its hosts
        Ring,  // on a circle
        Grid,  // on coordinates, the last one fastest
        Snake, // in a row that turns at its ends
        Known, // where `positionsOf` has them
    };
    std::string key;
    std::string title;
    Shape shape = Shape::Tiers;
    std::vector<int> lengths;       // lengths of a Grid
    bool isFrame = false;           // always open, with a frame
    std::vector<VertexId> vertices; // outside of `parts`
    std::vector<GraphPart> parts;

    [[nodiscard]] std::vector<VertexId> all() const; // with those of its parts
};

// The whole graph as a part. A graph of few components has only parts that are always open.
[[nodiscard]] GraphPart partsOf(const Topology& topology);
[[nodiscard]] std::size_t hostsIn(const GraphPart& part, const Topology& topology);
// Returns true if an open part is drawn component by component.
[[nodiscard]] bool isSmall(const GraphPart& part, const Topology& topology);

} // namespace clusterwright::model
