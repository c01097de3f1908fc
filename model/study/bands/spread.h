// Spread of an output about its value, by the derivatives at that value: a normal distribution whose two sides may differ.
#pragma once

#include "model/expression/program/interval_program.h"
#include "model/study/bands/band_parts.h"
#include "model/study/bands/place_interval.h"
#include "model/study/sensitivity/joint_variation.h"

#include <functional>

namespace clusterwright::model
{

struct Spread {
    double shift = 0; // from the value with every input at its own to the middle
    double below = 0; // standard deviation of the side below the middle
    double above = 0;
    Interval possible; // no band goes beyond

    [[nodiscard]] Band about(double value) const;
    // Certainty of the sign of a value (95 %): open where 0 is in the band, or between it and the value.
    [[nodiscard]] Certainty certaintyOf(double value) const;
};

// Output with one of the inputs changed, the others at their own values; NaN without an answer.
using ChangedOutput = std::function<double(std::size_t input, double to)>;

// An interval that spans a factor of 2 or more has sides of different lengths. For such an input, the output at the ends and in the
// middle of the interval replaces the derivative, where it only rises or only falls.
[[nodiscard]] bool hasUnlikeSides(const Distribution& distribution);

// The derivatives; where one is 0, on a plateau or at an extremum, the mean slope between the ends of the interval instead.
[[nodiscard]] std::vector<Slope> slopesAcross(std::vector<Slope> slopes,
                                              const std::vector<Variation>& inputs,
                                              const SquareMatrix& covariance,
                                              const ChangedOutput& changed);

// `slopes`: derivatives of the output along the inputs; for those of 0 the output at the ends of the interval counts. Laws: for an output that is one of the inputs, the band
// is its interval; inputs that are the same input cancel in a difference.
[[nodiscard]] Spread spreadOf(const std::vector<Slope>& slopes,
                              const std::vector<Variation>& inputs,
                              const SquareMatrix& covariance,
                              const ChangedOutput& changed);

} // namespace clusterwright::model
