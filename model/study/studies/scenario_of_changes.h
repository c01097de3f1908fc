// Makes a scenario of a user's changes: the design returns to its saved values, and the scenario gets the changed ones.
#pragma once

#include "model/design/fields/list_edits.h"
#include "model/design/library/library.h"

namespace clusterwright::model
{

// Returns one edit that adds a scenario and restores the values of `saved`. The scenario has each variable, attribute and parameter
// whose value differs from that in `saved`, and the settings of the active scenario. Anything missing in `saved` stays as it is.
//
// Law: the outputs of the edited design under the new scenario equal those of `design`.
// Errors: edit.empty (no value differs), those of `instantiate` and `valuate`.
[[nodiscard]] Result<Addition>
scenarioOfChanges(const Design& design, const Design& saved, Library& library);

} // namespace clusterwright::model
