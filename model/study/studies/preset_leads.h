// Text of a comparison over an axis of components: presets have no order, so designs cannot cross.
#pragma once

#include "model/study/studies/curve.h"

#include <array>
#include <string>

namespace clusterwright::model
{

// Compares the first curve and the curve `other`, whose designs have these labels, by the study's first output: "a is faster for
// nic = x, by a factor of 1.6; b is for nic = y and z, by a factor of 1.75 to 3.63."
[[nodiscard]] std::string presetLeadsText(const CurveStudy& study,
                                          std::size_t other,
                                          const std::array<std::string, 2>& labels);

} // namespace clusterwright::model
