// Parameters of LogGP that the probe logp extracted on its nodes, one row for each launch (mode `parameters`).
#pragma once

#include "model/calibration/messages/loggp_extraction.h"

namespace clusterwright::model
{

// Launches that an interval needs: of two, it reaches over orders of magnitude.
inline constexpr std::size_t kLeastLaunches = 3;

// True for columns of such a run: at least one parameter, and no round trips.
[[nodiscard]] bool hasLogGpLaunches(const DataFile& data);

// Checks the units of the parameters. Error: data.units.
[[nodiscard]] Diagnostics logGpLaunchProblems(const DataFile& data);

// Returns the medians of the launches with Student's interval, as the summary of the run shows them. L with overheads is os + L + or. The
// probe reports no parameter below 0, so one that more than a few launches lack is absent: a median of the others would be too large. The
// columns must be free of logGpLaunchProblems.
[[nodiscard]] LogGpExtraction logGpOfLaunches(const DataFile& data, const Conventions& conventions);

} // namespace clusterwright::model
