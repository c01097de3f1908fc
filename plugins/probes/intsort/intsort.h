// The paper's integer sort itself: two bucket sorts with an exchange between them, then a count sort, each timed for itself.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runIntsort(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
