// Where nodes stand that nobody has placed: layers whose neighbours are near each other, without overlap, the same every time. Units of a
// canvas: 1/96 inch at 100 %.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"
#include "model/design/library/library.h"
#include "model/topology/graph/topology.h"

#include <vector>

namespace clusterwright::model
{

struct Point {
    double x = 0;
    double y = 0;

    friend bool operator==(const Point&, const Point&) = default;
};

// A node of a canvas and the space around it.
inline constexpr double kNodeWidth = 96;
inline constexpr double kNodeHeight = 72;
inline constexpr double kNodeGap = 48;

// Places nodes of a canvas ("topology", "pipeline") anew, with all that is in their groups; all of the canvas when `elements` is empty. Topology: what
// forwards above, hosts below. Pipeline: along the arrows from left to right, steps without arrows in a row above. Some of the nodes are placed
// where they stood, or below the others when they had no place.
[[nodiscard]] Edit arranging(const Design& design,
                             const std::string& canvas,
                             const std::vector<Element>& elements,
                             Library& library);

// The middles of a graph's vertices, for showing what a generator makes: rings and complete graphs as circles, meshes and tori as grids, groups of a
// dragonfly on a circle, others in layers by their distance from the hosts.
[[nodiscard]] std::vector<Point> positionsOf(const Topology& topology);

} // namespace clusterwright::model
