// A study's curves as a small table: a row for each curve of each output, a column for some of the x values.
#pragma once

#include "model/study/curve.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

inline constexpr std::size_t kMostStudyColumns = 7;

// Numbers of so many values that stand evenly among them, the first and the last with them.
[[nodiscard]] std::vector<std::size_t> evenly(std::size_t values, std::size_t most);

// HTML. Each row is in one unit, which suits its largest value.
[[nodiscard]] std::string studyTable(const CurveStudy& study, bool isForPrint);

} // namespace clusterwright::model
