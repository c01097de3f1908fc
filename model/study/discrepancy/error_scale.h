// The size of errors to expect: ln s = c0 + c1 log2(1 + d) + c2 t + c3 ln(spread), with d doublings from the calibrated range, t = 1 for a
// transferred prediction, and the spread of the residuals in the range. Fitted to the scores of a bank by pinball loss.
// Source: Koenker, Bassett, Regression quantiles (1978); the loss is minimised as in Hunter, Lange, Quantile regression via an MM algorithm
// (2000).
#pragma once

#include <array>
#include <span>
#include <vector>

namespace clusterwright::model
{

struct ErrorPlace {
    double doublings = 0;
    bool isTransferred = false;
    double spread = 0; // above 0
};

struct ErrorScale {
    std::array<double, 4> coefficients{}; // constant, distance, transferred, spread

    // Returns s at the place, in ln(measured / predicted).
    [[nodiscard]] double at(const ErrorPlace& place) const;
};

// Errors at a place, and their weight in the loss.
struct ScaleRow {
    ErrorPlace place;
    double error = 0; // |ln(measured / predicted)|
    double weight = 1;
};

inline constexpr double kScaleLevel = 0.9;  // share of errors below the fitted scale
inline constexpr double kLeastError = 1e-3; // smaller errors count as this, which has a logarithm

// Errors never shrink with distance, transfer or spread: c1, c2 >= 0, 0 <= c3 <= 1. Without rows, s is the spread.
[[nodiscard]] ErrorScale fitScale(std::span<const ScaleRow> rows);

} // namespace clusterwright::model
