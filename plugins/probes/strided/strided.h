// Blocks that do not lie side by side: a request for each of them, or one for all.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runStrided(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
