// Which part of a named question a finding is about. The studies themselves know no files: they speak of options of the command line, of
// names, or of nothing at all.
#pragma once

#include "model/core/diagnostic.h"
#include "model/design/document/study_definition.h"

#include <string>

namespace clusterwright::model
{

// Whether a place of a finding is one by which studies name a part of a question: "--axis P", "--minimize", "such that".
// "--set P=4" is none: it is no part of the question, but beside it.
[[nodiscard]] bool isPartOption(const std::string& pointer);
[[nodiscard]] bool isSetByHand(const std::string& pointer); // "--set P=4", "--set-a P=4"

// Below the study's own pointer: "/x/values", "/against/1"; empty where the finding is about all of it.
[[nodiscard]] std::string partOf(const StudyDefinition& study, const Diagnostic& finding);

} // namespace clusterwright::model
