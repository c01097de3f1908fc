#include "model/study/points/parted_work.h"

#include "model/core/refusal.h"

namespace clusterwright::model
{

Diagnostics stoppedEarly(const RunOptions& options)
{
    return refusal("run.stopped",
                   "stopped before there was an answer",
                   options.checkpoint.empty()
                       ? "with a checkpoint it could go on"
                       : "the same question goes on from " + options.checkpoint.string());
}

} // namespace clusterwright::model
