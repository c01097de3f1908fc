// The token exchange of the Beowulf papers: a token is sent to another node and back repeatedly.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runTokens(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
