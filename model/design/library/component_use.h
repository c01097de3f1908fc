// The attributes of a component that a design takes by name.
#pragma once

#include "model/design/document/design_fwd.h"
#include "model/design/library/library.h"

#include <set>
#include <string>

namespace clusterwright::model
{

// Returns the attributes of the component that expressions of the design, of its cluster and of its topology name: "nic.rate", "on.rate"
// in a step on the NIC, host_min(rate) for a host. Attributes that its scenarios and studies set or vary count too.
[[nodiscard]] std::set<std::string>
usedAttributes(const Design& design, Library& library, const std::string& component);

} // namespace clusterwright::model
