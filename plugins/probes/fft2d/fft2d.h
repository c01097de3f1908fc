// The paper's 2D-FFT: rows, transpose, rows, transpose, each timed separately.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runFft2d(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
