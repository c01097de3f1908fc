// The time of a single block. In a design, the block's step checks it.
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
