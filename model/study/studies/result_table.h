// The answer of a study as rows and columns, for windows, reports and other programs.
#pragma once

#include "model/study/studies/named_study.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct StudyCell {
    std::string text;  // for people: "19.4 ms"
    double number = 0; // in base units, to sort by; NaN where there is none
};

struct StudyTable {
    std::vector<std::string> heads;
    std::vector<std::vector<StudyCell>> rows; // as long as `heads`
};

// Rows of a search are its points, in their order.
[[nodiscard]] StudyTable tableOf(const StudyResult& result);
// What differs between two designs, their outputs first; a column for each of them, and what is more there than here.
[[nodiscard]] StudyTable tableOf(const Comparison& pair);
// Texts of the cells, quoted where that is due.
[[nodiscard]] std::string toCsv(const StudyTable& table);

} // namespace clusterwright::model
