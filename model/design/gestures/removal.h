// What is selected in a design is taken out of it.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"

namespace clusterwright::model
{

// Removes them and what hangs on them: a vertex's cables and position, a step's arrows (its predecessors are joined to its
// successors), and all of that for what is in a group. Equations that name what is gone are findings then.
// Errors: edit.unknown.
[[nodiscard]] Result<Edit> removal(const Design& design, const std::vector<Element>& elements);

} // namespace clusterwright::model
