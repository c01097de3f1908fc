// The parameters that make the residuals small: by damped_search.h, else by the trust region of Ceres Solver; the only place with it.
#pragma once

#include "model/calibration/fit/residuals.h"

#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// What a residual costs. A robust loss grows slower than its square beyond the scale, so that a few wild rows do not bend the
// fit: Huber's like the residual, Cauchy's like its logarithm.
enum class Loss { Squares, Huber, Cauchy };

// "squares", "huber", "cauchy"
[[nodiscard]] std::string_view toText(Loss loss);

// rho(r^2) of a residual, and rho' at r^2: at small residuals r^2 and 1.
struct LossValue {
    double cost = 0;
    double slope = 1;
};
[[nodiscard]] LossValue lossOf(Loss loss, double scale, double residual);

struct Minimum {
    std::vector<double> parameters;
    double cost = 0;           // sum of rho; infinite where the start has no answer
    bool hasConverged = false; // a search has settled here
};

struct MinimumSearch {
    Loss loss = Loss::Squares;
    double scale = 1;          // of the loss, in units of the residuals
    std::vector<bool> isFixed; // parameters that keep their start; empty: none
    std::stop_token stop = {}; // ends the search where it is
};

[[nodiscard]] double
costOf(Residuals& residuals, std::span<const double> parameters, const MinimumSearch& search);

// Downhill from the start, within the model's ranges.
[[nodiscard]] Minimum
minimise(Residuals& residuals, std::vector<double> start, const MinimumSearch& search);

} // namespace clusterwright::model
