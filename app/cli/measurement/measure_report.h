// Results of measurement runs: the median of each output at each point with its interval, and the variation between several runs of the
// same measurement.
#pragma once

#include "app/cli/program/command.h"
#include "plugins/runner/data/series.h"
#include "plugins/runner/execution/execution.h"

#include <string>

namespace clusterwright::cli
{

// [{"probe","version","nodes","at","output","unit","count","starts","median","low","high","lower_quartile","upper_quartile","outliers",
// "runs","cv_between","cv_within","prediction","inside"}]. For one run: the median of its samples and its 95 % confidence interval over the
// launches, null below three launches. For several runs: the median of the runs' medians and the confidence interval of their centre,
// coefficients of variation between runs and between the launches of a run, the 95 % prediction interval of one further run, and how many
// runs lie in the prediction interval of the others. Quartiles are over all samples. Unknown values are null: intervals below three runs,
// "cv_within" if no run has two launches. "note" is present only if another value is null, and explains why.
[[nodiscard]] Json resultsJson(const runner::SeriesList& found);

// Returns a table with a row for each point and output, or an empty text without results. A place that all rows share is printed above the
// table. Probes show their version if several versions occur. For one launch the table shows quartiles as the interval, and a line explains
// this.
[[nodiscard]] std::string resultsText(const runner::SeriesList& found);
// Returns a line about the unknown variation of single runs; empty if every series has several runs.
[[nodiscard]] std::string oneRunText(const runner::SeriesList& found);

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
