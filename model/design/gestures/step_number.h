// Parameters of steps that have an origin. A binding keeps none, so the number is a variable of the design, called after the step
// and the parameter ("count_sort_t_key"), and the parameter is bound to it.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/library/library.h"

#include <string>

namespace clusterwright::model
{

struct Origin;

// The variable is made where there is none, and set where the parameter is bound to it already. Errors: edit.unknown (no such
// step), expression.*.
[[nodiscard]] Result<Edit> setStepNumber(const Design& design,
                                         Library& library,
                                         const std::string& step,
                                         const std::string& parameter,
                                         const std::string& value,
                                         const Origin& origin);

// The same with a variable that has a name already, which the design does not have. Error: edit.unknown (no such step).
[[nodiscard]] Result<Edit> bindToNewVariable(const Design& design,
                                             const std::string& step,
                                             const std::string& parameter,
                                             Variable variable);

} // namespace clusterwright::model
