// The inputs that new studies vary, and values for them.
#pragma once

#include "model/design/document/study_definition.h"
#include "model/design/library/library.h"

#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

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

// Values for the lines of a curve, around the present one: at most five.
[[nodiscard]] std::string
linesAround(const Design& design, const std::string& variable, Library& library);

// The scale of an axis with these values: "log" where they grow by factors, else empty.
[[nodiscard]] std::string scaleFor(const std::string& values);

// Returns the values of the axis at which all outputs are finite, within the valid ranges of the blocks: "2..16" of "1..16", "1..16:*2" where
// a block needs powers of two. Numbers that are not integers keep the part without gaps around the present value. All values where fewer
// than two are usable.
[[nodiscard]] std::string usableValues(const Design& design,
                                       const StudyAxis& axis,
                                       const std::vector<std::string>& outputs,
                                       Library& library);

// Returns the variables that describe the hardware of a design, as opposed to its problem sizes.
// They are those that the topology, the components and their counts are computed from, directly or by other variables: "P" where
// the topology is "star(P)". Those of the design's cluster and of an output "cost" count, too.
[[nodiscard]] std::set<std::string> hardwareVariables(const Design& design, Library& library);

} // namespace clusterwright::model
