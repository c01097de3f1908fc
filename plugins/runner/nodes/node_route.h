// The route to a node over its transport. Lists of nodes use it, too, to refuse what the transport would refuse.
#pragma once

#include "plugins/runner/probes/node.h"
#include "plugins/transports/support/route.h"

namespace clusterwright::runner
{

// Returns the route of `program` on the node. `controlFolder`: for shared connections of ssh; empty: none. Time limit in s. Errors:
// node.address.
[[nodiscard]] model::Result<transports::Route>
routeTo(const Node& node,
        const transports::Words& program,
        const std::filesystem::path& controlFolder = {},
        double connectTimeout = 10);

} // namespace clusterwright::runner
