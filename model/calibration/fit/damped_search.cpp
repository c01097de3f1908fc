#include "model/calibration/fit/damped_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

namespace
{

constexpr double kRounding = 1e-13; // relative rounding of a cost
constexpr double kLeastStep = 1e-9; // smaller steps are rounding
constexpr double kLeastDamping = 1e-12;
constexpr double kMostDamping = 1e12;
constexpr double kDampingStep = 10;
constexpr double kNear =
    1e-2; // last step, below which steps are assumed to shrink at a constant rate
constexpr double kShrinking = 0.5;

} // namespace

std::vector<std::size_t> movingOf(const MinimumSearch& search, std::size_t parameters)
{
    std::vector<std::size_t> moving;
    for (std::size_t j = 0; j < parameters; ++j)
        if (search.isFixed.empty() || !search.isFixed[j])
            moving.push_back(j);
    return moving;
}

void DampedSearch::begin(const SearchGround& ground)
{
    m_at = m_trial = ground.start;
    m_equations.cost = std::numeric_limits<double>::infinity();
    m_damping = ground.firstDamping * kDampingStep;
    m_step = m_last = 0;
    m_isDone = m_hasSettled = false;
}

void DampedSearch::take(const SearchGround& ground, NormalEquations& found)
{
    if (found.cost <= m_equations.cost * (1 + kRounding) && std::isfinite(found.cost)) {
        m_at = m_trial;
        std::swap(m_equations, found);
        m_last = m_step;
        m_damping = std::max(kLeastDamping, m_damping / kDampingStep);
    } else {
        // No improvement within such a short step: only rounding remains, if the start was near a minimum.
        m_hasSettled = ground.isStartNear && m_step <= kLeastStep;
        m_damping *= kDampingStep;
        m_isDone = m_hasSettled || !(m_damping <= kMostDamping) || !std::isfinite(m_equations.cost);
    }
    if (!m_isDone)
        propose(ground);
}

void DampedSearch::propose(const SearchGround& ground)
{
    holdAtEnds(ground);
    // The last step is undamped and accepted without evaluation, whose result would be rounding.
    if (step(ground, 0) && isThere(ground)) {
        m_at = m_trial;
        m_isDone = m_hasSettled = true;
        return;
    }
    while (!step(ground, m_damping)) {
        m_damping *= kDampingStep;
        if (!(m_damping <= kMostDamping)) {
            m_isDone = true;
            return;
        }
    }
}

// After steps that shrink by a factor q, the remaining way is q + q^2 + ... times the last step.
bool DampedSearch::isThere(const SearchGround& ground) const
{
    const double q = m_last > 0 ? m_step / m_last : 1;
    return m_step <= kLeastStep ||
           (m_last <= kNear && q <= kShrinking && m_step * q / (1 - q) <= ground.tolerance);
}

// Freezes parameters at a bound when the gradient points out of the range.
void DampedSearch::holdAtEnds(const SearchGround& ground)
{
    m_held.matrix = m_equations.matrix;
    m_held.gradient = m_equations.gradient;
    const auto n = ground.moving.size();
    for (std::size_t k = 0; k < n; ++k) {
        const auto j = ground.moving[k];
        const bool isHeld = (m_at[j] <= ground.ranges[j].low && m_held.gradient[k] > 0) ||
                            (m_at[j] >= ground.ranges[j].high && m_held.gradient[k] < 0);
        if (!isHeld)
            continue;
        for (std::size_t m = 0; m < n; ++m)
            m_held.matrix[k * n + m] = m_held.matrix[m * n + k] = 0;
        m_held.matrix[k * n + k] = 1;
        m_held.gradient[k] = 0;
    }
}

// Moves the trial by a step within the ranges; returns false if the equations have no solution.
bool DampedSearch::step(const SearchGround& ground, double damping)
{
    if (!solve(damping))
        return false;
    m_step = 0;
    for (std::size_t k = 0; k < ground.moving.size(); ++k) {
        const auto j = ground.moving[k];
        m_trial[j] = std::clamp(m_at[j] + m_way[k], ground.ranges[j].low, ground.ranges[j].high);
        const double size = std::max(std::abs(m_at[j]), std::abs(ground.start[j]));
        const double moved = std::abs(m_trial[j] - m_at[j]);
        m_step = std::max(m_step, size > 0 ? moved / size : moved);
    }
    return true;
}

// Solves (A + damping diag A) way = -g by Cholesky decomposition; returns false unless the matrix is positive definite.
bool DampedSearch::solve(double damping)
{
    const auto n = m_held.gradient.size();
    m_lower = m_held.matrix;
    m_way.resize(n);
    const auto at = [&](std::size_t i, std::size_t j) -> double& { return m_lower[i * n + j]; };
    for (std::size_t i = 0; i < n; ++i) {
        at(i, i) *= 1 + damping;
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = at(i, j);
            for (std::size_t k = 0; k < j; ++k)
                sum -= at(i, k) * at(j, k);
            if (i == j && !(sum > 0))
                return false;
            at(i, j) = i == j ? std::sqrt(sum) : sum / at(j, j);
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        double sum = -m_held.gradient[i];
        for (std::size_t k = 0; k < i; ++k)
            sum -= at(i, k) * m_way[k];
        m_way[i] = sum / at(i, i);
    }
    for (std::size_t i = n; i-- > 0;) {
        double sum = m_way[i];
        for (std::size_t k = i + 1; k < n; ++k)
            sum -= at(k, i) * m_way[k];
        m_way[i] = sum / at(i, i);
    }
    return true;
}

} // namespace clusterwright::model
