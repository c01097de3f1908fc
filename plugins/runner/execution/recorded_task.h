// The task of a stored launch, so that stored samples are shown like arriving samples. The probe itself may no longer exist.
#pragma once

#include "plugins/runner/execution/schedule.h"

namespace clusterwright::runner
{

// Returns the task with the id and version of its probe, its nodes and its point. The probe's parameters and outputs come from the stored
// units.
[[nodiscard]] Task taskOf(const Provenance& provenance, std::span<const Sample> samples);

} // namespace clusterwright::runner
