// Reads a user's data for a fit: a CSV file like those of the library, but without an origin.
#pragma once

#include "model/design/document/data_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// The first few invalid rows have a finding each, and one more finding counts them all. Findings: those of readDataFile without origin.*.
// A file of more than kMostNeededColumns has those of single columns in the columns, because only used ones refuse it, unless `usesAll`.
[[nodiscard]] DataFile
readColumns(std::string_view text, std::string id, Findings& findings, bool usesAll = false);

// Returns the errors of the columns of these names: unit.unknown, csv.row, csv.signs, csv.decimal.
[[nodiscard]] Diagnostics columnErrors(const DataFile& data, const std::vector<std::string>& names);

// End of the name of a column whose name another one takes: it is no input, but its rows may be other measurements.
inline constexpr std::string_view kReplacedColumn = " (in the file)";

// Renames columns to the names of a model: "k=size", or "k=size[KiB]" for a column without a unit. All at once, so that two can swap
// names. A column whose name another one takes gets kReplacedColumn. Error: data.column, with the text as its place; unit.unknown.
[[nodiscard]] Diagnostics renameColumns(DataFile& data, const std::vector<std::string>& names);

} // namespace clusterwright::model
