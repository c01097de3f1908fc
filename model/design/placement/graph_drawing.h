// Drawing of a generated graph: single components for small graphs, boxes of many for large ones, such as the pods of a fat tree,
// the groups of a dragonfly or the planes of a torus. Cables between the same two boxes are one line. Units of a canvas. Laws:
// every vertex has a mark; closed parts and vertices do not overlap; the counts of the lines and of the cables inside closed parts
// add up to the cables of the graph.
#pragma once

#include "model/design/placement/point.h"
#include "model/topology/graph/topology.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace clusterwright::model
{

inline constexpr std::size_t kMostDrawnHosts = 64; // a larger graph or part is drawn as parts
inline constexpr double kMarkSize = 28;            // side of a vertex's square; its label is below
inline constexpr double kPartWidth = 108;          // width of a closed part's box
inline constexpr double kPartHeight = 52;
inline constexpr double kPartTitle = 24; // height of the title in an open part

// A square, a box or a frame of the drawing.
struct GraphMark {
    enum class Kind : std::uint8_t { Vertex, ClosedPart, OpenPart };
    Kind kind = Kind::Vertex;
    VertexId vertex = 0; // the vertex itself, or the first vertex of the part
    std::string part;    // key of the part in the set of open parts
    std::string title;
    std::size_t hosts = 0; // hosts in the part
    std::size_t others = 0;
    bool isFixed = false; // always open
    Point middle;
    double width = 0;
    double height = 0;

    friend bool operator==(const GraphMark&, const GraphMark&) = default;
};

// Cables between two marks.
struct GraphLine {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::uint32_t count = 1;
    CableId cable = 0;     // first one of the cables
    bool isAround = false; // wraps around a grid: drawn as a short arrow at each end
    bool isBowed = false;  // curved, since a straight line would cross other marks

    friend bool operator==(const GraphLine&, const GraphLine&) = default;
};

struct GraphDrawing {
    std::vector<GraphMark> marks; // open parts precede their content
    std::vector<GraphLine> lines;
    std::vector<std::uint32_t> markOf; // index of the mark of each vertex
    double width = 0;
    double height = 0;
};

// `open`: keys of the parts to draw with their content.
[[nodiscard]] GraphDrawing drawingOf(const Topology& topology, const std::set<std::string>& open);
// Returns the keys of the parts that must be open to give the vertex a mark of its own, outer parts first.
[[nodiscard]] std::vector<std::string> partsAround(const Topology& topology, VertexId vertex);

} // namespace clusterwright::model
