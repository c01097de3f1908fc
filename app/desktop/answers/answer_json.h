// The result of one study as JSON. Internal to this folder.
#pragma once

#include "app/desktop/answers/study_answer.h"
#include "model/json/object_reader.h"

namespace clusterwright::desktop
{

// Stores the result under `name`, the study's present name. Omits figures that could not be read back.
[[nodiscard]] model::Json toJson(const std::string& name, const StudyAnswer& answer);

// The result is marked out of date, because the file does not contain the design. Findings about the study have places that begin
// with "study".
[[nodiscard]] StudyAnswer
readAnswer(const model::Json& json, const std::string& pointer, model::Findings& findings);

inline constexpr const char* kStudyPlace = "study";

} // namespace clusterwright::desktop
