// Dimensions of inputs that cannot be negative.
#pragma once

#include "model/units/dimension.h"

namespace clusterwright::model
{

// True for rates, times, times per byte, sizes, prices and powers.
[[nodiscard]] bool isNeverNegative(Dimension dimension);

} // namespace clusterwright::model
