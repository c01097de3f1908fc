// The last step of the integer sort: sorts every bucket by counting.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runCountsort(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
