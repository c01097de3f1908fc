// A new study whose first result has no warning.
#pragma once

#include "model/design/document/study_definition.h"
#include "model/design/library/library.h"

namespace clusterwright::model
{

// Returns the study, changed where its result would have warnings: a search without a constraint that no point meets and with fewer
// axes, a sensitivity of the inputs that may vary. Runs the study with several settings, for a second at most in all.
[[nodiscard]] StudyDefinition
withoutWarnings(const Design& design, StudyDefinition study, Library& library);

} // namespace clusterwright::model
