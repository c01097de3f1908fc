// A run of a store as people look at it: its samples as curves; where they come from and what went wrong, as text; how it and other runs
// differ. Reading takes as long as there are samples: it is for a thread of its own.
#pragma once

#include "app/desktop/measure/sample_curves.h"
#include "plugins/runner/store/store.h"

#include <QString>

#include <stop_token>

namespace clusterwright::desktop
{

struct RunView {
    SampleCurves curves;
    QString text;
};

// The text has each node's role, machine and command at the first start, and what was noted: lost nodes, garbage, time limits; also what
// cannot be read. Half of it when it is stopped.
[[nodiscard]] RunView readRun(const std::filesystem::path& store,
                              const runner::StoredRun& run,
                              const std::stop_token& stop);

// How the run and others of the store differ where they measured the same: a line for each point and output, with the coefficient of variation
// between the runs and where the next one will lie; for one run alone that this is not known. Empty without samples, and when it is stopped.
[[nodiscard]] QString readAcross(const std::filesystem::path& store,
                                 const runner::StoredRun& run,
                                 const std::stop_token& stop);

} // namespace clusterwright::desktop
