// Places the nodes without a position: in layers, with neighbours close together, without overlap, reproducibly. Units of a canvas:
// 1/96 inch at 100 %.
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

// Width and height of nodes, by `nodeName`; other nodes are kNodeWidth x kNodeHeight with some space.
using NodeSizes = std::map<std::string, Point>;

// Arranges nodes of a canvas ("topology", "pipeline") with the content of their groups; the whole canvas if `elements` is empty.
// Topology: switches, routers and hubs above, hosts below. Pipeline: along the arrows from left to right, with steps without arrows
// in a row above. A selection of nodes keeps its place, or goes below the other nodes if it had no place or would cover them.
[[nodiscard]] Edit arranging(const Design& design,
                             const std::string& canvas,
                             const std::vector<Element>& elements,
                             Library& library,
                             const NodeSizes& sizes = {});

} // namespace clusterwright::model
