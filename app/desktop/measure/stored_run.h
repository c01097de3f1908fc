// A view of a stored run: its samples as curves, their origin and errors as text, and the variation between this and other runs. Reading
// takes time proportional to the samples, so it belongs on a separate thread.
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

// Reads a run. The text has the role, hardware and command of each node at the first launch, and the recorded events: lost nodes, garbage,
// time limits, read errors. After a stop the view is incomplete.
[[nodiscard]] RunView readRun(const std::filesystem::path& store,
                              const runner::StoredRun& run,
                              const std::stop_token& stop);

// Compares the run with other runs of the same measurement: a line for each point and output, with the coefficient of variation between
// runs and the prediction interval of the next run. A single run gets a line that the variation is unknown. Empty without samples, and
// after a stop.
[[nodiscard]] QString readAcross(const std::filesystem::path& store,
                                 const runner::StoredRun& run,
                                 const std::stop_token& stop);

} // namespace clusterwright::desktop
