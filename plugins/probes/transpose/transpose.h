// The local part of a matrix transpose, in the memory of one node.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runTranspose(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
