// Spread of an output about its value, by the derivatives at that value: a normal distribution whose two sides may differ.
#pragma once

#include "model/expression/program/interval_program.h"
#include "model/study/bands/band_parts.h"
#include "model/study/bands/place_interval.h"
#include "model/study/sensitivity/joint_variation.h"

#include <functional>
#include <optional>

namespace clusterwright::model
{

struct Spread {
    double shift = 0; // from the output with every input at its own value to the middle of the band
    double below = 0; // standard deviation of the side below the middle
    double above = 0;
    Interval possible; // clips the band
    std::optional<Band> sampled =
        std::nullopt; // ends by samples that contradict the derivatives, from the output as `shift`
    bool holdsValue =
        true; // the band reaches to the output: each interval contains the value of its input

    [[nodiscard]] Band about(double value) const;
    // Returns the certainty of the sign of a value (95 %): open where 0 is in the band, or between the band and the value.
    [[nodiscard]] Certainty certaintyOf(double value) const;
};

// Output with one of the inputs changed and the others at their own values; NaN without a result.
using ChangedOutput = std::function<double(std::size_t input, double to)>;

// Log-normal and triangular distributions have sides of different lengths, and the steps of an integer may differ. For such an input,
// the output at the quantiles 2.5, 50 and 97.5 % replaces the derivative, where it only rises or only falls.
[[nodiscard]] bool hasUnlikeSides(const Distribution& distribution);

// Returns the derivatives; a derivative of 0 (on a plateau or at an extremum) is replaced by the mean slope over the interval.
[[nodiscard]] std::vector<Slope> slopesAcross(std::vector<Slope> slopes,
                                              const std::vector<Variation>& inputs,
                                              const SquareMatrix& covariance,
                                              const ChangedOutput& changed);

// Inputs whose output at the ends of their interval replaces the derivative: those that need it, or each.
enum class AtEnds { WhereNeeded, Always };

// `slopes`: derivatives of the output along the inputs; a derivative of 0 is replaced by the output at the ends of the interval.
// Laws: the band of an output that is one of the inputs is that input's interval; an input that both sides of a difference share
// cancels.
[[nodiscard]] Spread spreadOf(const std::vector<Slope>& slopes,
                              const std::vector<Variation>& inputs,
                              const SquareMatrix& covariance,
                              const ChangedOutput& changed,
                              AtEnds atEnds = AtEnds::WhereNeeded);

} // namespace clusterwright::model
