// The time of a block on its own. In a design, the step of the block checks it.
#pragma once

#include "model/core/diagnostics.h"

namespace clusterwright::model
{

struct Block;
struct LoweredSet;
struct System;

// Returns a finding if the block's time is not in seconds: dimension.mismatch at "/time". `system` is that of the block.
[[nodiscard]] Diagnostics
checkTime(const Block& block, const System& system, const LoweredSet& lowered);

} // namespace clusterwright::model
