// Results with types of their own as tables (table_result.h).
#pragma once

#include "model/study/studies/ladder.h"
#include "model/study/studies/table_result.h"

#include <string>

namespace clusterwright::model
{

// Returns its rungs, with their errors and gains, and the waterfall of the errors: from rung to rung with lines to the 90th percentile, then
// what remains on the last rung. Rungs without a finite factor have no bar.
[[nodiscard]] TableResult tablesOf(const LadderStudy& study);

[[nodiscard]] inline const TableResult& tablesOf(const TableResult& result)
{
    return result;
}

template <typename Study>
concept HasTables = requires(const Study& study)
{
    tablesOf(study);
};

[[nodiscard]] Json resultJson(const TableResult& result);
// Returns CSV: a column for each key, all digits.
[[nodiscard]] std::string resultCsv(const ResultTable& table);

} // namespace clusterwright::model
