// The Slurm transport: one step on one node, inside the allocation that this process runs in, or one of its own.
#pragma once

#include "plugins/transports/support/route.h"

namespace clusterwright::transports
{

// Errors: node.address.
[[nodiscard]] model::Result<Route> slurmRoute(const std::string& node, const Words& program);

} // namespace clusterwright::transports
