// Bootstrap intervals from refits to resampled rows, which assume only that rows are independent (percentile bootstrap of cases, Efron
// 1979).
//
// Law: a seed gives the same result on every machine and for any number of threads.
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
    double low = 0; // NaN if the parameter is not identified or too few refits converged
    double high = 0;
};

struct Bootstrap {
    std::vector<BootstrapInterval> intervals; // at the fit's confidence level, one per parameter
    std::vector<std::vector<double>>
        parameters; // one value per draw; NaN if a refit did not converge
    std::size_t unsettled = 0;
};

// Runs the refits on the workers of `run`, which receives the problems. Refits begin at the fit and keep the scale of its loss.
[[nodiscard]] Bootstrap bootstrap(const FitModel& model,
                                  const DataFile& data,
                                  const Fit& fit,
                                  const BootstrapPlan& plan,
                                  StudyRun* run = nullptr);

} // namespace clusterwright::model
