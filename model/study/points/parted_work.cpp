#include "model/study/points/parted_work.h"

#include "model/core/refusal.h"

namespace clusterwright::model
{

Diagnostics stoppedEarly(const RunOptions& options)
{
    return refusal("run.stopped",
                   "stopped before the result was complete",
                   options.checkpoint.empty()
                       ? "use a checkpoint file to make runs resumable"
                       : "run the same study again to resume from " + options.checkpoint.string());
}

} // namespace clusterwright::model
