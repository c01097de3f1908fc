// Parameters of steps that have an origin. A binding keeps none, so the number is a variable of the design, called after the step
// and the parameter ("count_sort_t_key"), and the parameter is bound to it.
#pragma once

#include "model/design/edit.h"
#include "model/design/library.h"

#include <string>

namespace clusterwright::model
{

// The variable is made where there is none, and set where the parameter is bound to it already. Errors: edit.unknown (no such
// step), expression.*.
[[nodiscard]] Result<Edit> setStepNumber(const Design& design,
                                         Library& library,
                                         const std::string& step,
                                         const std::string& parameter,
                                         const std::string& value,
                                         const Origin& origin);

} // namespace clusterwright::model
