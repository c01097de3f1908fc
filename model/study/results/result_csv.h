// CSV of study results, for other programs: all digits, values in base units, empty cells for missing values.
#pragma once

#include "model/study/studies/named_study.h"

#include <span>
#include <string>

namespace clusterwright::model
{

// Returns the results of one study for several outputs, one after another. Curves, maps and searches have the headings `name` or
// `name[unit]` and one row per point. Other studies write a list of their JSON (result_json.h), with its fields as headings: a
// crossover "stretches", a solve "solutions", sensitivities "variables", uncertainties "bands", a
// ladder "rungs". A comparison writes its curves,
// otherwise the parameters of its pairs; with several pairs the first heading is "against".
[[nodiscard]] std::string toCsv(std::span<const StudyResult> results);

} // namespace clusterwright::model
