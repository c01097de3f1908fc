// The result of a study as rows and columns, for windows, reports and other programs.
#pragma once

#include "model/study/studies/named_study.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct StudyCell {
    std::string text;  // for display: "19.4 ms"
    double number = 0; // in base units, to sort by; NaN if missing
};

// "11.3 %", for a share.
[[nodiscard]] StudyCell shareCell(double share);

struct StudyTable {
    std::vector<std::string> heads;
    std::vector<std::vector<StudyCell>> rows; // as long as `heads`
};

// Rows of a search are its points, in their order.
[[nodiscard]] StudyTable tableOf(const StudyResult& result);
// Source of an output in the tables of comparisons.
inline constexpr const char* kComputed = "computed";

// Returns the differences between two designs, outputs first: one column per design, and one for the difference, second less first.
[[nodiscard]] StudyTable tableOf(const Comparison& pair);
// Returns the texts of the cells, quoted where needed.
[[nodiscard]] std::string toCsv(const StudyTable& table);

} // namespace clusterwright::model
