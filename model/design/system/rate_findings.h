// Findings about steps that move data faster than their resources allow. Internal to model/design.
#pragma once

#include "model/design/system/valuation.h"

namespace clusterwright::model
{

// Returns warnings for failing conditions (ascending) of the system's rates: model.rate for data that moves too fast, data below 0
// and rates that are not above 0; findings of whyNotFinite for data and rates without a value.
[[nodiscard]] Diagnostics rateFindings(const System& system,
                                       const Valuation& valuation,
                                       std::span<const std::size_t> conditions);

} // namespace clusterwright::model
