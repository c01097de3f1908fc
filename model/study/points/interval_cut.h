// Clips intervals of inputs to the inputs' bounds.
#pragma once

#include "model/study/points/sampling.h"

namespace clusterwright::model
{

// Returns the part of the interval inside the bounds, without bounds: for methods that sweep an interval from end to end. An
// interval outside the bounds is returned unchanged.
[[nodiscard]] Distribution cutAtBounds(Distribution distribution);

} // namespace clusterwright::model
