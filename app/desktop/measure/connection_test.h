// Whether nodes can be measured on: an agent is started on each, says what the machine is, and ends.
#pragma once

#include "app/desktop/measure/nodes_model.h"

#include <functional>
#include <stop_token>

namespace clusterwright::desktop
{

// Tells `found` of each node as soon as it is known, once; takes as long as the slowest. When it is stopped the others are untested.
void testConnections(const std::vector<runner::Node>& nodes,
                     const std::stop_token& stop,
                     const std::function<void(const NodeFinding&)>& found);

} // namespace clusterwright::desktop
