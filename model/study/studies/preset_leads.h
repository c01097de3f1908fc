// A comparison over an axis of components, in words: presets have no order in which designs could cross.
#pragma once

#include "model/study/studies/curve.h"

#include <array>
#include <string>

namespace clusterwright::model
{

// Returns "a is faster for nic = x, by a factor of 1.6; b is for nic = y and z, by a factor of 1.75 to 3.63." for the first output of the
// first curve and the curve `other`, whose designs have these labels.
[[nodiscard]] std::string presetLeadsText(const CurveStudy& study,
                                          std::size_t other,
                                          const std::array<std::string, 2>& labels);

} // namespace clusterwright::model
