// The use of each column of measured data as an input or output of the model: proposed by name and dimension; the user can correct it. A
// column without a unit can get one, but units are never guessed.
#pragma once

#include "model/calibration/fit/calibration_subject.h"

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct ColumnUse {
    std::string column;
    std::string name; // name in the model; empty if unused
    std::string unit; // unit for a column without one; empty for a plain number

    friend bool operator==(const ColumnUse&, const ColumnUse&) = default;
};

// Proposes a use for each numeric column: by name first; then the only remaining column of the output's dimension is the output (preferring
// "time"), and the only column of bytes is the message size.
[[nodiscard]] std::vector<ColumnUse> proposeUses(const DataFile& data,
                                                 const SubjectOutput& response,
                                                 const std::vector<SubjectNumber>& numbers,
                                                 const std::vector<std::string>& free);

// Renames columns to the names of the model. An unused column keeps its name, and is dropped if the model has that name. Errors:
// unit.unknown, data.twice (two columns for one input).
[[nodiscard]] Result<DataFile>
withUses(const DataFile& data, const std::vector<ColumnUse>& uses, const SubjectFacts& facts);

// Returns one warning, data.unused, about the columns that vary and that the model does not use; nothing without such a column.
[[nodiscard]] Diagnostics unusedColumns(const DataFile& data, const std::vector<ColumnUse>& uses);

// Returns readable text with all digits of counts and four digits otherwise: "33,554,432", "12.35 us".
[[nodiscard]] std::string shownText(Quantity quantity, std::string_view unit);

// Summary of a column for display.
struct ColumnFacts {
    std::size_t rows = 0;
    std::size_t different = 0; // number of distinct values, up to kManyValues
    double least = 0;
    double most = 0;
};
inline constexpr std::size_t kManyValues = 1000;
[[nodiscard]] ColumnFacts factsOf(const Column& column);

} // namespace clusterwright::model
