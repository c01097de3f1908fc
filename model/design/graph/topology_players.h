// Assigns components of a design to the roles of a generator. Internal to model/design.
#pragma once

#include "model/design/graph/topology_plan.h"

namespace clusterwright::model
{

// Returns the default component of a role: the one with the name of the role, or of its kind, or the only one of that kind; a
// switch if there is no router. Null without one.
[[nodiscard]] const AvailableComponent* playerOf(const GeneratorRole& role,
                                                 const std::vector<AvailableComponent>& components);

// Returns true if a component of the kind can play the role: hosts route in software, vendors sell switches as routers, and
// switches can replace hubs.
[[nodiscard]] bool canPlay(const GeneratorRole& role, const std::string& kind);

} // namespace clusterwright::model
