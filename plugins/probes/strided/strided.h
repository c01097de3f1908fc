// Non-contiguous blocks, sent with one request each or one request for all.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runStrided(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
