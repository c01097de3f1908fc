// Tests the connection to nodes: starts an agent on each, reads the facts about the node, and ends the agent.
#pragma once

#include "app/desktop/measure/nodes_model.h"

#include <functional>
#include <stop_token>

namespace clusterwright::desktop
{

// Calls `found` once for each node, as soon as its result is known. Takes as long as the slowest node. After a stop the remaining nodes are
// untested.
void testConnections(const std::vector<runner::Node>& nodes,
                     const std::stop_token& stop,
                     const std::function<void(const NodeFinding&)>& found);

} // namespace clusterwright::desktop
