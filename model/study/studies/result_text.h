// The result of a study in sentences: a description of its plot.
#pragma once

#include "model/study/studies/named_study.h"

#include <string>

namespace clusterwright::model
{

// Returns one or two sentences, or one line per pair of a comparison; empty without a result, since findings give the reason.
[[nodiscard]] std::string sentenceOf(const StudyResult& result);

} // namespace clusterwright::model
