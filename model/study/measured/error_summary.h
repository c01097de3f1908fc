// Errors of predictions in held-out data, validations and ladders. A missing prediction has an infinite error, so medians include it.
#pragma once

#include <span>
#include <vector>

namespace clusterwright::model
{

// Returns predicted / measured - 1; 0 for equal values, even if both are 0. Infinite without a prediction and for a measured 0.
[[nodiscard]] double relativeError(double predicted, double measured);

struct ErrorSummary { // magnitudes of the errors
    double median = 0;
    double worst = 0;
};

// Requires at least one error; the median of an even number is the mean of the middle two.
[[nodiscard]] ErrorSummary summaryOf(std::span<const double> errors);

// Returns max(p / m, m / p), at least 1; infinite unless both are positive and finite.
[[nodiscard]] double errorFactor(double predicted, double measured);

struct FactorSummary {
    double median = 0; // infinite without predictions
    double high = 0;   // 90th percentile
};

// Requires at least one factor.
[[nodiscard]] FactorSummary summaryOfFactors(const std::vector<double>& factors);

} // namespace clusterwright::model
