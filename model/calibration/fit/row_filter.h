// Selection of rows of measured data.
#pragma once

#include "model/core/result.h"
#include "model/design/document/data_file.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns the rows with a true entry.
[[nodiscard]] DataFile withRows(DataFile data, const std::vector<bool>& isKept);

// Returns for each row whether the condition over the columns holds. Errors: those of parseRelation, name.unknown (no numeric column of
// this name), dimension.mismatch.
[[nodiscard]] Result<std::vector<bool>> rowsThatHold(const DataFile& data,
                                                     const std::string& condition);

// Returns the rows that satisfy every condition: "delay = 0 s", "size >= 1 KiB". Errors: those of rowsThatHold, data.rows (no rows remain).
[[nodiscard]] Result<DataFile> rowsWhere(DataFile data, const std::vector<std::string>& conditions);

// Returns a note data.ignored about unused columns with several values, because rows that differ only there count as repetitions. Considers
// columns of integers and bytes whose values occur in at least two rows on average.
[[nodiscard]] Diagnostics unusedFactors(const DataFile& data, const std::vector<std::string>& used);

} // namespace clusterwright::model
