// What a run measured as columns of numbers, for fits: a row for each sample of starts that count, warm-up left out; columns for what
// was asked (the point), what came out, and how many nodes took part ("nodes"). A row without an output that more than half of them
// have is left out: something was lost. Or a row for each start.
#pragma once

#include "model/design/data_file.h"
#include "plugins/runner/store.h"

#include <string>

namespace clusterwright::runner
{

struct SampleData {
    model::DataFile data; // its id is the run's
    double time = 0;      // when the run began, in s since 1970
    model::Diagnostics
        diagnostics; // notes: columns that not every row has, rows and starts, that are left out
};

// Samples of one start share its luck (memory, placement): taken as independent, they make intervals too short. Then a row is the
// medians of a start.
enum class RowsAre { Samples, Starts };

// Of one probe, which must be named where the run has several: "" is the only one. Rows are in the order of arrival. Errors:
// run.unknown, run.ambiguous, data.probe (several, or no such one), data.rows (no samples), and those of the store.
[[nodiscard]] model::Result<SampleData> sampleData(const Store& store,
                                                   const std::string& run,
                                                   const std::string& probe,
                                                   RowsAre rowsAre = RowsAre::Samples);

} // namespace clusterwright::runner
