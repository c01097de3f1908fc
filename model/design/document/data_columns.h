// Data that somebody brings to be fitted: a CSV file like those of the library, but without an origin.
#pragma once

#include "model/design/document/data_file.h"

#include <string>
#include <string_view>

namespace clusterwright::model
{

// Heads are "time [ms]" or "time[ms]"; lines that start with '#' are notes. Of bad rows the first few are findings, one more counts
// all. Findings: csv.head, csv.row (with the line), unit.unknown.
[[nodiscard]] DataFile readColumns(std::string_view text, std::string id, Findings& findings);

} // namespace clusterwright::model
