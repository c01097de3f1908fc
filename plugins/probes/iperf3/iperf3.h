// Runs iperf3, if installed.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runIperf3(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
