// Validity of a stored result: true while the study, the inputs of the design and its equations in the library are unchanged. Names
// and positions on a canvas do not count.
#pragma once

#include "model/design/library/library.h"

#include <string>

namespace clusterwright::model
{

// Compares the active scenario and everything that values depend on.
[[nodiscard]] bool haveSameNumbers(const Design& a, const Design& b);
// The same for the earlier states of the design that the study compares with.
[[nodiscard]] bool haveSameStates(const Design& a, const Design& b, const StudyDefinition& study);
// Compares everything except names and titles.
[[nodiscard]] bool askTheSame(const StudyDefinition& a, const StudyDefinition& b);

// Returns a hash for a stored result. It is equal if both functions above return true, and if the library gives the design and
// those it is compared with the same equations, data and intervals.
[[nodiscard]] std::string
fingerprintOf(const Design& design, const StudyDefinition& question, Library& library);

// Returns the same for a design without a study. Settings are no part of it.
[[nodiscard]] std::string fingerprintOf(const Design& design, Library& library);

} // namespace clusterwright::model
