// Curves derived from those of a study: their ratio to a reference, or their difference from it.
#pragma once

#include "model/core/result.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct CurveStudy;
struct Derivation;

// Values of a reference per output: over x, and at the measured x.
struct ReferenceValues {
    std::vector<std::vector<double>> outputs;
    std::vector<std::vector<double>> atMeasured;
};

// Laws: ratio = curve / reference, difference = curve - reference, in the order of x; NaN where one of the two is not finite or the divisor
// is 0, which the finding derive.gaps counts. A curve that is its own reference is left out; with an output as reference, that output is.
// With the reference "measured", x are the measured values, and only curves with measured points remain.
// `names`: for each curve, its design as the study names it. `baseline`: for each curve of the design itself, its baseline; only read for
// the reference "baseline". Errors: derive.reference, with the existing names; derive.units (a
// difference of outputs in other units).
[[nodiscard]] Result<CurveStudy> derivedCurves(const CurveStudy& study,
                                               const Derivation& derivation,
                                               const std::vector<std::string>& names,
                                               const std::vector<ReferenceValues>& baseline);

} // namespace clusterwright::model
