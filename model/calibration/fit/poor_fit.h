// Detects useless fits, caused by a wrong model or swapped columns. Requires evidence: a model without a free constant may be worse than
// the mean of the data by chance, and noise may keep a small parameter at a bound.
#pragma once

#include "model/calibration/fit/fit.h"

#include <span>
#include <vector>

namespace clusterwright::model
{

// Returns whether a least-squares fit is poor:
//  - the log-likelihood of a constant is more than 5 higher: rows ln(1 - R2) > 10. A true model without fitted parameters loses this
//    much in 1 of 600 large data sets (chi^2 with one degree of freedom), and less often with fitted parameters.
//  - or R2 is almost 0 while a parameter is at a bound, and either no parameter is identified, or the residuals
//    correlate with a column: the parameter is then not at its bound by chance.
// `columns`: the arguments of the response.
[[nodiscard]] bool isPoor(const Fit& fit, const std::vector<std::span<const double>>& columns);

// Returns Spearman's rank correlation: 1 if both rise together, -1 if one falls as the other rises, 0 if one is constant. Equal values have
// the mean of their ranks.
[[nodiscard]] double rankCorrelation(std::span<const double> left, std::span<const double> right);

} // namespace clusterwright::model
