// The answer of a study in words: what a person would say who has looked at the plot.
#pragma once

#include "model/study/studies/named_study.h"

#include <string>

namespace clusterwright::model
{

// A sentence or two, a line for each pair of a comparison; empty where there is no answer and findings say why.
[[nodiscard]] std::string sentenceOf(const StudyResult& result);

} // namespace clusterwright::model
