// fio on a temporary file where it is installed, read as a probe.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runFio(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
