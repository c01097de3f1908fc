// How the varied numbers of a study move together: those that one fit has estimated do as their origins state it, a number that two
// designs have with the same origin is the same, all others are independent of each other.
#pragma once

#include "model/study/sensitivity/gradient.h"
#include "model/study/sensitivity/variation.h"

#include <vector>

namespace clusterwright::model
{

// Row by row.
using SquareMatrix = std::vector<std::vector<double>>;

// In the order of the variations; 1 on the diagonal. Error: origin.correlation (two origins disagree, or no numbers can move so).
[[nodiscard]] Result<SquareMatrix> correlationsOf(const std::vector<Variation>& variations);

// Correlations times the deviations of both. The same error.
[[nodiscard]] Result<SquareMatrix> covarianceOf(const std::vector<Variation>& variations);

// g^T C g at each of some points, for a column of slopes g of each number; 0 where only rounding is left.
[[nodiscard]] std::vector<double> variancesOf(const std::vector<std::vector<double>>& slopes,
                                              const SquareMatrix& covariance);
// The same at one point.
[[nodiscard]] double varianceOf(const std::vector<Slope>& slopes, const SquareMatrix& covariance);

// Orders the values of correlated columns anew, so that ranks move together as those of normal numbers with these correlations. Law: a
// column keeps its values, and so has one in each stratum as before; one without correlations keeps their order.
// Source: Iman and Conover, A distribution-free approach to inducing rank correlation among input variables (1982).
void correlate(SampleColumns& columns, const SquareMatrix& correlations);

// The note study.correlated, for methods that take numbers for independent: which are not.
[[nodiscard]] Diagnostics takenForIndependent(const std::vector<Variation>& variations);

} // namespace clusterwright::model
