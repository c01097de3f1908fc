// Attributes of a component that a design names.
#pragma once

#include "model/design/document/design_fwd.h"
#include "model/design/library/library.h"

#include <set>
#include <string>

namespace clusterwright::model
{

// Returns the attributes of the component that expressions of the design, its cluster and its topology name: "nic.rate", "on.rate"
// in a step on the NIC, host_min(rate) for a host. Includes attributes that scenarios set and studies vary.
[[nodiscard]] std::set<std::string>
usedAttributes(const Design& design, Library& library, const std::string& component);

} // namespace clusterwright::model
