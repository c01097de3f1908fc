// Intervals and shares for a terminal.
#pragma once

#include "model/units/quantity.h"

#include <string>

namespace clusterwright::cli
{

// Returns "12.3 us .. 12.9 us".
[[nodiscard]] std::string
rangeText(double low, double high, model::Dimension dimension, const std::string& unit);
// Returns "12.3 %"; a dash for a share that is not finite.
[[nodiscard]] std::string percentText(double share);

} // namespace clusterwright::cli
