// Divides a generated graph into parts, for drawing. Internal to model/design.
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
        Grid,  // on coordinates, the last dimension fastest
        Snake, // in a row that turns at its ends
        Known, // at the coordinates of `positionsOf`
    };
    std::string key;
    std::string title;
    Shape shape = Shape::Tiers;
    std::vector<int> lengths;       // lengths of a Grid
    bool isFrame = false;           // always open, with a frame
    std::vector<VertexId> vertices; // vertices outside of `parts`
    std::vector<GraphPart> parts;

    [[nodiscard]] std::vector<VertexId> all() const; // including those of its parts
};

// Returns the whole graph as a part. All parts of a small graph are always open.
[[nodiscard]] GraphPart partsOf(const Topology& topology);
[[nodiscard]] std::size_t hostsIn(const GraphPart& part, const Topology& topology);
// Returns true if an open part is drawn component by component.
[[nodiscard]] bool isSmall(const GraphPart& part, const Topology& topology);

} // namespace clusterwright::model
