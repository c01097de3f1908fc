// The results of studies as CSV, for other programs: all digits, values in base units, empty where there are none.
#pragma once

#include "model/study/studies/named_study.h"

#include <span>
#include <string>

namespace clusterwright::model
{

// The results of one study for several outputs: their rows behind each other. Curves, maps and searches have heads `name` or `name[unit]`
// and a row for each point; of all others the fields of a list of their JSON (result_json.h) are the heads: of a crossover "stretches", of a
// solve "solutions", of sensitivities "variables", of uncertainties "bands". A comparison is its curves, else the parameters of its
// pairs; of several pairs the first head is "against".
[[nodiscard]] std::string toCsv(std::span<const StudyResult> results);

} // namespace clusterwright::model
