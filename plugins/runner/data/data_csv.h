// A table of data as CSV, for measured data of the presets and for other programs.
#pragma once

#include "model/design/document/data_file.h"

#include <string>

namespace clusterwright::runner
{

// Returns headings "name[unit]" in base units and all digits. Law: reading the text gives the same columns.
[[nodiscard]] std::string csvOf(const model::DataFile& data);

} // namespace clusterwright::runner
