// Reads and writes studies of files (presets/README.md).
#pragma once

#include "model/design/document/study_definition.h"
#include "model/json/findings.h"
#include "model/json/json_fwd.h"

#include <string>

namespace clusterwright::model
{

// Adds findings about its form.
[[nodiscard]] StudyDefinition
readStudy(const Json& json, const std::string& pointer, Findings& findings);
[[nodiscard]] Json toJson(const StudyDefinition& study);
// Adds the same findings for an edited study.
void checkForm(const StudyDefinition& study, const std::string& pointer, Findings& findings);

} // namespace clusterwright::model
