// Which rows of measured data count.
#pragma once

#include "model/core/result.h"
#include "model/design/document/data_file.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// The rows with true, of a list with one entry per row.
[[nodiscard]] DataFile withRows(DataFile data, const std::vector<bool>& isKept);

// Whether a condition over the columns holds, one entry per row. Errors: those of parseRelation, name.unknown (no column of numbers has the
// name), dimension.mismatch.
[[nodiscard]] Result<std::vector<bool>> rowsThatHold(const DataFile& data,
                                                     const std::string& condition);

// The rows for which every condition over the columns holds: "delay = 0 s", "size >= 1 KiB". Errors: those of rowsThatHold,
// data.rows (no row is left).
[[nodiscard]] Result<DataFile> rowsWhere(DataFile data, const std::vector<std::string>& conditions);

// A note data.ignored about columns that are not used though rows were measured at several of their values: rows that differ only
// there are taken for repetitions. Of whole numbers and bytes; each value of such a column stands in two rows or more, on average.
[[nodiscard]] Diagnostics unusedFactors(const DataFile& data, const std::vector<std::string>& used);

} // namespace clusterwright::model
