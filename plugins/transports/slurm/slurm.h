// The Slurm transport: one job step on one node, inside the current allocation or in a new one.
#pragma once

#include "plugins/transports/support/route.h"

namespace clusterwright::transports
{

// Errors: node.address.
[[nodiscard]] model::Result<Route> slurmRoute(const std::string& node, const Words& program);

} // namespace clusterwright::transports
