// Further tables of a result, below its sentence (result_text.h) and its main table (result_table.h): phases and steps of a
// comparison, crossovers, intervals of the inputs, inputs without effect.
#pragma once

#include "model/study/results/result_table.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct TitledTable {
    std::string title;
    StudyTable table;
};

// Omits tables without rows.
[[nodiscard]] std::vector<TitledTable> detailsOf(const StudyResult& result);

// Returns the inputs that a sensitivity study varies without a change of the output, in the order of the result; empty for other studies.
[[nodiscard]] std::vector<std::string> inputsWithoutEffect(const StudyResult& result);

// Returns the method of a result: "acc-fft-inic: sobol of time = 12.3 ms; seed 1, 1024 samples, 9216 runs, Boost.Random 1.74 (Sobol
// sequence)". Empty for curves, maps, searches and comparisons.
[[nodiscard]] std::string methodOf(const StudyResult& result);

} // namespace clusterwright::model
