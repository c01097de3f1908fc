// Names under which a design keeps the positions of nodes: "host1", "rack.host1", "read". A generator, which may have no name, goes by
// its number in its list: "rack.0". That number changes as others come and go, so an edit of lists calls generators by their ids
// ("rack.#7") while it works.
#pragma once

#include "model/design/document/design_fwd.h"

#include <string>

namespace clusterwright::model
{

// Return the name of a node on the topology canvas. Only names of generators without a name of their own differ: "#7" by id, "0" by number.
[[nodiscard]] std::string nameById(const Design& design, const std::string& name);
[[nodiscard]] std::string nameByNumber(const Design& design, const std::string& name);

// Rename the nodes of all positions on the topology canvas.
void nameNodesById(Design& design);
void nameNodesByNumber(Design& design);

} // namespace clusterwright::model
