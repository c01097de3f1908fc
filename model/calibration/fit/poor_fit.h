// Whether a fit is worth nothing: then the model is wrong, or columns are swapped. On evidence only: a model without a free constant
// may lose to the mean of the data by chance, and noise may hold a small parameter at the end of its range.
#pragma once

#include "model/calibration/fit/fit.h"

#include <span>
#include <vector>

namespace clusterwright::model
{

// Of fits by squares:
//  - a constant is likelier by more than 5 in the logarithm: rows ln(1 - R2) > 10. A true model of which nothing is fitted loses so
//    much in 1 of 600 sets of many rows (chi^2 of one degree); whatever is fitted makes it less.
//  - or R2 is next to nothing while a parameter is at the end of its range, and no parameter is left that the data give, or
//    the residuals move with a column: that the data would have the parameter beyond is no chance then.
// `columns` are what the response depends on.
[[nodiscard]] bool isPoor(const Fit& fit, const std::vector<std::span<const double>>& columns);

// Spearman's: 1 where both rise together, -1 where one falls as the other rises; 0 where one of them is constant. Equal values have the
// mean of their ranks.
[[nodiscard]] double rankCorrelation(std::span<const double> left, std::span<const double> right);

} // namespace clusterwright::model
