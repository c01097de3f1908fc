// Parts of a design as a design of their own. Internal to model/design.
#pragma once

#include "model/design/document/design.h"
#include "model/design/edit/element.h"

namespace clusterwright::model
{

// With what copyOf promises (clipboard.h). What stood in a group stands on the outermost level; the design itself stands for everything.
[[nodiscard]] Design excerptOf(const Design& design, const std::vector<Element>& elements);

} // namespace clusterwright::model
