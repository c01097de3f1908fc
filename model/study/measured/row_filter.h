// Selection of rows of measured data, and their medians by launch.
#pragma once

#include "model/core/result.h"
#include "model/design/document/data_file.h"

#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns the label that a cell of a column with labels means, by its number or else its name; null without one.
[[nodiscard]] const Category* categoryOfCell(const std::vector<Category>& labels,
                                             const std::string& cell);

// Returns the rows with a true entry.
[[nodiscard]] DataFile withRows(DataFile data, const std::vector<bool>& isKept);

// Returns why the text is no condition of rows, such as "size >= 1 KiB", "n = 2" or "n != 2": errors of parseRelation.
[[nodiscard]] Diagnostics conditionProblems(std::string_view text);

// Returns for each row whether the condition over the columns holds: "size >= 1 KiB", "n != 2", or "algorithm = ring" for a column of words. Errors: those of parseRelation, name.unknown (no numeric column of
// this name), dimension.mismatch.
[[nodiscard]] Result<std::vector<bool>> rowsThatHold(const DataFile& data,
                                                     const std::string& condition);

// Returns the rows that satisfy every condition: "delay = 0 s", "size >= 1 KiB". Errors: those of rowsThatHold, data.rows (no rows
// remain).
[[nodiscard]] Result<DataFile> rowsWhere(DataFile data, const std::vector<std::string>& conditions);

// Returns the columns of words, integers, bytes, numbers that repeat, and the `inputs` in which rows with equal numbers in the columns
// `point` differ, and further columns of integers and bytes whose values occur in at least two rows on average. They may be different
// measurements.
[[nodiscard]] std::vector<std::string> mixedColumns(const DataFile& data,
                                                    const std::vector<std::string>& point,
                                                    const std::vector<std::string>& inputs = {});

// Rows of one launch share its memory and cores, so they are correlated. Their medians form one row.
struct LaunchRows {
    DataFile data;
    std::vector<double> launches; // launch of each row
};

// Returns the medians of every column of numbers for each launch and each of its distinct points, in the order of their first rows. `launches`: the
// launch number of each row; `point`: the columns that identify a point.
[[nodiscard]] LaunchRows launchMedians(const DataFile& data,
                                       std::span<const double> launches,
                                       const std::vector<std::string>& point);

} // namespace clusterwright::model
