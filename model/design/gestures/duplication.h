// A copy of what is selected, where it stands.
#pragma once

#include "model/design/gestures/clipboard.h"

namespace clusterwright::model
{

// As copied and pasted; but steps of one group stay in it.
[[nodiscard]] Result<Pasted>
duplicating(const Design& design, const std::vector<Element>& elements, double dx, double dy);

} // namespace clusterwright::model
