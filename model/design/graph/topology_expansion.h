// Expands a plan, with the values of its inputs, to a graph. Internal to this folder.
#pragma once

#include "model/design/graph/topology_plan.h"

namespace clusterwright::model
{

// See TopologyPlan::build.
[[nodiscard]] Result<PlacedTopology> expanded(const TopologyPlan& plan,
                                              std::span<const double> values);

} // namespace clusterwright::model
