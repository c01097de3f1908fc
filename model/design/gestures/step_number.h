// Gives a parameter of a step a value with an origin. A binding has no origin, so the value becomes a variable of the design, named
// after the step and the parameter ("count_sort_t_key"), and the parameter is bound to the variable.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/library/library.h"

#include <string>

namespace clusterwright::model
{

struct Origin;

// Makes the variable, or sets it if the parameter is bound to one. Errors: edit.unknown (no such step), expression.*.
[[nodiscard]] Result<Edit> setStepNumber(const Design& design,
                                         Library& library,
                                         const std::string& step,
                                         const std::string& parameter,
                                         const std::string& value,
                                         const Origin& origin);

// The same with a given variable that the design does not have yet. Error: edit.unknown (no such step).
[[nodiscard]] Result<Edit> bindToNewVariable(const Design& design,
                                             const std::string& step,
                                             const std::string& parameter,
                                             Variable variable);

} // namespace clusterwright::model
