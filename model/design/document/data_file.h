// A table from a CSV file: columns with units in their headings ("time[us]"), and an origin in the lines that start with '#'.
#pragma once

#include "model/core/origin_ref.h"
#include "model/design/document/category.h"
#include "model/expression/language/table.h"
#include "model/json/findings.h"
#include "model/units/text_table.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct Column {
    std::string name;
    std::string unit;
    Dimension dimension;
    std::vector<double> values; // in base units, NaN for an empty cell; empty for a column of words
    std::vector<std::string> words = {}; // empty for a column of numbers
    std::vector<Category> labels =
        {};                    // words for its numbers, if they are those of a labelled input
    NumberSigns signs = {};    // as its numbers are written
    Diagnostics problems = {}; // errors for whoever uses its numbers, which are words then
};

struct DataFile {
    std::string id;
    std::string title;
    OriginRef origin;            // always set after reading
    std::vector<Column> columns; // each with a value or a word for each row
    Diagnostics notes = {};      // csv.read: how the text was read; what became of columns and rows

    [[nodiscard]] const Column* column(std::string_view name) const;
    [[nodiscard]] std::size_t rows() const;
};

// `id` is the file's name without ".csv". Findings: those of readTable (model/units/text_table.h) and csv.row (a cell that is not a
// number), with the line; unit.unknown, origin.*.
[[nodiscard]] DataFile readDataFile(std::string_view text, std::string id, Findings& findings);

// Makes a table of two columns. Findings at `pointer`: table.column, table.order, table.positive.
[[nodiscard]] std::optional<Table> makeTable(const DataFile& data,
                                             const std::string& x,
                                             const std::string& y,
                                             Interpolation interpolation,
                                             const std::string& pointer,
                                             Findings& findings);

} // namespace clusterwright::model
