// Whether nodes can be measured on: an agent is started on each, says what the machine is, and ends.
#pragma once

#include "app/desktop/measure/nodes_model.h"

#include <stop_token>

namespace clusterwright::desktop
{

// Takes as long as the slowest node. In the order of `nodes`.
[[nodiscard]] std::vector<NodeFinding> testConnections(const std::vector<runner::Node>& nodes,
                                                       const std::stop_token& stop);

} // namespace clusterwright::desktop
