// Reads and writes studies of files (presets/README.md).
#pragma once

#include "model/block/member_values.h"
#include "model/design/document/study_definition.h"
#include "model/json/findings.h"
#include "model/json/json_fwd.h"

#include <string>

namespace clusterwright::model
{

// As in member_values.h. A kind that is unknown is a finding; the study keeps its own.
void readForm(ObjectReader& reader, StudyDefinition& study, Findings& findings);
void readValue(ObjectReader& reader, const MemberPlace& at, DrawnAxis& value);
void readValue(ObjectReader& reader, const MemberPlace& at, std::vector<NamedValue>& value);
void checkValue(const MemberPlace& at, const DrawnAxis& value);
void checkValue(const MemberPlace& at, const std::vector<NamedValue>& value);
void putValue(Json& json, const char* key, Meaning meaning, const DrawnAxis& value);
void putValue(Json& json, const char* key, Meaning meaning, const std::vector<NamedValue>& value);

// Adds findings about its form.
[[nodiscard]] StudyDefinition
readStudy(const Json& json, const std::string& pointer, Findings& findings);
[[nodiscard]] Json toJson(const StudyDefinition& study);
// Adds the same findings for an edited study.
void checkForm(const StudyDefinition& study, const std::string& pointer, Findings& findings);

} // namespace clusterwright::model
