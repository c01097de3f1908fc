// Intervals by the likelihood: a parameter is held away from its estimate, the others are fitted again, and the interval ends
// where the sum of squares has grown by what F allows (Bates and Watts 1988, section 6.1). Where a model is bent, these are
// lopsided and right when those of the covariance are neither.
#pragma once

#include "model/calibration/fit/fit.h"

#include <vector>

namespace clusterwright::model
{

struct ProfileInterval {
    double low =
        0; // NaN where the parameter is not identified; the end of its range where the data never deny it
    double high = 0;
};

// One per parameter, of the fit's confidence. Of fits by squares.
[[nodiscard]] std::vector<ProfileInterval>
profileIntervals(const FitModel& model, const DataFile& data, const Fit& fit);

} // namespace clusterwright::model
