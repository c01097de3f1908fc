// Table of all probes of clusterwright-probe by id.
#pragma once

#include "plugins/probes/support/program.h"

namespace clusterwright::probes
{

[[nodiscard]] const std::vector<Probe>& allProbes();

} // namespace clusterwright::probes
