// Studies as files have them (presets/README.md).
#pragma once

#include "model/design/document/study_definition.h"
#include "model/json/findings.h"
#include "model/json/json_fwd.h"

#include <string>

namespace clusterwright::model
{

// Findings of its form.
[[nodiscard]] StudyDefinition
readStudy(const Json& json, const std::string& pointer, Findings& findings);
[[nodiscard]] Json toJson(const StudyDefinition& study);
// The same findings, of a study that was changed.
void checkForm(const StudyDefinition& study, const std::string& pointer, Findings& findings);

} // namespace clusterwright::model
