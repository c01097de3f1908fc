// Which part of a named question a finding is about. The studies themselves know no files: they speak of options of the command line, of
// names, or of nothing at all.
#pragma once

#include "model/core/diagnostics.h"
#include "model/design/document/design_fwd.h"

#include <string>

namespace clusterwright::model
{

// Whether a place of a finding is one by which studies name a part of a question: "--axis P", "--minimize", "such that".
// "--set P=4" is none: it is no part of the question, but beside it.
[[nodiscard]] bool isPartOption(const std::string& pointer);
[[nodiscard]] bool isSetByHand(const std::string& pointer); // "--set P=4", "--set-a P=4"

// "/studies/2" in the design's file; empty where the design has no study of that name.
[[nodiscard]] std::string placeOfStudy(const Design& design, const StudyDefinition& study);

// Below the study's own pointer: "/x/values", "/against/1"; empty where the finding is about all of it.
[[nodiscard]] std::string partOf(const StudyDefinition& study, const Diagnostic& finding);

} // namespace clusterwright::model
