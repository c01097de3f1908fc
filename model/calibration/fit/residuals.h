// Residuals of a model for each row, with exact slopes, which a fit minimises.
//
// Relative: ln(model / measured), which for small errors is the relative error, but symmetric. For times, whose spread is relative, so that
// 1 B and 16 MB have equal weight. Absolute: (model - measured) / unit, where the unit is the root mean square of the measured values, so
// that residuals are of order 1 in any unit.
#pragma once

#include "model/calibration/fit/fit_model.h"

#include <span>
#include <vector>

namespace clusterwright::model
{

enum class ResidualKind { Relative, Absolute };

// Returns "relative" or "absolute".
[[nodiscard]] std::string_view toText(ResidualKind kind);

// A residual of a prior, (value - prior) / width times the deviation of a row, and its slope.
struct PriorRow {
    std::size_t parameter = 0;
    double residual = 0;
    double slope = 0;
};
// None for the deviation 0.
[[nodiscard]] std::vector<PriorRow>
priorRows(const FitModel& model, double deviation, std::span<const double> parameters);

class Residuals
{
public:
    // The model and the data must outlive this object. Measured values must be finite, and above 0 for relative residuals.
    Residuals(const FitModel& model, const DataFile& data, ResidualKind kind);

    [[nodiscard]] std::size_t size() const { return m_measured.size(); }
    [[nodiscard]] std::size_t parameters() const { return m_model.parameters(); }
    [[nodiscard]] const FitModel& model() const { return m_model; }
    [[nodiscard]] ResidualKind kind() const { return m_kind; }
    [[nodiscard]] double unit() const
    {
        return m_unit;
    } // unit of absolute residuals, in base units
    [[nodiscard]] std::span<const double> measured() const { return m_measured; }

    // Computes the residuals; returns false if any is not finite.
    [[nodiscard]] bool at(std::span<const double> parameters, std::span<double> residuals);
    // Computes residuals and slopes, in row-major order with one row per residual.
    [[nodiscard]] bool
    at(std::span<const double> parameters, std::span<double> residuals, std::span<double> jacobian);

    // Gives the priors of the model the weight of rows that scatter by this deviation of a residual; at first they have none.
    void weighPriors(double deviation) { m_deviation = deviation; }
    [[nodiscard]] std::vector<PriorRow> priorRows(std::span<const double> parameters) const
    {
        return model::priorRows(m_model, m_deviation, parameters);
    }

    // Returns the prediction at a row with this residual.
    [[nodiscard]] double predicted(std::size_t row, double residual) const;

private:
    [[nodiscard]] bool turnIntoResiduals(std::span<double> values,
                                         std::span<double> jacobian) const;

    const FitModel& m_model;
    std::span<const double> m_measured;
    ResidualKind m_kind;
    double m_unit = 1;
    double m_deviation = 0;
    FitEvaluator m_evaluator;
};

} // namespace clusterwright::model
