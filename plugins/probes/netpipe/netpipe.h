// Runs NetPIPE over TCP, if installed.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runNetpipe(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
