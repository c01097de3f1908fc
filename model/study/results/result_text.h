// The result of a study in sentences: a description of its plot.
#pragma once

#include "model/study/studies/named_study.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns the inputs in which other designs differ, of those that the first sentences do not name.
[[nodiscard]] std::vector<OtherInputs> othersOf(const StudyResult& result);

// Returns one or two sentences, or one line per pair of a comparison, and a line with those inputs; empty without a result, since
// findings give the reason.
[[nodiscard]] std::string sentenceOf(const StudyResult& result);

} // namespace clusterwright::model
