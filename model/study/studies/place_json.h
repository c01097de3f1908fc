// JSON of crossovers, solutions, comparisons and the inputs of bands, without their findings (result_json.h).
#pragma once

#include "model/study/bands/band_parts.h"
#include "model/study/comparison/comparison.h"
#include "model/study/comparison/crossover.h"
#include "model/study/comparison/solve.h"

#include <nlohmann/json_fwd.hpp>

namespace clusterwright::model
{

using Json = nlohmann::ordered_json;

[[nodiscard]] Json resultJson(const Crossover& result);
[[nodiscard]] Json resultJson(const Solve& result);
[[nodiscard]] Json pairJson(const Comparison& pair);
[[nodiscard]] Json inputJson(const StudyInput& input);
// [{"design", "inputs": [{"name", "unit", "here", "there", "taken"}]}]
[[nodiscard]] Json othersJson(const std::vector<OtherInputs>& others);
// {"measured": share of the variance, "others": [names], "measured_alone": {"low", "high"}}
[[nodiscard]] Json bandPartsJson(const BandParts& parts);

} // namespace clusterwright::model
