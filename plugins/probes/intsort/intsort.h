// The paper's integer sort: two bucket sorts with an exchange between them, then a count sort, each timed separately.
#pragma once

#include "plugins/probes/support/arguments.h"
#include "plugins/probes/support/output.h"

namespace clusterwright::probes
{

void runIntsort(const Arguments& arguments, Output& output);

} // namespace clusterwright::probes
