// Tests whether anything depends on a variable, so that its unit cannot change alone.
#pragma once

#include "model/design/document/design_fwd.h"
#include "model/design/library/library.h"

#include <string>

namespace clusterwright::model
{

// True if an expression, a study, a scenario or the baseline names the variable, or a step's parameter takes it by name.
[[nodiscard]] bool isUsed(const Design& design, Library& library, const std::string& variable);

} // namespace clusterwright::model
