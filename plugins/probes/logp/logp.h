// Round trips between two nodes, as times or as parameters of LogGP.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runLogp(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
