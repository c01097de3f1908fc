// The results of studies as JSON, for other programs: what the command line prints and what the window saves. Values are in base units, null
// where there are none. Every result has its findings in "diagnostics".
#pragma once

#include "model/study/bands/labelled_sweep.h"
#include "model/study/studies/named_study.h"

#include <nlohmann/json_fwd.hpp>
#include <span>

namespace clusterwright::model
{

using Json = nlohmann::ordered_json;

[[nodiscard]] Json toJson(const StudyResult& result);
// The results of one study for several outputs: their lists joined, their outputs side by side, each finding once. At least one.
[[nodiscard]] Json toJson(std::span<const StudyResult> results);
[[nodiscard]] Json toJson(const Comparison& pair);
[[nodiscard]] Json toJson(const LabelledSweep& sweep);

} // namespace clusterwright::model
