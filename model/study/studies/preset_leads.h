// Text of a comparison over an axis of components: presets have no order, so designs cannot cross.
#pragma once

#include "model/study/studies/curve.h"

#include <array>
#include <string>

namespace clusterwright::model
{

// Returns "For nic = x, a is faster by a factor of 1.6. For nic = y and z, b is faster by a factor of 1.75 to 3.63." for the first output
// of the first curve and the curve `other`, whose designs have these labels.
[[nodiscard]] std::string presetLeadsText(const CurveStudy& study,
                                          std::size_t other,
                                          const std::array<std::string, 2>& labels);

} // namespace clusterwright::model
