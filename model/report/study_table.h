// The result of a study as a small table on paper: a row per curve, the grid of a map, the rows of all other kinds.
#pragma once

#include "model/report/report.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

inline constexpr std::size_t kMostStudyColumns = 8;
inline constexpr std::size_t kMostStudyRows = 200;

// Returns indices of that many evenly spaced values, including the first, the last, and the index of `own` if it is one of the values.
[[nodiscard]] std::vector<std::size_t> chosenAmong(const std::vector<double>& values,
                                                   std::size_t most,
                                                   std::optional<double> own = std::nullopt);

// Returns HTML; empty if there is nothing to list. The numbers of a row or column with one dimension share a unit. The heading of
// the design's own column or row is bold. A note gives the number of values or rows if not all are listed.
[[nodiscard]] std::string
studyTable(const StudyResult& result, const StudyPlace& own, bool isForPrint);

} // namespace clusterwright::model
