// Crossovers, solutions and comparisons as JSON, without their findings: places of a variable and who takes part. Internal to the results of
// studies (result_json.h).
#pragma once

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

} // namespace clusterwright::model
