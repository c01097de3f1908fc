// Intervals in the origins of inputs.
#pragma once

#include "model/design/system/valuation.h"

#include <optional>

namespace clusterwright::model
{

struct OriginInterval {
    double low = 0; // in base units
    double high = 0;
};

// Returns the interval of an input's origin; nothing without one. Error: origin.interval, unless it has two ascending quantities of the dimension,
// above 0 for a log-normal distribution.
[[nodiscard]] Result<std::optional<OriginInterval>> originInterval(const Equation& equation,
                                                                   Dimension dimension);

// Returns the warnings origin.interval: for invalid intervals, for those that exclude the value of their input or exceed its
// bounds, and for those of computed values, which no study uses.
[[nodiscard]] Diagnostics intervalFindings(const System& system, const Valuation& valuation);

// The same for one input of the system that has this value.
[[nodiscard]] Diagnostics
intervalFinding(const System& system, const std::string& input, Quantity value);

} // namespace clusterwright::model
