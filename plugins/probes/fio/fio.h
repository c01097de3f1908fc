// Runs fio, if installed, on a temporary file.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runFio(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
