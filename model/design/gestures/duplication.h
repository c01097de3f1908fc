// Duplicates the selection in place.
#pragma once

#include "model/design/gestures/clipboard.h"

namespace clusterwright::model
{

// Copies and pastes; steps of one group stay in it.
[[nodiscard]] Result<Pasted>
duplicating(const Design& design, const std::vector<Element>& elements, double dx, double dy);

} // namespace clusterwright::model
