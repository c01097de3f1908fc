// Predictions by rules that need no knowledge of a machine, fitted to calibrated points: the bar that a performance model has to pass.
// - alpha-beta: a + b log2(scale) + c work, with relative residuals and coefficients that are not negative;
// - last scale: the time of the same size at the largest calibrated scale up to that of the point;
// - power law: a straight line in log-log through the two largest of these scales, for each size;
// - two-term PMNF: two_term_fit.h, of scale and work.
// Times of a size that a scale lacks are interpolated in log-log; beyond its sizes, the nearest one counts.
#pragma once

#include "model/study/measured/error_summary.h"

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

struct NaivePoint {
    double scale = 1; // processes, GPUs or nodes; 1 without such a column
    double size = 1;  // bytes, or points along a dimension; 1 without such a column
    double work = 1;  // the size; of a volume, its points for each process
    std::vector<double>
        conditions;      // other inputs, which the last scale and the power law keep equal
    double measured = 0; // only for calibrated points; above 0
};

enum class NaiveKind { AlphaBeta, LastScale, PowerLaw, TwoTerm };
inline constexpr std::array kNaiveKinds{
    NaiveKind::AlphaBeta, NaiveKind::LastScale, NaiveKind::PowerLaw, NaiveKind::TwoTerm};

// "alpha-beta", "last scale", "power law", "two-term PMNF"
[[nodiscard]] std::string_view toText(NaiveKind kind);

struct NaivePredictions {
    NaiveKind kind = NaiveKind::AlphaBeta;
    std::vector<double> values; // one for each point; empty if the model does not apply
    std::string reason;         // "one scale only"; empty if the model applies
};

// Returns the number of distinct scales.
[[nodiscard]] std::size_t scalesOf(std::span<const NaivePoint> points);

// Returns all kinds, in their order. Points of equal scale, size and conditions count as one, their median.
[[nodiscard]] std::vector<NaivePredictions> naivePredictions(std::span<const NaivePoint> calibrated,
                                                             std::span<const NaivePoint> asked);

// The columns of measured data that are the scale and the size of a measurement.
struct DataAxes {
    std::string scale; // empty without such a column
    std::string size;  // empty without such a column
    bool isVolume = false;

    // Returns the work that a time grows with: the size; of a volume, size^3 / scale, its points for each process.
    [[nodiscard]] double workOf(double atScale, double atSize) const;
    friend bool operator==(const DataAxes&, const DataAxes&) = default;
};

struct NaiveModelError {
    NaivePredictions predictions; // at the points of the validation
    FactorSummary factor;         // infinite if the model does not apply
};

struct NaiveComparison {
    DataAxes axes;
    std::size_t scales = 0;              // distinct calibrated scales
    std::vector<NaiveModelError> models; // one of each kind, in their order
    double ours = 0;                     // median error factor of the prediction

    // Returns the applicable model with the smallest median error factor, the first of equal ones; null without one.
    [[nodiscard]] const NaiveModelError* best() const;
    // Returns the median factor of the best model over that of the prediction; NaN without a best model.
    [[nodiscard]] double gain() const;
};

} // namespace clusterwright::model
