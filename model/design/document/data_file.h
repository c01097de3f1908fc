// A table of numbers from a CSV file: columns with units in their heads ("time[us]"), an origin in the lines that start with '#'.
#pragma once

#include "model/core/origin_ref.h"
#include "model/expression/language/table.h"
#include "model/json/findings.h"

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
    std::vector<double> values; // in base units; empty when the column holds words
};

struct DataFile {
    std::string id;
    std::string title;
    OriginRef origin;            // once it is read, always
    std::vector<Column> columns; // of equal length, those of words aside

    [[nodiscard]] const Column* column(std::string_view name) const;
    [[nodiscard]] std::size_t rows() const;
};

// `id` is the file's name without ".csv". Findings: csv.head, csv.row (with the line), unit.unknown, origin.*.
[[nodiscard]] DataFile readDataFile(std::string_view text, std::string id, Findings& findings);

// Two columns as a table. Findings at `pointer`: table.column, table.order, table.positive.
[[nodiscard]] std::optional<Table> makeTable(const DataFile& data,
                                             const std::string& x,
                                             const std::string& y,
                                             Interpolation interpolation,
                                             const std::string& pointer,
                                             Findings& findings);

} // namespace clusterwright::model
