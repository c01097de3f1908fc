// Correlations of the varied inputs of a study. Inputs estimated by one fit are correlated as their origins state; an input that
// two designs have with the same origin is one input; all others are independent.
#pragma once

#include "model/study/sensitivity/gradient.h"
#include "model/study/sensitivity/variation.h"

#include <vector>

namespace clusterwright::model
{

// Row by row.
using SquareMatrix = std::vector<std::vector<double>>;

// In the order of the variations; 1 on the diagonal. Error: origin.correlation (two origins disagree, or the correlations are
// impossible).
[[nodiscard]] Result<SquareMatrix> correlationsOf(const std::vector<Variation>& variations);

// Returns correlations times both deviations. The same error.
[[nodiscard]] Result<SquareMatrix> covarianceOf(const std::vector<Variation>& variations);

// Returns g^T C g at each of some points, for one column of slopes g per input; 0 where only rounding is left.
[[nodiscard]] std::vector<double> variancesOf(const std::vector<std::vector<double>>& slopes,
                                              const SquareMatrix& covariance);
// The same at one point.
[[nodiscard]] double varianceOf(const std::vector<Slope>& slopes, const SquareMatrix& covariance);

// Reorders the values of correlated columns, such that their ranks are correlated like normal variables with these correlations.
// Law: a column keeps its values, and so still has one in each stratum; a column without correlations keeps its order. Source: Iman
// and Conover, A distribution-free approach to inducing rank correlation among input variables (1982).
void correlate(SampleColumns& columns, const SquareMatrix& correlations);

// Returns the note study.correlated with the correlated inputs, for methods that assume independent ones.
[[nodiscard]] Diagnostics takenForIndependent(const std::vector<Variation>& variations);

} // namespace clusterwright::model
