#include "model/calibration/fit/residuals.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::model
{

namespace
{

double rootMeanSquare(std::span<const double> values)
{
    const double sum = std::inner_product(values.begin(), values.end(), values.begin(), 0.0);
    const double root =
        std::sqrt(sum / static_cast<double>(std::max<std::size_t>(1, values.size())));
    return root > 0 ? root : 1;
}

} // namespace

std::string_view toText(ResidualKind kind)
{
    return kind == ResidualKind::Relative ? "relative" : "absolute";
}

Residuals::Residuals(const FitModel& model, const DataFile& data, ResidualKind kind)
    : m_model(model)
    , m_measured(data.column(model.output().name)->values)
    , m_kind(kind)
    , m_unit(kind == ResidualKind::Absolute ? rootMeanSquare(m_measured) : 1)
    , m_evaluator(model, data)
{
}

bool Residuals::at(std::span<const double> parameters, std::span<double> residuals)
{
    m_evaluator.values(parameters, residuals);
    return turnIntoResiduals(residuals, {});
}

bool Residuals::at(std::span<const double> parameters,
                   std::span<double> residuals,
                   std::span<double> jacobian)
{
    m_evaluator.slopes(parameters, residuals, jacobian);
    return turnIntoResiduals(residuals, jacobian) &&
           std::ranges::all_of(jacobian, [](double slope) { return std::isfinite(slope); });
}

// d ln(m / y) = dm / m;  d (m - y) / u = dm / u
bool Residuals::turnIntoResiduals(std::span<double> values, std::span<double> jacobian) const
{
    const auto count = jacobian.size() / std::max<std::size_t>(1, values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double value = values[i];
        const bool isRelative = m_kind == ResidualKind::Relative;
        if (!std::isfinite(value) || (isRelative && value <= 0))
            return false;
        values[i] = isRelative ? std::log(value / m_measured[i]) : (value - m_measured[i]) / m_unit;
        const double divisor = isRelative ? value : m_unit;
        for (auto& slope : jacobian.subspan(i * count, count))
            slope /= divisor;
    }
    return true;
}

std::vector<PriorRow>
priorRows(const FitModel& model, double deviation, std::span<const double> parameters)
{
    std::vector<PriorRow> rows;
    for (const auto& [parameter, value, width] : model.priors())
        if (const double slope = deviation / width; slope > 0)
            rows.push_back({parameter, (parameters[parameter] - value) * slope, slope});
    return rows;
}

double Residuals::predicted(std::size_t row, double residual) const
{
    return m_kind == ResidualKind::Relative ? m_measured[row] * std::exp(residual)
                                            : m_measured[row] + residual * m_unit;
}

} // namespace clusterwright::model
