// The variables of a design that a study does not vary, for the caption of its figures.
#pragma once

#include "model/design/document/study_definition.h"
#include "model/design/system/system.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns "rows = 2,048" for each variable with a fixed value that an output of the study is computed from, as the design says it; the
// last text counts those beyond the first few.
[[nodiscard]] std::vector<std::string> fixedInputs(const System& system,
                                                   const StudyDefinition& definition);

} // namespace clusterwright::model
