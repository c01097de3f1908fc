// Dimensions of inputs that have no value below 0.
#pragma once

#include "model/units/dimension.h"

namespace clusterwright::model
{

// True for rates, times, times per byte, sizes, prices and powers.
[[nodiscard]] bool isNeverNegative(Dimension dimension);

} // namespace clusterwright::model
