// Default studies for a design without a study of that kind: a new study has a result at once.
#pragma once

#include "model/design/document/study_definition.h"
#include "model/design/fields/list_edits.h"
#include "model/design/library/library.h"

#include <string>

namespace clusterwright::model
{

// Returns a study of this kind over the design's variables, its time and its cost. Errors: study.kind, edit.empty (with the missing part and
// its remedy), those of `instantiate` and `evaluate` if the study depends on present results.
[[nodiscard]] Result<Addition>
newStudy(const Design& design, const std::string& kind, Library& library);

// Returns a copy of the study, placed after it, with a name of its own. Error: edit.unknown.
[[nodiscard]] Result<Addition> duplicateStudy(const Design& design, const std::string& study);

} // namespace clusterwright::model
