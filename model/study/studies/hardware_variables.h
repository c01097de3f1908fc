// Variables that describe the hardware of a design, as opposed to its problem sizes.
#pragma once

#include "model/design/library/library.h"

#include <set>
#include <string>

namespace clusterwright::model
{

// Returns the variables that determine the topology, the components and their counts, directly or by other variables: "P" where the
// topology is "star(P)". Includes those of the design's cluster.
[[nodiscard]] std::set<std::string> hardwareVariables(const Design& design, Library& library);

} // namespace clusterwright::model
