// Names of node positions in a design: "host1", "rack.host1", "read". A generator, which may have no name, has its index in the
// list: "rack.0". The index changes when other generators are added or removed, so an edit of lists uses ids ("rack.#7") while it
// works.
#pragma once

#include "model/design/document/design_fwd.h"

#include <string>

namespace clusterwright::model
{

// Return the name of a node on the topology canvas. Only generators without a name differ: "#7" by id, "0" by index.
[[nodiscard]] std::string nameById(const Design& design, const std::string& name);
[[nodiscard]] std::string nameByNumber(const Design& design, const std::string& name);

// Rename the nodes of all positions on the topology canvas.
void nameNodesById(Design& design);
void nameNodesByNumber(Design& design);

} // namespace clusterwright::model
