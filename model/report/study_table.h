// The answer of a study as a small table on paper: of curves a row for each, of a map its grid, of all others their rows.
#pragma once

#include "model/study/studies/named_study.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

inline constexpr std::size_t kMostStudyColumns = 7;
inline constexpr std::size_t kMostStudyRows = 20;

// Numbers of so many values that stand evenly among them, the first and the last with them.
[[nodiscard]] std::vector<std::size_t> evenly(std::size_t values, std::size_t most);

// HTML; empty where there is nothing to list. Numbers of a row, or of a column, are in one unit where they are of one kind. Says how
// many rows are left out.
[[nodiscard]] std::string studyTable(const StudyResult& result, bool isForPrint);

} // namespace clusterwright::model
