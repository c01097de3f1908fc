// Minimises the residuals by damped_search.h, otherwise by the trust region of Ceres Solver, which only this file uses.
#pragma once

#include "model/calibration/fit/residuals.h"

#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// Cost of a residual. Beyond the scale, a robust loss grows more slowly than the square, so that outliers have little influence: Huber's
// linearly, Cauchy's logarithmically.
enum class Loss { Squares, Huber, Cauchy };

// Returns "squares", "huber" or "cauchy".
[[nodiscard]] std::string_view toText(Loss loss);

// Returns rho(r^2) of a residual, and rho' at r^2; r^2 and 1 for small residuals.
struct LossValue {
    double cost = 0;
    double slope = 1;
};
[[nodiscard]] LossValue lossOf(Loss loss, double scale, double residual);

struct Minimum {
    std::vector<double> parameters;
    double cost = 0;           // sum of rho; infinite if the start has no value
    bool hasConverged = false; // a search converged here
};

struct MinimumSearch {
    Loss loss = Loss::Squares;
    double scale = 1;                     // scale of the loss in residual units
    std::vector<bool> isFixed;            // parameters fixed at their start; empty for none
    std::stop_token stop = {};            // ends the search at its current point
    std::span<const double> weights = {}; // one per row; empty: 1
    bool isStartNear = false;             // the start is a minimum of almost the same rows
};

[[nodiscard]] double
costOf(Residuals& residuals, std::span<const double> parameters, const MinimumSearch& search);

// Searches a minimum from the start, within the model's ranges.
[[nodiscard]] Minimum
minimise(Residuals& residuals, std::vector<double> start, const MinimumSearch& search);

} // namespace clusterwright::model
