// Carries a plan out: attaches its nodes, then runs task after task in the schedule's order. A node that cannot be reached or dies
// is recorded as lost, and what does not need it goes on. Every sample is in the sink before anybody sees it.
#pragma once

#include "plugins/runner/execution/task_run.h"
#include "plugins/runner/store/store.h"

namespace clusterwright::runner
{

struct ExecutionHooks {
    std::function<void(const Task&, const Provenance&)> started;
    std::function<void(const Task&, std::span<const Sample>)> samples;
    std::function<void(const Task&, EndState)> ended;
    std::function<void(const RunEvent&)> event;
    std::function<void(const Progress&)> progress;
    std::function<void(const Task&, double, double)> within; // a start: done, of so many
    // What need not run again; an error ends the run.
    std::function<model::Result<std::optional<Recorded>>(const Task&)> recorded;
    std::function<bool()> isPaused; // between tasks; asked several times a second
    WallClock now = wallTime;       // of what is recorded
};

struct ExecutionOutcome {
    EndState state = EndState::Done; // Failed when any task failed, Lost when any node was lost
    std::map<std::string, model::Diagnostics> lost; // nodes, and why
    std::size_t done = 0;                           // tasks
    std::size_t failed = 0;
    std::size_t samples = 0;
    model::Diagnostics problems; // of the sink: they ended the run
};

// A new run of the plan, which begins now. `runner`: the program, with its version.
[[nodiscard]] Run freshRun(const Plan& plan, std::string runner);

// `nodes` are those that the schedule was made with. The run is begun and ended in the sink.
[[nodiscard]] ExecutionOutcome execute(Session& session,
                                       Schedule& schedule,
                                       const std::vector<Node>& nodes,
                                       const Run& run,
                                       SampleSink& sink,
                                       const ExecutionHooks& hooks,
                                       const std::stop_token& stop);

} // namespace clusterwright::runner
