// Exchanges of messages between two ranks, the elementary step of all-to-all operations and transposes.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runExchange(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
