// The Fourier transform of one row by its length: T_1D-FFT(rows) of the paper's equation 4.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runFft1d(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
