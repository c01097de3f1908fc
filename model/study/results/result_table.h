// The result of a study as rows and columns for people, and as CSV.
#pragma once

#include "model/study/studies/named_study.h"

#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct StudyCell {
    std::string text;  // for display: "19.4 ms"
    double number = 0; // in base units, to sort by; NaN if missing
};

struct StudyTable {
    std::vector<std::string> heads;
    std::vector<std::vector<StudyCell>> rows; // as long as `heads`
};

// Returns the columns that have a head.
[[nodiscard]] StudyTable shown(const ResultTable& table);

[[nodiscard]] StudyTable tableOf(const StudyResult& result);

// Returns the table for a spreadsheet: cells of numbers have neither unit nor commas, and the unit of their column, that of its largest value,
// is in the head: "time (ms)". Columns with other texts, such as labels of values, stay.
[[nodiscard]] StudyTable forSpreadsheet(StudyTable table);

struct TitledTable {
    std::string title;
    StudyTable table;
};
// Returns further tables of a result, below its sentence and its main table. Omits tables without rows.
[[nodiscard]] std::vector<TitledTable> detailsOf(const StudyResult& result);

// Returns one or two sentences, or one line per pair of a comparison, and a line with the inputs in which other designs differ; empty
// without a result, since findings give the reason.
[[nodiscard]] std::string sentenceOf(const StudyResult& result);

// Returns the results of one study for several outputs (at least one), whose tables have the same columns.
[[nodiscard]] std::string toCsv(std::span<const StudyResult> results);
// Returns the texts of the cells, quoted where needed.
[[nodiscard]] std::string toCsv(const StudyTable& table);

} // namespace clusterwright::model
