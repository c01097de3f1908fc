// Results of studies as tables (table_result.h): what the kinds of study return.
#pragma once

#include "model/study/bands/uncertainty.h"
#include "model/study/comparison/crossover.h"
#include "model/study/comparison/solve.h"
#include "model/study/sensitivity/sensitivity.h"
#include "model/study/studies/ladder.h"
#include "model/study/studies/table_result.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Returns its rungs, with their errors and gains, and the waterfall of the errors: from rung to rung with lines to the 90th percentile, then
// what remains on the last rung. Rungs without a finite factor have no bar.
[[nodiscard]] TableResult tablesOf(const LadderStudy& study);

// Returns the inputs, and bars of those with the largest effect on the output.
[[nodiscard]] TableResult tablesOf(const ElasticityStudy& study);
[[nodiscard]] TableResult tablesOf(const Tornado& study);
[[nodiscard]] TableResult tablesOf(const MorrisStudy& study);
[[nodiscard]] TableResult tablesOf(const SobolStudy& study);

// Returns the band over the axis, or a single bar without an axis; the distribution of the output, with the limit, unless samples do not
// differ; and the probability that the output exceeds the limit over the axis.
[[nodiscard]] TableResult tablesOf(const Uncertainty& study);

// Returns the stretches with the better design, and the curves of both designs with each crossover and its interval.
[[nodiscard]] TableResult tablesOf(const Crossover& study);
// Returns the solutions, and the curves of both sides of the relation.
[[nodiscard]] TableResult tablesOf(const Solve& study);

// Returns the crossovers and their intervals.
[[nodiscard]] std::vector<ResultPlace> placesOf(const Crossover& study);

// "No effect: a, b": inputs that have no bars; of many only the first ones.
[[nodiscard]] std::string noEffectText(std::vector<std::string> inputs);

[[nodiscard]] Json resultJson(const TableResult& result);
// Returns an object for each row, of the columns with a key.
[[nodiscard]] Json rowsJson(const ResultTable& table);
// Returns CSV: a column for each key, all digits.
[[nodiscard]] std::string resultCsv(const ResultTable& table);

} // namespace clusterwright::model
