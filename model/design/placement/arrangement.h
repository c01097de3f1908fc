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

// Arranges the nodes of a topology with the content of their groups; all of them if `elements` is empty. Switches, routers and hubs go
// above, hosts below. A selection of nodes keeps its place, or goes below the other nodes if it had no place or would cover them.
[[nodiscard]] Edit arranging(const Design& design,
                             const std::vector<Element>& elements,
                             Library& library,
                             const NodeSizes& sizes = {});

} // namespace clusterwright::model
