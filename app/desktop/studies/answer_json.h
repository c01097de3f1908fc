// One answer of a study as JSON. Internal to this folder.
#pragma once

#include "app/desktop/studies/study_answer.h"
#include "model/json/object_reader.h"

namespace clusterwright::desktop
{

// As the answer of the study that is called `name` now. Figures that would not read back are left out.
[[nodiscard]] model::Json toJson(const std::string& name, const StudyAnswer& answer);

// Out of date, for the design that was asked is in no file. Places of its findings that lie in the question begin with "study".
[[nodiscard]] StudyAnswer
readAnswer(const model::Json& json, const std::string& pointer, model::Findings& findings);

inline constexpr const char* kStudyPlace = "study";

} // namespace clusterwright::desktop
