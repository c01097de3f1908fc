// The Fourier transform of one row, by its length: what the paper's equation 4 calls T_1D-FFT(rows).
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runFft1d(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
