// Copies files on the disks of two nodes and from one node to the other simultaneously.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runFilecopy(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
