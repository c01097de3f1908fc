// The term that limits a resource: what `min` or `max` returns in the time of its longest step.
#pragma once

#include "model/design/system/valuation.h"

#include <string>

namespace clusterwright::model
{

// Returns the term of the last `max` or `min` that decides the time or the rate of the resource's longest step: "disk_rate" for a step
// with the rate min(disk_rate, rails * nic.bandwidth). Names are those of the design. Empty without such a choice.
[[nodiscard]] std::string
decidingTerm(const System& system, const Valuation& valuation, const std::string& resource);

} // namespace clusterwright::model
