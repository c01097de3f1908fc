// What the residuals and slopes at a minimum say about its parameters: how sure they are, which of them the data cannot tell
// apart, and how good the model is. Everything in the units of the residuals.
#pragma once

#include "model/calibration/fit/least_squares.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

inline constexpr double kExact = 1e-20; // mean square of residuals that are nothing but rounding

enum class Identifiability {
    Identified,
    AtEnd,       // of its range: the data would have it beyond
    Without,     // the response does not move with it
    Inseparable, // only together with others
};

struct Identification {
    std::vector<Identifiability> states;          // one per parameter
    std::vector<std::vector<std::size_t>> groups; // of inseparable ones
    std::vector<double>
        singularValues; // of the slopes, each parameter's scaled to length 1; largest first
    // In base units, of the directions that the data see: of a parameter that is not identified it means nothing alone.
    std::vector<std::vector<double>> covariance;
    std::vector<double>
        lengths; // of the slopes over all rows, one per parameter; 0 where it is without effect
    // Directions that no row moves along: unit vectors of parameters times lengths.
    std::vector<std::vector<double>> unseen;
    std::size_t rank = 0; // how many directions the data see, which is how many numbers are fitted
    double deviation = 0; // of one residual: sqrt(sum of squares / degrees of freedom)
    std::size_t degreesOfFreedom = 0; // rows - rank
};

// Of a robust loss the covariance is that of an M-estimate (Huber 1981, section 7.6).
[[nodiscard]] Identification
identify(Residuals& residuals, const Minimum& minimum, const MinimumSearch& search);

// Of a number that moves so with the parameters (base units): its parts along what the data do not see, each such direction and
// each parameter without effect on the data. The covariance says how sure the number is where they are all 0; elsewhere
// nothing does. A parameter at the end of its range is taken to be there.
[[nodiscard]] std::vector<double> unseenParts(const Identification& found,
                                              std::span<const double> slopes);
[[nodiscard]] bool isSeen(const Identification& found, std::span<const double> slopes);

// F test of the spread about the mean of repeated points against what the model misses there.
struct LackOfFit {
    double ratio = 0;
    double probability = 0; // of a ratio this large where the model is right
    std::size_t points = 0; // different ones
};

struct Goodness {
    double sumOfSquares = 0;
    double rSquared =
        0; // share of the variation that the model explains; negative: worse than a constant
    double aicc = 0; // with the correction for few rows; infinite where there are too few
    double bic = 0;
    double medianError = 0; // |predicted / measured - 1|; NaN where anything measured is 0
    double worstError = 0;
    std::optional<LackOfFit> lackOfFit; // where points are repeated
};

// `numbers` is how many were fitted: the rank.
[[nodiscard]] Goodness goodnessOf(const Residuals& residuals,
                                  std::span<const double> at,
                                  std::size_t numbers,
                                  const DataFile& data);

// Quantiles of the standard normal distribution for n sorted values (Blom 1958): (i - 3/8) / (n + 1/4).
[[nodiscard]] std::vector<double> normalScores(std::size_t count);

// The value of Student's t that the share `confidence` lies within.
[[nodiscard]] double studentQuantile(std::size_t degreesOfFreedom, double confidence);
// The value of F that the share `confidence` lies below.
[[nodiscard]] double fisherQuantile(std::size_t over, std::size_t under, double confidence);

} // namespace clusterwright::model
