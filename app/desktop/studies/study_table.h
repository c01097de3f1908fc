// The answer of a study as a table, for the window and for other programs.
#pragma once

#include "model/study/named_study.h"

#include <string>
#include <vector>

namespace clusterwright::desktop
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
[[nodiscard]] StudyTable tableOf(const model::StudyResult& result);
// The answer in a sentence or two, where it can be said so; empty where only a plot says it.
[[nodiscard]] std::string sentenceOf(const model::StudyResult& result);
// Texts of the cells, quoted where that is due.
[[nodiscard]] std::string toCsv(const StudyTable& table);

} // namespace clusterwright::desktop
