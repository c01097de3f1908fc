// Runs a plan: attaches its nodes, then runs the tasks in the order of the schedule. An unreachable or failed node is recorded as lost, and
// tasks without that node continue. Every sample is stored in the sink before it is shown.
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
    std::function<void(const Task&, double, double)> within; // progress of a launch: done and total
    // Returns a task that is already stored; an error ends the run.
    std::function<model::Result<std::optional<Recorded>>(const Task&)> recorded;
    std::function<bool()> isPaused; // checked between tasks, several times a second
    WallClock now = wallTime;       // clock of all records
};

struct ExecutionOutcome {
    EndState state = EndState::Done; // Failed if any task failed, Lost if any node was lost
    std::map<std::string, model::Diagnostics> lost; // nodes with the reasons
    std::size_t done = 0;                           // finished tasks
    std::size_t failed = 0;
    std::size_t samples = 0;     // new ones
    std::size_t recorded = 0;    // samples of tasks that were done before
    model::Diagnostics problems; // errors of the sink, which ended the run
};

// Returns a new run of the plan that begins now. `runner`: the program with its version.
[[nodiscard]] Run freshRun(const Plan& plan, std::string runner);

// Runs the schedule, and begins and ends the run in the sink. `nodes`: the nodes that made the schedule.
[[nodiscard]] ExecutionOutcome execute(Session& session,
                                       Schedule& schedule,
                                       const std::vector<Node>& nodes,
                                       const Run& run,
                                       SampleSink& sink,
                                       const ExecutionHooks& hooks,
                                       const std::stop_token& stop);

} // namespace clusterwright::runner
