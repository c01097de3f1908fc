// Findings about steps that move data faster than their resources allow. Internal to model/design.
#pragma once

#include "model/design/system/valuation.h"

namespace clusterwright::model
{

// Warnings, for each of the system's rates with one of the conditions (which rise) at which the data moves too fast: model.rate. So are data or a rate below 0; for those
// without a value, the warning is that of whyNotFinite.
[[nodiscard]] Diagnostics rateFindings(const System& system,
                                       const Valuation& valuation,
                                       std::span<const std::size_t> conditions);

} // namespace clusterwright::model
