#include "model/calibration/next_measurement.h"

#include "model/study/gradient.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

// x^T C y
double form(std::span<const double> x,
            const std::vector<std::vector<double>>& matrix,
            std::span<const double> y)
{
    double sum = 0;
    for (std::size_t j = 0; j < x.size(); ++j)
        for (std::size_t k = 0; k < y.size(); ++k)
            sum += x[j] * matrix[j][k] * y[k];
    return sum;
}

} // namespace

Result<AnswerSlopes> slopesOfAnswer(const Design& design,
                                    Library& library,
                                    const std::string& output,
                                    const Fit& fit,
                                    const std::vector<std::string>& targets)
{
    std::vector<Setting> settings;
    std::vector<std::string> variables;
    for (std::size_t j = 0; j < targets.size(); ++j) {
        if (targets[j].empty())
            continue;
        settings.push_back({targets[j], exactText({fit.at[j], fit.parameters[j].dimension}), ""});
        variables.push_back(targets[j]);
    }
    const auto system = instantiate(design, library, settings);
    if (!system)
        return system.diagnostics();
    const auto point = studyPoint(system.value(), output, variables);
    if (!point)
        return point.diagnostics();
    const auto slopes = Gradient(point.value()).at(point.value().values());
    AnswerSlopes result(targets.size(), 0);
    std::size_t next = 0;
    for (std::size_t j = 0; j < targets.size(); ++j)
        if (!targets[j].empty())
            result[j] = slopes[next++].value;
    return result;
}

NextMeasurements nextMeasurements(const FitModel& model,
                                  const Fit& fit,
                                  const AnswerSlopes& answer,
                                  const DataFile& candidates)
{
    const auto count = model.parameters();
    const auto& covariance = fit.identification.covariance;
    FitEvaluator evaluator(model, candidates);
    std::vector<double> values(evaluator.samples());
    std::vector<double> slopes(values.size() * count);
    evaluator.slopes(fit.at, values, slopes);
    const bool isRelative = fit.plan.residuals == ResidualKind::Relative;
    const double unit = fit.residualUnit;
    const double now = form(answer, covariance, answer);
    NextMeasurements result;
    result.deviation = std::sqrt(now);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::span row(slopes.data() + i * count, count);
        const double scale = isRelative ? values[i] : unit;
        const double spread = fit.identification.deviation * scale;
        const double shared = form(answer, covariance, row);
        const double then = now - shared * shared / (spread * spread + form(row, covariance, row));
        const double deviation = std::sqrt(std::max(0.0, then));
        result.ranked.push_back(
            {i, deviation, result.deviation > 0 ? 1 - deviation / result.deviation : 0});
    }
    std::ranges::stable_sort(result.ranked, std::greater<>{}, &NextMeasurement::narrowing);
    return result;
}

} // namespace clusterwright::model
