// Distribution of an output over samples of its inputs: histogram, cumulative curve, and the probability that the output exceeds a limit.
// Values are in base units.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace clusterwright::model
{

// Law: the counts add up to the number of values, and the shares rise to 1.
struct OutputDistribution {
    std::vector<double> edges; // bins of one width; one edge more than bins
    std::vector<std::size_t>
        counts; // values from an edge up to the next one; the last bin includes its upper edge
    std::vector<double> values; // x of the cumulative curve, rising; at most kMaxSteps
    std::vector<double> shares; // share of values at or below each x
};

inline constexpr std::size_t kMaxBins = 50;
inline constexpr std::size_t kMaxSteps = 200;

// The bins have the width 2 IQR / n^(1/3), with the interquartile range IQR of the n values; without one there are 1 + log2(n) bins. Equal
// values make one bin without a width. All values are finite; nothing without any.
// Source: Freedman and Diaconis, On the histogram as a density estimator (1981); Sturges, The choice of a class interval (1926).
[[nodiscard]] std::optional<OutputDistribution> outputDistribution(std::vector<double> values);

// Probability that an output exceeds a limit.
struct Exceedance {
    double limit = 0;        // NaN where it has no value
    std::size_t above = 0;   // values above the limit
    std::size_t samples = 0; // all values
    double probability = 0;  // above / samples; NaN without a limit or values
    double low = 0;          // 95 % confidence interval of the probability
    double high = 0;
};

// The interval is that of Wilson for independent samples. Those of a Latin hypercube scatter less, so that it contains the probability in
// at least 95 % of the cases.
// Sources: Wilson, Probable inference, the law of succession, and statistical inference (1927); Stein, Large sample properties of
// simulations using Latin hypercube sampling (1987).
[[nodiscard]] Exceedance exceedanceOf(std::span<const double> values, double limit);

} // namespace clusterwright::model
