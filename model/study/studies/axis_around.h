// Values around the present value of an input: for the axes and ranges of new studies.
#pragma once

#include "model/design/library/library.h"

#include <optional>
#include <string>
#include <utility>

namespace clusterwright::model
{

// True also for a count without a bound: "8", but not "1", which may be a factor.
[[nodiscard]] bool isWhole(const Variable& variable);

// Returns "2..64:*2" for an integer variable, "log(2.5 Gbit/s,40 Gbit/s,9)" for another input of the design; empty for any other
// name.
[[nodiscard]] std::string
axisAround(const Design& design, const std::string& variable, Library& library);

// Returns a quarter to four times the value, within the bounds of a variable. A plain number below 1 may be a share, so its range
// ends at 1.
[[nodiscard]] std::optional<std::pair<std::string, std::string>>
rangeAround(const Design& design, const std::string& name, Library& library);

} // namespace clusterwright::model
