// What runs of measurements have found: for each point, the median of each output and how sure it is; of several runs of the same thing how
// they differ.
#pragma once

#include "app/cli/program/command.h"
#include "plugins/runner/data/series.h"

#include <string>

namespace clusterwright::cli
{

// [{"probe","version","nodes","at","output","unit","count","starts","median","low","high","lower_quartile","upper_quartile","outliers",
// "runs","cv_between","cv_within","prediction","inside"}]. Of one run, the median of its samples and the 95 % interval of that by its launches,
// null where there is one launch; quartiles are of all samples; of several runs, the median of the
// runs' medians and the interval of their centre by the runs, coefficients of variation between runs and between the starts of
// one, the 95 % interval of one further run, and how many runs lie in that of the others. Null where that is not known: "inside" of fewer
// than three runs, "cv_within" where no run has two starts; why anything else is null "note" says, which is there only then.
[[nodiscard]] Json resultsJson(const runner::SeriesList& found);

// A table, a row for each point and output, the place above it where that is the same for several rows; empty without any. A probe has its
// version beside it where there are several of it. One launch has the quartiles of its samples for an interval, and a line that says so.
[[nodiscard]] std::string resultsText(const runner::SeriesList& found);
// What one run leaves open, as a line; empty where there are several of everything.
[[nodiscard]] std::string oneRunText(const runner::SeriesList& found);

} // namespace clusterwright::cli
