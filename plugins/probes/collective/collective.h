// The collective operations of MPI, by size and by the number of ranks.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runCollective(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
