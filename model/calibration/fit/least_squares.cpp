#include "model/calibration/fit/least_squares.h"

#include "model/calibration/fit/damped_search.h"

#include <algorithm>
#include <ceres/ceres.h>
#include <cmath>
#include <limits>
#include <optional>

#if __has_include(<glog/logging.h>)
#include <glog/logging.h>
#endif

namespace clusterwright::model
{

namespace
{

constexpr int kMostIterations = 2000;
constexpr int kMostInvalidSteps = 100;
constexpr double kTolerance = 1e-15;
constexpr double kSumRounding = 1e-12; // relative rounding of a sum of squares in another order

double weightOf(const MinimumSearch& search, std::size_t row)
{
    return search.weights.empty() ? 1 : search.weights[row];
}

// Ceres receives parameters scaled by their size, so that 1 ns/B and 10 us have equal weight in its convergence tests. A loss is part of
// the residuals, as the root of their cost, because one block of all rows is computed in vectors, unlike one block per row.
class Cost final : public ceres::CostFunction
{
public:
    Cost(Residuals& residuals, const std::vector<double>& start, const MinimumSearch& search)
        : m_residuals(residuals)
        , m_search(search)
        , m_parameters(start)
        , m_jacobian(residuals.size() * start.size())
    {
        for (std::size_t j = 0; j < start.size(); ++j) {
            if (!search.isFixed.empty() && search.isFixed[j])
                continue;
            m_free.push_back(j);
            m_sizes.push_back(start[j] == 0 ? 1 : std::abs(start[j]));
        }
        set_num_residuals(static_cast<int>(residuals.size() + residuals.priorRows(start).size()));
        mutable_parameter_block_sizes()->push_back(static_cast<int>(m_free.size()));
    }

    [[nodiscard]] const std::vector<std::size_t>& free() const { return m_free; }
    [[nodiscard]] double sizeOf(std::size_t index) const { return m_sizes[index]; }

    [[nodiscard]] const std::vector<double>& unscaled(const double* scaled) const
    {
        for (std::size_t i = 0; i < m_free.size(); ++i)
            m_parameters[m_free[i]] = scaled[i] * m_sizes[i];
        return m_parameters;
    }

    bool Evaluate(double const* const* scaled, double* values, double** jacobians) const override
    {
        const auto& parameters = unscaled(scaled[0]);
        const std::span residuals(values, m_residuals.size());
        const bool withSlopes = jacobians != nullptr && jacobians[0] != nullptr;
        if (!(withSlopes ? m_residuals.at(parameters, residuals, m_jacobian)
                         : m_residuals.at(parameters, residuals)))
            return false;
        for (std::size_t i = 0; i < residuals.size(); ++i) {
            const double root = std::sqrt(weightOf(m_search, i));
            const double factor = root * softened(residuals[i]);
            residuals[i] *= root;
            for (std::size_t k = 0; withSlopes && k < m_free.size(); ++k)
                jacobians[0][i * m_free.size() + k] =
                    m_jacobian[i * parameters.size() + m_free[k]] * m_sizes[k] * factor;
        }
        addPriors(values, withSlopes ? jacobians[0] : nullptr);
        return true;
    }

private:
    void addPriors(double* values, double* jacobian) const
    {
        auto i = m_residuals.size();
        for (const auto& row : m_residuals.priorRows(m_parameters)) {
            values[i] = row.residual;
            for (std::size_t k = 0; jacobian != nullptr && k < m_free.size(); ++k)
                jacobian[i * m_free.size() + k] =
                    m_free[k] == row.parameter ? row.slope * m_sizes[k] : 0;
            ++i;
        }
    }

    // Replaces r by sign(r) sqrt(rho(r^2)); its derivative is rho' r / sqrt(rho).
    [[nodiscard]] double softened(double& residual) const
    {
        if (m_search.loss == Loss::Squares || residual == 0)
            return 1;
        const auto [cost, slope] = lossOf(m_search.loss, m_search.scale, residual);
        const double root = std::copysign(std::sqrt(cost), residual);
        const double factor = slope * residual / root;
        residual = root;
        return factor;
    }

    Residuals& m_residuals;
    const MinimumSearch& m_search;
    mutable std::vector<double> m_parameters;
    mutable std::vector<double> m_jacobian;
    std::vector<std::size_t> m_free;
    std::vector<double> m_sizes; // sizes of the free parameters
};

class StopCallback final : public ceres::IterationCallback
{
public:
    explicit StopCallback(std::stop_token stop)
        : m_stop(std::move(stop))
    {
    }
    ceres::CallbackReturnType operator()(const ceres::IterationSummary&) override
    {
        return m_stop.stop_requested() ? ceres::SOLVER_ABORT : ceres::SOLVER_CONTINUE;
    }

private:
    std::stop_token m_stop;
};

ceres::Solver::Options optionsOf(ceres::TrustRegionStrategyType strategy)
{
    ceres::Solver::Options options;
    options.trust_region_strategy_type = strategy;
    options.dogleg_type = ceres::SUBSPACE_DOGLEG;
    options.linear_solver_type = ceres::DENSE_QR;
    options.logging_type = ceres::SILENT;
    options.max_num_iterations = kMostIterations;
    options.max_num_consecutive_invalid_steps = kMostInvalidSteps;
    options.function_tolerance = kTolerance;
    options.gradient_tolerance = kTolerance;
    options.parameter_tolerance = kTolerance;
    return options;
}

// Ceres logs a start without a value as an error, on the standard error output. No option of its own stops this.
void quietenLog()
{
#if __has_include(<glog/logging.h>)
    [[maybe_unused]] static const auto level = FLAGS_minloglevel = google::GLOG_FATAL;
#endif
}

ceres::Solver::Summary solve(Cost& cost,
                             const std::vector<ParameterRange>& ranges,
                             const std::vector<double>& start,
                             ceres::TrustRegionStrategyType strategy,
                             const std::stop_token& stop,
                             std::vector<double>& scaled)
{
    ceres::Problem::Options owned;
    owned.cost_function_ownership = ceres::DO_NOT_TAKE_OWNERSHIP;
    ceres::Problem problem(owned);
    scaled.resize(cost.free().size());
    for (std::size_t k = 0; k < scaled.size(); ++k)
        scaled[k] = start[cost.free()[k]] / cost.sizeOf(k);
    problem.AddResidualBlock(&cost, nullptr, scaled.data());
    for (std::size_t k = 0; k < scaled.size(); ++k) {
        const auto& range = ranges[cost.free()[k]];
        const int index = static_cast<int>(k);
        if (std::isfinite(range.low))
            problem.SetParameterLowerBound(scaled.data(), index, range.low / cost.sizeOf(k));
        if (std::isfinite(range.high))
            problem.SetParameterUpperBound(scaled.data(), index, range.high / cost.sizeOf(k));
    }
    quietenLog();
    ceres::Solver::Summary summary;
    StopCallback callback(stop);
    auto options = optionsOf(strategy);
    options.callbacks.push_back(&callback);
    ceres::Solve(options, &problem, &summary);
    return summary;
}

// The normal equations of residuals with exact or numerical slopes. The slope of a loss gives the weights of its rows (iteratively reweighted
// least squares, Holland and Welsch 1977).
class Equations
{
public:
    Equations(Residuals& residuals, const MinimumSearch& search, std::vector<std::size_t> moving)
        : m_residuals(residuals)
        , m_search(search)
        , m_moving(std::move(moving))
        , m_values(residuals.size())
        , m_jacobian(residuals.size() * residuals.parameters())
        , m_slopes(m_moving.size())
    {
    }

    [[nodiscard]] NormalEquations at(std::span<const double> parameters)
    {
        const auto n = m_moving.size();
        NormalEquations found{0, std::vector<double>(n * n), std::vector<double>(n)};
        if (!m_residuals.at(parameters, m_values, m_jacobian)) {
            found.cost = std::numeric_limits<double>::infinity();
            return found;
        }
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            const auto [cost, slope] = lossOf(m_search.loss, m_search.scale, m_values[i]);
            const double weight = weightOf(m_search, i);
            found.cost += weight * cost;
            const double* const row = m_jacobian.data() + i * parameters.size();
            for (std::size_t k = 0; k < n; ++k)
                m_slopes[k] = row[m_moving[k]];
            add(weight * slope, m_values[i], found);
        }
        for (const auto& row : m_residuals.priorRows(parameters)) {
            found.cost += row.residual * row.residual; // as costOf counts it
            for (std::size_t k = 0; k < n; ++k)
                m_slopes[k] = m_moving[k] == row.parameter ? row.slope : 0;
            add(1, row.residual, found);
        }
        for (std::size_t k = 0; k < n; ++k)
            for (std::size_t m = 0; m < k; ++m)
                found.matrix[m * n + k] = found.matrix[k * n + m];
        return found;
    }

private:
    void add(double weight, double residual, NormalEquations& found) const
    {
        const auto n = m_slopes.size();
        for (std::size_t k = 0; k < n; ++k) {
            const double weighted = weight * m_slopes[k];
            found.gradient[k] += weighted * residual;
            for (std::size_t m = 0; m <= k; ++m)
                found.matrix[k * n + m] += weighted * m_slopes[m];
        }
    }

    Residuals& m_residuals;
    const MinimumSearch& m_search;
    std::vector<std::size_t> m_moving;
    std::vector<double> m_values;
    std::vector<double> m_jacobian;
    std::vector<double> m_slopes; // one row, over the moving parameters
};

// Minimises on the normal equations; returns nothing unless the search converges below the start. Unlike Ceres, this search does not stall
// where a model has an edge, as a maximum of times has.
std::optional<Minimum>
descend(Residuals& residuals, const std::vector<double>& start, const MinimumSearch& search)
{
    if (!residuals.model().isExact() && !search.isStartNear)
        return std::nullopt; // numerical slopes end the search too early
    const int mostRounds = search.isStartNear ? 200 : 50;
    SearchGround ground{start, movingOf(search, start.size()), residuals.model().ranges()};
    if (search.isStartNear) { // a minimum for almost the same rows
        ground.firstDamping = 1e-6;
        ground.tolerance = 1e-8;
        ground.isStartNear = true;
    }
    Equations equations(residuals, search, ground.moving);
    DampedSearch descent;
    descent.begin(ground);
    double before = std::numeric_limits<double>::infinity();
    for (int round = 0; round < mostRounds && !descent.isDone(); ++round) {
        auto found = equations.at(descent.trial());
        before = round == 0 ? found.cost : before;
        descent.take(ground, found);
        if (search.stop.stop_requested())
            return std::nullopt;
    }
    if (!descent.hasSettled())
        return std::nullopt;
    Minimum minimum{descent.at(), costOf(residuals, descent.at(), search), true};
    return minimum.cost <= before * (1 + kSumRounding) ? std::optional(std::move(minimum))
                                                       : std::nullopt;
}

} // namespace

std::string_view toText(Loss loss)
{
    switch (loss) {
    case Loss::Squares:
        return "squares";
    case Loss::Huber:
        return "huber";
    case Loss::Cauchy:
        return "cauchy";
    }
    return "squares";
}

LossValue lossOf(Loss loss, double scale, double residual)
{
    const double square = residual * residual;
    const double size = std::abs(residual);
    if (loss == Loss::Huber && size > scale)
        return {2 * scale * size - scale * scale, scale / size};
    if (loss == Loss::Cauchy)
        return {scale * scale * std::log1p(square / (scale * scale)),
                1 / (1 + square / (scale * scale))};
    return {square, 1};
}

double costOf(Residuals& residuals, std::span<const double> parameters, const MinimumSearch& search)
{
    std::vector<double> values(residuals.size());
    if (!residuals.at(parameters, values))
        return std::numeric_limits<double>::infinity();
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        sum += weightOf(search, i) * lossOf(search.loss, search.scale, values[i]).cost;
    for (const auto& row : residuals.priorRows(parameters))
        sum += row.residual * row.residual;
    return sum;
}

Minimum minimise(Residuals& residuals, std::vector<double> start, const MinimumSearch& search)
{
    const auto& ranges = residuals.model().ranges();
    for (std::size_t j = 0; j < start.size(); ++j)
        start[j] = std::clamp(start[j], ranges[j].low, ranges[j].high);
    if (auto minimum = descend(residuals, start, search))
        return *minimum;
    Minimum best{start, costOf(residuals, start, search), false};
    if (search.isStartNear) // a refit that does not settle has lost what determines its parameters
        return best;
    Cost cost(residuals, start, search);
    if (cost.free().empty())
        return {start, best.cost, std::isfinite(best.cost)};
    for (const auto strategy : {ceres::LEVENBERG_MARQUARDT, ceres::DOGLEG}) {
        std::vector<double> scaled;
        const auto summary = solve(cost, ranges, start, strategy, search.stop, scaled);
        // A search that ends at its start has converged too; a search that ends above the best does not affect its state.
        if (!summary.IsSolutionUsable() || 2 * summary.final_cost > best.cost * (1 + kSumRounding))
            continue;
        if (2 * summary.final_cost < best.cost) {
            best.parameters = cost.unscaled(scaled.data());
            best.cost = 2 * summary.final_cost;
        }
        best.hasConverged = summary.termination_type == ceres::CONVERGENCE;
        if (best.hasConverged)
            break;
    }
    for (std::size_t j = 0; j < start.size(); ++j)
        best.parameters[j] = std::clamp(best.parameters[j], ranges[j].low, ranges[j].high);
    return best;
}

} // namespace clusterwright::model
