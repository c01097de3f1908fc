// The first step of the integer sort: distributes keys over buckets.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runBucketsort(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
