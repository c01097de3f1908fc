// One start of a probe on attached nodes: a program on one node; a server, then a client that is told the server's address; or
// ranks of MPI. It ends when they end, and they never outlive it.
#pragma once

#include "plugins/runner/execution/schedule.h"
#include "plugins/runner/nodes/session.h"
#include "plugins/runner/probes/sample_sink.h"
#include "plugins/runner/support/wall_clock.h"

namespace clusterwright::runner
{

// How it went. Samples went to the sink already.
struct TaskOutcome {
    EndState state = EndState::Done;
    StartId start = 0; // of the sink; 0 when it never came to one
    std::vector<Sample> samples;
    std::vector<RunEvent> events;  // what went wrong, or is worth knowing
    std::vector<std::string> lost; // nodes
    model::Diagnostics problems;   // of the sink: the run cannot go on
    double seconds = 0;
};

struct TaskHooks {
    // Behind the sink: what is shown is kept.
    std::function<void(StartId, std::span<const Sample>)> samples;
    std::function<void(double done, double total)> progress; // of the start, as the probe says it
    std::function<void(const Provenance&)> started;
    WallClock now = wallTime; // of what is recorded
};

// All nodes of the task are attached. Errors are in the outcome; when `stop` is requested, it is Cancelled once its programs are
// gone.
[[nodiscard]] TaskOutcome runTask(Session& session,
                                  const Task& task,
                                  SampleSink& sink,
                                  const TaskHooks& hooks,
                                  const std::stop_token& stop);

} // namespace clusterwright::runner
