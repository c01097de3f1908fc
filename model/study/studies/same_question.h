// Whether an answer still is one: whether the question, the numbers of the design and what the library says about them are those that it
// was given to. What is called otherwise, or lies elsewhere on a canvas, is the same.
#pragma once

#include "model/design/library/library.h"

#include <string>

namespace clusterwright::model
{

// All that numbers depend on, and the scenario that holds.
[[nodiscard]] bool haveSameNumbers(const Design& a, const Design& b);
// But for their names, titles and places.
[[nodiscard]] bool askTheSame(const StudyDefinition& a, const StudyDefinition& b);

// The same as a short text, for an answer that is kept in a file: equal where both of the above hold and the library gives the design, and
// those that it is held against, the same equations, data and intervals.
[[nodiscard]] std::string
fingerprintOf(const Design& design, const StudyDefinition& question, Library& library);

} // namespace clusterwright::model
