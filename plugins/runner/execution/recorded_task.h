// The task of a start that is kept: what shows samples as they arrive shows those of a store too. The probe itself may be gone.
#pragma once

#include "plugins/runner/execution/schedule.h"

namespace clusterwright::runner
{

// With the id and the version of its probe, its nodes and its point; of the probe's parameters and outputs what the units say that were kept.
[[nodiscard]] Task taskOf(const Provenance& provenance, std::span<const Sample> samples);

} // namespace clusterwright::runner
