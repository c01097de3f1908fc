// Errors of predictions in held-out data, validations and ladders. A missing prediction has an infinite error, so medians include it.
#pragma once

#include <cstddef>
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

// Signs of errors. Without a common cause, either sign is as likely as the other: the sign test (Arbuthnot 1710).
struct ErrorSigns {
    std::size_t below = 0; // predictions below the measurement: too fast, for a time
    std::size_t above = 0;
    double probability = 1; // that chance makes signs at least as unequal, in either direction

    // True for at least six signs and a probability below 1 %.
    [[nodiscard]] bool isOneSided() const;
};

// Counts relative errors; those of 0 and NaN have no sign.
[[nodiscard]] ErrorSigns signsOf(std::span<const double> errors);

} // namespace clusterwright::model
