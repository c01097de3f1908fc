// First parts of names that every design defines itself: "phase.dth", "busy.nic", "baseline.time", "on.rate", "topology.hops_mean".
#pragma once

#include <set>
#include <string>

namespace clusterwright::model
{

[[nodiscard]] const std::set<std::string>& takenNames();
[[nodiscard]] bool isTakenName(const std::string& name);

} // namespace clusterwright::model
