// The correction of an output by what its fit left at the largest calibrated scale (LastResiduals): "time" becomes "modelled.time" times
// "residual.time". It grows from none at the least calibrated scale to all at the largest, and stays beyond. Between sizes, the factor is a
// straight line in log-log; beyond them, that of the nearest one.
#pragma once

#include "model/core/diagnostics.h"
#include "model/core/fitted_rows.h"
#include "model/design/system/system.h"

namespace clusterwright::model
{

// Corrects the output of the rows. Returns the warning fit.uncorrected if the system lacks an input of the residuals or they are invalid. With another label
// than that of the fit, or another value of a number that was constant in it, the factor is 1. A speedup stays that of the model alone.
Diagnostics correctOutput(System& system, const FittedRows& rows);

// Corrects each output that one fit has residuals of. `system` is a design whose inputs state the rows of their fits. Notes: fit.uncorrected
// (residuals of several fits, of another design or of inputs that are missing).
Diagnostics correctOutputs(System& system);

// Returns the system with the correction of this equation 1, for a fit of it.
[[nodiscard]] System withoutCorrection(System system, const std::string& output);

} // namespace clusterwright::model
