// JSON of comparisons and of parts that several results have, without their findings (result_json.h).
#pragma once

#include "model/study/bands/band_parts.h"
#include "model/study/comparison/comparison.h"

#include <nlohmann/json_fwd.hpp>

namespace clusterwright::model
{

using Json = nlohmann::ordered_json;

[[nodiscard]] Json pairJson(const Comparison& pair);
[[nodiscard]] Json inputJson(const StudyInput& input);
// Adds the names of the values: {"1": "ring"}.
[[nodiscard]] Json withLabels(Json json, const std::vector<Category>& categories);
// The names as JSON; empty without any.
[[nodiscard]] std::string labelsText(const std::vector<Category>& categories);
// {"P": {"value", "unit"}}, with the id of a preset or the label of a value
[[nodiscard]] Json valuesJson(const std::vector<ResponseColumn>& columns,
                              const std::vector<double>& values);
// [{"design", "inputs": [{"name", "unit", "here", "there", "taken"}]}]
[[nodiscard]] Json othersJson(const std::vector<OtherInputs>& others);
// {"measured": share of the variance, "others": [names], "measured_alone": {"low", "high"}}
[[nodiscard]] Json bandPartsJson(const BandParts& parts);
// Returns "band", the name of the default band, "band_parts", "bands", each band at each level, and for fitted inputs "point", "along"
// and "doublings": the kinds of the points. Of one point, values instead of lists.
[[nodiscard]] Json
bandJson(const BandParts& parts, const NamedBands& named, bool isOnePoint = false);

} // namespace clusterwright::model
