// Statistics of a minimum from its residuals and slopes: uncertainty of the parameters, parameters that the data cannot distinguish, and
// the quality of the model. Values in residual units.
#pragma once

#include "model/calibration/fit/least_squares.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace clusterwright::model
{

inline constexpr double kExact = 1e-20; // mean square of residuals that are only rounding

enum class Identifiability {
    Identified,
    AtEnd,       // at a bound; the optimum lies at or beyond the bound
    Without,     // no effect on the response
    Inseparable, // identifiable only together with others
    Unlimited,   // any larger value fits as well: a rate whose time vanishes in the scatter
};

struct Identification {
    std::vector<Identifiability> states;          // state of each parameter
    std::vector<std::vector<std::size_t>> groups; // groups of inseparable parameters
    std::vector<double> singularValues; // slopes scaled to length 1 per parameter; largest first
    // Covariance in base units over the determined directions; without meaning for a single unidentified parameter.
    std::vector<std::vector<double>> covariance;
    std::vector<double>
        lengths; // length of the slopes over all rows for each parameter; 0 without effect
    // Undetermined directions: unit vectors of parameters times lengths.
    std::vector<std::vector<double>> unseen;
    std::size_t rank =
        0; // number of determined directions, which is the number of fitted parameters
    double deviation =
        0; // standard deviation of a residual: sqrt(sum of squares / degrees of freedom)
    std::size_t degreesOfFreedom = 0; // rows - rank
};

// Computes the identification. For a robust loss, the covariance is that of an M-estimate (Huber 1981, section 7.6).
[[nodiscard]] Identification
identify(Residuals& residuals, const Minimum& minimum, const MinimumSearch& search);

// Returns the components of a quantity with these slopes (base units) along the undetermined directions and the parameters without effect.
// If all are 0, the covariance gives the uncertainty of the quantity; otherwise the uncertainty is unknown. A parameter at a bound counts
// as fixed there.
[[nodiscard]] std::vector<double> unseenParts(const Identification& found,
                                              std::span<const double> slopes);
[[nodiscard]] bool isSeen(const Identification& found, std::span<const double> slopes);

// F test of the model error at repeated points against their scatter.
struct LackOfFit {
    double ratio = 0;
    double probability = 0; // probability of at least this ratio for a correct model
    std::size_t points = 0; // number of distinct points
};

struct Goodness {
    double sumOfSquares = 0;
    double rSquared =
        0; // share of the variation that the model explains; negative if worse than a constant
    double aicc = 0; // corrected for few rows; infinite if there are too few
    double bic = 0;
    double medianError = 0; // median of |predicted / measured - 1|; NaN if a measured value is 0
    double worstError = 0;
    std::optional<LackOfFit> lackOfFit; // only with repeated points
};

// `numbers`: the number of fitted parameters, the rank.
[[nodiscard]] Goodness goodnessOf(const Residuals& residuals,
                                  std::span<const double> at,
                                  std::size_t numbers,
                                  const DataFile& data);

// Returns the quantiles of the standard normal distribution for n sorted values (Blom 1958): (i - 3/8) / (n + 1/4).
[[nodiscard]] std::vector<double> normalScores(std::size_t count);

// Returns the two-sided quantile of Student's t for a share `confidence`.
[[nodiscard]] double studentQuantile(std::size_t degreesOfFreedom, double confidence);
// Returns the quantile of F for a share `confidence`.
[[nodiscard]] double fisherQuantile(std::size_t over, std::size_t under, double confidence);

} // namespace clusterwright::model
