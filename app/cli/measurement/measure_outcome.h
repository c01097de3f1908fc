// The outcome of `measure`: what it prints about its runs, and its exit code.
#pragma once

#include "app/cli/program/command.h"
#include "plugins/runner/data/series.h"
#include "plugins/runner/execution/execution.h"

namespace clusterwright::cli
{

// A run and its outcome.
struct Carried {
    runner::Run run;
    runner::ExecutionOutcome outcome;
    bool isStored = true; // false where no node could be reached: nothing is left to resume
};

// Returns whether no launch began, because no node could be reached.
[[nodiscard]] bool isEmpty(const runner::ExecutionOutcome& outcome);

// Prints the runs and their results. `isStopped`: the last run is not the last requested one. Returns the exit code.
[[nodiscard]] int reportRuns(const Context& context,
                             const std::vector<Carried>& runs,
                             bool isStopped,
                             const std::filesystem::path& store,
                             const runner::SeriesList& found);

} // namespace clusterwright::cli
