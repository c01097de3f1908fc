// Two ranks that give each other messages, one exchange after another: the step that all-to-all exchanges and transposes are made of.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runExchange(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
