// The correction of an output by what its fit left at the largest calibrated scale (LastResiduals): "time" becomes "modelled.time" times
// "residual.time". It grows from none at the least calibrated scale to all at the largest, and stays beyond. Between sizes, the factor is a
// straight line in log-log; beyond them, that of the nearest one.
#pragma once

#include "model/core/fitted_rows.h"
#include "model/design/system/system.h"

namespace clusterwright::model
{

// No correction without residuals, or if the system lacks one of their inputs. With another label than that of the fit, it is 1.
void correctOutput(System& system, const FittedRows& rows);

// Corrects each output that one fit has residuals of. `system` is a design whose inputs state the rows of their fits.
void correctOutputs(System& system);

// Returns the system with all corrections 1, for a fit of its own.
[[nodiscard]] System withoutCorrections(System system);

} // namespace clusterwright::model
