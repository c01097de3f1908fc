// How far the parameters move when the rows are drawn anew: intervals that assume nothing of the residuals but that rows are
// independent (percentile bootstrap of cases, Efron 1979).
//
// Law: the same for a seed on every machine and for any number of threads.
#pragma once

#include "model/calibration/fit/fit.h"
#include "model/study/points/parted_work.h"

#include <cstdint>
#include <vector>

namespace clusterwright::model
{

struct BootstrapPlan {
    std::size_t draws = 1000;
    std::uint64_t seed = 1;
};

struct BootstrapInterval {
    double low = 0; // NaN where the parameter is not identified, or too few refits settled
    double high = 0;
};

struct Bootstrap {
    std::vector<BootstrapInterval> intervals; // of the fit's confidence, one per parameter
    std::vector<std::vector<double>>
        parameters; // one value per draw; NaN where a refit did not settle
    std::size_t unsettled = 0;
};

// Refits begin at the fit and keep the scale of its loss. By the workers of `run`, which gets the problems.
[[nodiscard]] Bootstrap bootstrap(const FitModel& model,
                                  const DataFile& data,
                                  const Fit& fit,
                                  const BootstrapPlan& plan,
                                  StudyRun* run = nullptr);

} // namespace clusterwright::model
