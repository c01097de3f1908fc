// Names of values of an axis: presets, or labels of integers.
#pragma once

#include "app/desktop/plots/figure/figure.h"

#include <map>
#include <string>
#include <vector>

namespace clusterwright::plots
{

// Returns the name of a value among names of the integers from `first` on; null without one.
[[nodiscard]] const std::string*
nameAt(const std::vector<std::string>& names, int first, double value);

// Labels that are too far apart for ticks of an axis are left out.
void setLabels(Axis& axis, const std::map<int, std::string>& labels);

} // namespace clusterwright::plots
