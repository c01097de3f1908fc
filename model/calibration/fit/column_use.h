// Which column of measured data is which number of what is calibrated: proposed by name and by what it measures, for a person to
// correct. A column that states no unit can be given one; nothing is guessed about units.
#pragma once

#include "model/calibration/fit/calibration_subject.h"

#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct ColumnUse {
    std::string column;
    std::string name; // in the model; empty: not used
    std::string unit; // of a column that states none; empty: it is a bare number

    friend bool operator==(const ColumnUse&, const ColumnUse&) = default;
};

// One per column of numbers. By name first. Then the output is the only column left that measures what it does (a column "time"
// before others), and a message's size the only column of bytes.
[[nodiscard]] std::vector<ColumnUse> proposeUses(const DataFile& data,
                                                 const SubjectOutput& response,
                                                 const std::vector<SubjectNumber>& numbers,
                                                 const std::vector<std::string>& free);

// The columns under the names of the model. One that is not used keeps its name, and is left out where the model has that name.
// Errors: unit.unknown, data.twice (two columns are one number).
[[nodiscard]] Result<DataFile>
withUses(const DataFile& data, const std::vector<ColumnUse>& uses, const SubjectFacts& facts);

// Returns one warning, data.unused, about the columns that vary and that the model does not use; nothing without such a column.
[[nodiscard]] Diagnostics unusedColumns(const DataFile& data, const std::vector<ColumnUse>& uses);

// For people: counts in full, all else with four digits. "33554432", "12.35 us".
[[nodiscard]] std::string shownText(Quantity quantity, std::string_view unit);

// Of one column, for people.
struct ColumnFacts {
    std::size_t rows = 0;
    std::size_t different = 0; // values, up to kManyValues
    double least = 0;
    double most = 0;
};
inline constexpr std::size_t kManyValues = 1000;
[[nodiscard]] ColumnFacts factsOf(const Column& column);

} // namespace clusterwright::model
