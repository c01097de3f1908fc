// Student's 95 % intervals of independent values, such as the medians of launches.
#pragma once

#include <span>
#include <utility>
#include <vector>

namespace clusterwright::model
{

inline constexpr double kConfidence = 0.95;

// Sums depend on the order of the values: sort them for equal sums in any order of arrival.
struct Moments {
    double mean = 0;
    double deviation = 0; // sample standard deviation; 0 for one value
};
[[nodiscard]] Moments momentsOf(std::span<const double> values);

// Student's intervals (1908): the mean of n values has 1/n of their variance, a further value has 1 + 1/n about the mean.
enum class IntervalOf { Mean, NextValue };

// Returns intervals from the logarithms of positive values, whose spread is relative, as for times: no bound is below 0. Values that
// include 0 but none below (counts of lost messages) have no logarithms; their lower bound is cut at 0. Requires at least two values.
[[nodiscard]] std::pair<double, double> studentInterval(std::vector<double> values,
                                                        IntervalOf what);

} // namespace clusterwright::model
