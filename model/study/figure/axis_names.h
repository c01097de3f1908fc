// Names of an axis's values: presets, or labels of integers.
#pragma once

#include "model/study/figure/figure.h"

#include <cmath>
#include <map>
#include <string>
#include <vector>

namespace clusterwright::plots
{

// Returns the name of a value; null if it has none. `names`: of the integers from `first` on.
[[nodiscard]] inline const std::string*
nameAt(const std::vector<std::string>& names, int first, double value)
{
    const double index = value - first;
    if (!(index >= 0 && index < static_cast<double>(names.size())) || index != std::floor(index))
        return nullptr;
    const auto& name = names[static_cast<std::size_t>(index)];
    return name.empty() ? nullptr : &name;
}

// Omits labels that are too far apart for ticks of one axis.
inline void setLabels(Axis& axis, const std::map<int, std::string>& labels)
{
    constexpr int kMaxSpan = 1000;
    if (labels.empty() || labels.rbegin()->first - labels.begin()->first > kMaxSpan)
        return;
    axis.areLabels = true;
    axis.firstName = labels.begin()->first;
    axis.names.assign(static_cast<std::size_t>(labels.rbegin()->first - axis.firstName) + 1, "");
    for (const auto& [value, label] : labels)
        axis.names[static_cast<std::size_t>(value - axis.firstName)] = label;
}

} // namespace clusterwright::plots
