// Copies within memory, by size and by the number of simultaneous threads.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runMemcpy(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
