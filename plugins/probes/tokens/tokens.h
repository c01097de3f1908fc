// The token exchange of the Beowulf papers: a token goes to another node and comes back, again and again.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runTokens(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
