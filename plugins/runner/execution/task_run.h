// One launch of a probe on attached nodes: a program on one node; a server, then a client that receives the server's address; or ranks of
// MPI. The launch ends with its programs, and no program outlives the launch.
#pragma once

#include "plugins/runner/execution/schedule.h"
#include "plugins/runner/nodes/session.h"
#include "plugins/runner/probes/sample_sink.h"
#include "plugins/runner/support/wall_clock.h"

namespace clusterwright::runner
{

// The outcome of a launch; its samples are already in the sink.
struct TaskOutcome {
    EndState state = EndState::Done;
    StartId start = 0; // id in the sink; 0 if the launch never began
    std::vector<Sample> samples;
    std::vector<RunEvent> events;  // errors and notes
    std::vector<std::string> lost; // lost nodes
    model::Diagnostics problems;   // errors of the sink, which end the run
    double seconds = 0;
};

struct TaskHooks {
    // Called after the sink has stored the samples.
    std::function<void(StartId, std::span<const Sample>)> samples;
    std::function<void(double done, double total)>
        progress; // progress of the launch, reported by the probe
    std::function<void(const Provenance&)> started;
    WallClock now = wallTime; // clock of all records
};

// Runs the task, whose nodes must be attached. Errors are in the outcome. After a stop request the outcome is Cancelled once all programs
// have ended.
[[nodiscard]] TaskOutcome runTask(Session& session,
                                  const Task& task,
                                  SampleSink& sink,
                                  const TaskHooks& hooks,
                                  const std::stop_token& stop);

} // namespace clusterwright::runner
