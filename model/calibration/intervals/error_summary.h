// How far predictions are off, as held-out errors and validations say it. What has no prediction is infinitely far off: it is not left
// out of a median.
#pragma once

#include <span>

namespace clusterwright::model
{

// predicted / measured - 1; 0 where they are equal, also where both are 0. Not finite without a prediction, and of a measured 0.
[[nodiscard]] double relativeError(double predicted, double measured);

struct ErrorSummary { // of the sizes
    double median = 0;
    double worst = 0;
};

// Of one error at least; of an even number the median is the mean of the middle two.
[[nodiscard]] ErrorSummary summaryOf(std::span<const double> errors);

} // namespace clusterwright::model
