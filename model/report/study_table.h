// The result of a study as a small table on paper: a row per curve, the grid of a map, the rows of all other kinds.
#pragma once

#include "model/study/studies/named_study.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

inline constexpr std::size_t kMostStudyColumns = 7;
inline constexpr std::size_t kMostStudyRows = 20;

// Returns indices of that many evenly spaced values, including the first and the last.
[[nodiscard]] std::vector<std::size_t> evenly(std::size_t values, std::size_t most);

// HTML; empty where there is nothing to list. The numbers of a row or column with one dimension share a unit. A note gives the
// number of omitted rows.
[[nodiscard]] std::string studyTable(const StudyResult& result, bool isForPrint);

} // namespace clusterwright::model
