// A map study as text, CSV and JSON.
#pragma once

#include "model/json/json_fwd.h"
#include "model/study/map.h"

#include <string>

namespace clusterwright::cli
{

// Tables with a row for each y and a column for each x: the output, the ends of its band, the busiest resources.
[[nodiscard]] std::string mapTables(const model::MapStudy& map);

// One line for each point: x, y, the output, the ends of its band ("time.low", "time.high"), bottleneck, valid.
[[nodiscard]] std::string mapCsv(const model::MapStudy& map);

// {"kind": "map", "title", "x", "y", "z", "bottleneck", "valid"}: rows of values in base units, null where there is no answer; with a
// band "low" and "high" in "z", likewise.
[[nodiscard]] model::Json mapJson(const model::MapStudy& map);

} // namespace clusterwright::cli
