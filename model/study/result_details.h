// What a result has beside its sentence (result_text.h) and its table (result_table.h): how it was found, the phases and steps of a
// comparison, the intervals behind a sensitivity, the inputs without effect.
#pragma once

#include "model/study/result_table.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct TitledTable {
    std::string title;
    StudyTable table;
};

// Tables without rows are left out.
[[nodiscard]] std::vector<TitledTable> detailsOf(const StudyResult& result);

// "acc-fft-inic: sobol of time = 12.3 ms; seed 1, 1024 samples, 9216 runs, Boost.Random 1.74 (Sobol sequence)"; empty where there is
// nothing to add.
[[nodiscard]] std::string methodOf(const StudyResult& result);

} // namespace clusterwright::model
