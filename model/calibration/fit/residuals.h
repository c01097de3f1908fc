// How far a model is from the data, row by row, with exact slopes: what a fit makes small.
//
// Relative: ln(model / measured), which for small errors is the relative error and does not lean to either side; for times,
// which spread by a share of themselves, so that 1 B and 16 MB count alike. Absolute: (model - measured) / unit, where the
// unit is the root mean square of what was measured, so that residuals are of the size of 1 whatever they measure.
#pragma once

#include "model/calibration/fit/fit_model.h"

#include <span>
#include <vector>

namespace clusterwright::model
{

class EquationSums;

enum class ResidualKind { Relative, Absolute };

// "relative", "absolute"
[[nodiscard]] std::string_view toText(ResidualKind kind);

class Residuals
{
public:
    // The model and the data outlive it. What is measured is finite; above 0 where residuals are relative.
    Residuals(const FitModel& model, const DataFile& data, ResidualKind kind);

    [[nodiscard]] std::size_t size() const { return m_measured.size(); }
    [[nodiscard]] std::size_t parameters() const { return m_model.parameters(); }
    [[nodiscard]] const FitModel& model() const { return m_model; }
    [[nodiscard]] ResidualKind kind() const { return m_kind; }
    [[nodiscard]] double unit() const { return m_unit; } // of absolute ones, in base units
    [[nodiscard]] std::span<const double> measured() const { return m_measured; }

    // False where one is not finite.
    [[nodiscard]] bool at(std::span<const double> parameters, std::span<double> residuals);
    // With slopes in row-major order, one row per residual.
    [[nodiscard]] bool
    at(std::span<const double> parameters, std::span<double> residuals, std::span<double> jacobian);

    // Adds all rows, each once, with the exact slopes of the parameters that move.
    void addTo(EquationSums& sums,
               std::span<const double> parameters,
               std::span<const std::size_t> moving);

    // What the model predicts where the residuals are these.
    [[nodiscard]] double predicted(std::size_t row, double residual) const;

private:
    [[nodiscard]] bool turnIntoResiduals(std::span<double> values,
                                         std::span<double> jacobian) const;

    const FitModel& m_model;
    std::span<const double> m_measured;
    ResidualKind m_kind;
    double m_unit = 1;
    FitEvaluator m_evaluator;
};

} // namespace clusterwright::model
