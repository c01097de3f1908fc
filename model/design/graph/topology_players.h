// Which component of a design plays a role of a generator. Internal to model/design.
#pragma once

#include "model/design/graph/topology_plan.h"

namespace clusterwright::model
{

// When nobody says so: who is called like the role, or like its kind, or is the only one of that kind; a switch plays a router where
// there is none. Null when there is no such one.
[[nodiscard]] const AvailableComponent* playerOf(const GeneratorRole& role,
                                                 const std::vector<AvailableComponent>& components);

// Returns whether a component of the kind can play the role: hosts route in software, switches are sold as routers and take the place
// of hubs.
[[nodiscard]] bool canPlay(const GeneratorRole& role, const std::string& kind);

} // namespace clusterwright::model
