#include "model/calibration/next_measurement.h"

#include "model/study/gradient.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace clusterwright::model
{

namespace
{

constexpr double kInfinity = std::numeric_limits<double>::infinity();

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

double squareOf(const std::vector<double>& parts)
{
    return std::inner_product(parts.begin(), parts.end(), parts.begin(), 0.0);
}

// Deviation of an answer now and with one more row.
class Narrowing
{
public:
    Narrowing(const Identification& found, const AnswerSlopes& answer)
        : m_found(found)
        , m_answer(answer)
        , m_unseen(unseenParts(found, answer))
        , m_variance(isSeen(found, answer) ? form(answer, found.covariance, answer) : kInfinity)
    {
    }

    [[nodiscard]] double deviation() const { return std::sqrt(m_variance); }

    // `spread` is the deviation of a sample of the row.
    [[nodiscard]] double deviationWith(std::span<const double> row, double spread) const
    {
        const auto parts = unseenParts(m_found, row);
        if (squareOf(parts) > 0)
            return std::sqrt(squareOf(m_unseen) > 0 ? varianceThrough(row, parts, spread)
                                                    : m_variance);
        const double shared = form(m_answer, m_found.covariance, row);
        const double then =
            m_variance - shared * shared / (spread * spread + form(row, m_found.covariance, row));
        return std::sqrt(std::max(0.0, then));
    }

private:
    // A row that moves along what is unseen says something of the answer only where both do so alike: then the answer is a
    // share of the row, and the rest, c - share j, is seen.
    [[nodiscard]] double varianceThrough(std::span<const double> row,
                                         const std::vector<double>& parts,
                                         double spread) const
    {
        constexpr double kAlike = 1e-6;
        const double share =
            std::inner_product(parts.begin(), parts.end(), m_unseen.begin(), 0.0) / squareOf(parts);
        auto apart = m_unseen;
        for (std::size_t d = 0; d < parts.size(); ++d)
            apart[d] -= share * parts[d];
        if (squareOf(apart) > kAlike * kAlike * squareOf(m_unseen))
            return kInfinity;
        std::vector<double> rest(m_answer);
        for (std::size_t j = 0; j < rest.size(); ++j)
            rest[j] -= share * row[j];
        return share * share * spread * spread + form(rest, m_found.covariance, rest);
    }

    const Identification& m_found;
    const AnswerSlopes& m_answer;
    std::vector<double> m_unseen;
    double m_variance;
};

double narrowing(double now, double then)
{
    if (!std::isfinite(now))
        return std::isfinite(then) ? 1 : 0;
    return now > 0 ? 1 - then / now : 0;
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
    FitEvaluator evaluator(model, candidates);
    std::vector<double> values(evaluator.samples());
    std::vector<double> slopes(values.size() * count);
    evaluator.slopes(fit.at, values, slopes);
    const bool isRelative = fit.plan.residuals == ResidualKind::Relative;
    const Narrowing answerNow(fit.identification, answer);
    NextMeasurements result;
    result.deviation = answerNow.deviation();
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::span row(slopes.data() + i * count, count);
        const double scale = isRelative ? values[i] : fit.residualUnit;
        const bool hasAnswer = std::isfinite(scale) &&
                               std::ranges::all_of(row, [](double s) { return std::isfinite(s); });
        const double deviation =
            hasAnswer ? answerNow.deviationWith(row, fit.identification.deviation * scale)
                      : result.deviation;
        result.ranked.push_back({i, deviation, narrowing(result.deviation, deviation)});
    }
    std::ranges::stable_sort(result.ranked, {}, &NextMeasurement::deviation);
    return result;
}

} // namespace clusterwright::model
