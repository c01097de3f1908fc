// Names of an axis's values: presets, or labels of integers.
#pragma once

#include "app/desktop/plots/figure/figure.h"

#include <map>
#include <string>
#include <vector>

namespace clusterwright::plots
{

// Returns the name of a value; null if it has none. `names`: of the integers from `first` on.
[[nodiscard]] const std::string*
nameAt(const std::vector<std::string>& names, int first, double value);

// Omits labels that are too far apart for ticks of one axis.
void setLabels(Axis& axis, const std::map<int, std::string>& labels);

} // namespace clusterwright::plots
