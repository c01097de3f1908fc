// Removes the selection from a design.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"

namespace clusterwright::model
{

// Removes the elements and everything that depends on them: cables and position of a vertex, arrows of a step (its predecessors are
// connected to its successors), and all of this for the content of a group. Equations with removed names have findings afterwards.
// Errors: edit.unknown.
[[nodiscard]] Result<Edit> removal(const Design& design, const std::vector<Element>& elements);

} // namespace clusterwright::model
