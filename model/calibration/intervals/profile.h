// Profile-likelihood intervals: a parameter is fixed away from its estimate, the others are fitted again, and the interval ends where the
// sum of squares reaches the limit of F (Bates and Watts 1988, section 6.1). For a nonlinear model these intervals are asymmetric and more
// accurate than those of the covariance.
#pragma once

#include "model/calibration/fit/fit.h"

#include <vector>

namespace clusterwright::model
{

struct ProfileInterval {
    double low =
        0; // NaN if the parameter is not identified; its bound if the limit is never reached
    double high = 0;
};

// Returns an interval per parameter at the fit's confidence level. Requires a least-squares fit.
[[nodiscard]] std::vector<ProfileInterval>
profileIntervals(const FitModel& model, const DataFile& data, const Fit& fit);

} // namespace clusterwright::model
