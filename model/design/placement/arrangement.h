// Where nodes stand that nobody has placed: layers whose neighbours are near each other, without overlap, the same every time. Units of a
// canvas: 1/96 inch at 100 %.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"
#include "model/design/library/library.h"
#include "model/design/placement/point.h"

#include <map>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Width and height of nodes, by `nodeName`; others are kNodeWidth x kNodeHeight with some space.
using NodeSizes = std::map<std::string, Point>;

// Places nodes of a canvas ("topology", "pipeline") anew, with all that is in their groups; all of the canvas when `elements` is empty. Topology: what
// forwards above, hosts below. Pipeline: along the arrows from left to right, steps without arrows in a row above. Some of the nodes are placed
// where they stood, or below the others when they had no place or would cover others.
[[nodiscard]] Edit arranging(const Design& design,
                             const std::string& canvas,
                             const std::vector<Element>& elements,
                             Library& library,
                             const NodeSizes& sizes = {});

} // namespace clusterwright::model
