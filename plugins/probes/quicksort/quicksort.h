// Sorts every bucket by quicksort, for comparison with the count sort.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runQuicksort(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
