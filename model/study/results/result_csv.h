// CSV of study results, for other programs: all digits, values in base units, empty cells for missing values.
#pragma once

#include "model/study/studies/named_study.h"

#include <span>
#include <string>

namespace clusterwright::model
{

// Returns the results of one study for several outputs, one after another. Curves, maps and searches have the headings `name` or
// `name[unit]` and one row per point. A comparison writes its curves, otherwise the parameters of its pairs; with several pairs the first
// heading is "against". Other studies write their table, with the keys of its JSON as headings,
// also without rows.
[[nodiscard]] std::string toCsv(std::span<const StudyResult> results);

} // namespace clusterwright::model
