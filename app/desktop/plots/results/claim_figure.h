// The claims of papers as points: predicted against printed values.
#pragma once

#include "model/study/claims/claim.h"
#include "model/study/figure/scatter_figure.h"

#include <vector>

namespace clusterwright::plots
{

// Draws the claims with a printed number, each in the unit of its claim, on logarithmic axes: filled if reproduced. Equal values lie
// on the dashed line. Claims with a number that is not positive are left out. `rows` of the points: indices in `claims`.
[[nodiscard]] ScatterFigure claimFigure(const std::vector<const model::EvaluatedClaim*>& claims);

} // namespace clusterwright::plots
