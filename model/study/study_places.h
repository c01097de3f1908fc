// Which part of a named question a finding is about. The studies themselves know no files: they speak of options of the command line, of
// names, or of nothing at all.
#pragma once

#include "model/core/diagnostic.h"
#include "model/design/study_definition.h"

#include <string>

namespace clusterwright::model
{

// Below the study's own pointer: "/x/values", "/against/1"; empty where the finding is about all of it.
[[nodiscard]] std::string partOf(const StudyDefinition& study, const Diagnostic& finding);

} // namespace clusterwright::model
