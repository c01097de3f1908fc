// Maps a finding to the part of a saved study that it concerns. Studies do not know files: their findings name command-line
// options, inputs, or no place at all.
#pragma once

#include "model/core/diagnostics.h"
#include "model/design/document/design_fwd.h"

#include <string>

namespace clusterwright::model
{

// True if the place of a finding is an option for a part of a study: "--axis P", "--minimize", "such that". False for "--set P=4",
// which is not part of the study.
[[nodiscard]] bool isPartOption(const std::string& pointer);
[[nodiscard]] bool isSetByHand(const std::string& pointer); // "--set P=4", "--set-a P=4"

// Returns "/studies/2", the place in the design's file; empty where the design has no study of that name.
[[nodiscard]] std::string placeOfStudy(const Design& design, const StudyDefinition& study);

// Returns the place below the study's own pointer: "/x/values", "/against/1"; empty where the finding is about the whole study.
[[nodiscard]] std::string partOf(const StudyDefinition& study, const Diagnostic& finding);

} // namespace clusterwright::model
