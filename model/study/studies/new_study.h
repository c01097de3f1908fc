// Questions for a design that has none of their kind yet: such that a person who asks for "a search" gets one with an answer at once.
#pragma once

#include "model/design/document/study_definition.h"
#include "model/design/fields/list_edits.h"
#include "model/design/library/library.h"

#include <string>

namespace clusterwright::model
{

// A study of the kind over what the design has: its variables, its time, its cost. Errors: edit.empty (what is missing, and what to
// do about it), those of `instantiate` and `evaluate` where the question depends on the present answer.
[[nodiscard]] Result<Addition> newStudy(const Design& design, StudyKind kind, Library& library);

// A copy of the study behind it, under a name of its own. Error: edit.unknown.
[[nodiscard]] Result<Addition> duplicateStudy(const Design& design, const std::string& study);

// The study, with one more variable to vary. Error: edit.unknown (a solve, a sensitivity that has all).
[[nodiscard]] Result<Edit> varying(const Design& design,
                                   const std::string& study,
                                   const std::string& variable,
                                   Library& library);

// A scenario with the first variable as it is: the name and values to begin with.
[[nodiscard]] Result<Addition> newScenario(const Design& design);

} // namespace clusterwright::model
