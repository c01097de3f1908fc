// JSON of parts that several results have.
#pragma once

#include "model/study/bands/band_column.h"
#include "model/study/points/other_design.h"
#include "model/study/points/response.h"
#include "model/study/points/subject.h"

#include <nlohmann/json_fwd.hpp>

namespace clusterwright::model
{

using Json = nlohmann::ordered_json;

[[nodiscard]] Json inputJson(const StudyInput& input);
// Adds the names of the values: {"1": "ring"}.
[[nodiscard]] Json withLabels(Json json, const std::vector<Category>& categories);
// Adds the readable names and the ids of presets, or the labels of values.
[[nodiscard]] Json withNames(Json axis, const std::vector<Category>& categories);
// Adds the unit in which plots show the values, unless plots choose a prefix of the base unit.
[[nodiscard]] Json withShownUnit(Json axis, const std::string& unit);
// "P: processors"
[[nodiscard]] std::string axisLabel(const std::string& variable, const std::string& doc);
// {"P": {"value", "unit"}}, with the id of a preset or the label of a value
[[nodiscard]] Json valuesJson(const std::vector<ResponseColumn>& columns,
                              const std::vector<double>& values);
// [{"design", "inputs": [{"name", "unit", "here", "there", "taken"}]}]
[[nodiscard]] Json othersJson(const std::vector<OtherInputs>& others);
// {"measured": share of the variance, "others": [names], "measured_alone": {"low", "high"}}
// Adds "low" and "high" and the members of the band of a column, if it has one.
void addBandJson(Json& json, const std::vector<BandColumn>& bands, std::size_t column);
[[nodiscard]] Json bandPartsJson(const BandParts& parts);
// Returns "band", the name of the default band, "band_parts", "bands", each band at each level, and for fitted inputs "point", "along"
// and "doublings": the kinds of the points. Of one point, values instead of lists.
[[nodiscard]] Json
bandJson(const BandParts& parts, const NamedBands& named, bool isOnePoint = false);

} // namespace clusterwright::model
