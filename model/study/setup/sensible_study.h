// A new study whose first result has no warning.
#pragma once

#include "model/core/result.h"
#include "model/design/document/study_definition.h"
#include "model/design/library/library.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Return the study, changed where its result would have warnings. They run it with several settings, for a second at most in all.
// Leaves out a constraint that no point meets, and axes.
[[nodiscard]] StudyDefinition
sensibleSearch(const Design& design, StudyDefinition study, Library& library);
// Keeps the inputs with the largest effects among those that are valid at both ends of their intervals.
[[nodiscard]] StudyDefinition
sensibleTornado(const Design& design, StudyDefinition study, Library& library);

// Returns a ladder over the measured points of another study of the design, else over the data set with columns for one of the outputs and the
// most inputs. A data set is left out if rows with equal inputs differ in another setting, such as an algorithm. The rungs are the design, and
// its scenarios that change the prediction. Error: edit.empty, without such points.
[[nodiscard]] Result<StudyDefinition> sensibleLadder(const std::string& kind,
                                                     const Design& design,
                                                     const std::vector<std::string>& outputs,
                                                     Library& library);

} // namespace clusterwright::model
