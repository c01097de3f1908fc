// Intervals of inputs, cut off at the inputs' bounds.
#pragma once

#include "model/study/points/sampling.h"

namespace clusterwright::model
{

// The part of the interval inside the bounds, as one without bounds: for methods that go from end to end of an interval. The interval
// itself where it lies outside.
[[nodiscard]] Distribution cutAtBounds(Distribution distribution);

} // namespace clusterwright::model
