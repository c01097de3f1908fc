// JSON of study results, for other programs: the command line prints it, the window saves it. Values are in base units, null if
// missing. Every result has its findings in "diagnostics".
#pragma once

#include "model/study/bands/labelled_sweep.h"
#include "model/study/studies/named_study.h"

#include <nlohmann/json_fwd.hpp>
#include <span>

namespace clusterwright::model
{

using Json = nlohmann::ordered_json;

[[nodiscard]] Json toJson(const StudyResult& result);
// Returns the results of one study for several outputs (at least one): lists joined, outputs side by side.
[[nodiscard]] Json toJson(std::span<const StudyResult> results, const Diagnostics& findings);
[[nodiscard]] Json toJson(const LabelledSweep& sweep);

} // namespace clusterwright::model
