#include "model/calibration/refits.h"

#include "model/core/seeded_random.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>

namespace clusterwright::model
{

namespace
{

constexpr int kMostRounds = 200;
constexpr double kSettled = 1e-9;      // the last step, relative
constexpr double kFirstDamping = 1e-6; // the start is a minimum of almost the same rows
constexpr double kLeastDamping = 1e-12;
constexpr double kMostDamping = 1e12;
constexpr double kDampingStep = 10;

// Two numbers side by side, which every machine has instructions for.
using Pair [[gnu::vector_size(2 * sizeof(double))]] = double;

Pair pairAt(const double* from)
{
    Pair pair;
    std::memcpy(&pair, from, sizeof pair);
    return pair;
}

// Sums of products in eight partial sums, added in one order: the same on every machine.
double dot(const double* a, const double* b, std::size_t size)
{
    std::array<Pair, 4> sums{};
    std::size_t i = 0;
    for (; i + 8 <= size; i += 8) {
        sums[0] += pairAt(a + i) * pairAt(b + i);
        sums[1] += pairAt(a + i + 2) * pairAt(b + i + 2);
        sums[2] += pairAt(a + i + 4) * pairAt(b + i + 4);
        sums[3] += pairAt(a + i + 6) * pairAt(b + i + 6);
    }
    for (; i < size; ++i)
        sums[i % 8 / 2][i % 2] += a[i] * b[i];
    const Pair both = (sums[0] + sums[2]) + (sums[1] + sums[3]);
    return both[0] + both[1];
}

void multiply(const double* a, const double* b, double* products, std::size_t size)
{
    std::size_t i = 0;
    for (; i + 2 <= size; i += 2) {
        const Pair product = pairAt(a + i) * pairAt(b + i);
        std::memcpy(products + i, &product, sizeof product);
    }
    for (; i < size; ++i)
        products[i] = a[i] * b[i];
}

// (values - measured) / unit
void subtract(
    const double* values, const double* measured, double unit, double* residuals, std::size_t size)
{
    const Pair units{unit, unit};
    std::size_t i = 0;
    for (; i + 2 <= size; i += 2) {
        const Pair residual = (pairAt(values + i) - pairAt(measured + i)) / units;
        std::memcpy(residuals + i, &residual, sizeof residual);
    }
    for (; i < size; ++i)
        residuals[i] = (values[i] - measured[i]) / unit;
}

// Solves (A + damping diag A) x = -g for A symmetric; false where it is not positive definite.
bool solveDamped(std::span<const double> matrix,
                 std::span<const double> gradient,
                 double damping,
                 std::span<double> solution)
{
    const auto n = gradient.size();
    std::vector<double> lower(matrix.begin(), matrix.end());
    for (std::size_t i = 0; i < n; ++i)
        lower[i * n + i] *= 1 + damping;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = lower[i * n + j];
            for (std::size_t k = 0; k < j; ++k)
                sum -= lower[i * n + k] * lower[j * n + k];
            if (i == j && !(sum > 0))
                return false;
            lower[i * n + j] = i == j ? std::sqrt(sum) : sum / lower[j * n + j];
        }
    }
    for (std::size_t i = 0; i < n; ++i) {
        double sum = -gradient[i];
        for (std::size_t k = 0; k < i; ++k)
            sum -= lower[i * n + k] * solution[k];
        solution[i] = sum / lower[i * n + i];
    }
    for (std::size_t i = n; i-- > 0;) {
        double sum = solution[i];
        for (std::size_t k = i + 1; k < n; ++k)
            sum -= lower[k * n + i] * solution[k];
        solution[i] = sum / lower[i * n + i];
    }
    return true;
}

} // namespace

void drawWeights(std::uint64_t seed, std::uint64_t draw, std::span<double> weights)
{
    SeededRandom random(mixedBits(seed ^ mixedBits(draw)));
    std::ranges::fill(weights, 0.0);
    for (std::size_t i = 0; i < weights.size(); ++i)
        ++weights[random.below(weights.size())];
}

Refits::Refits(const FitModel& model,
               const DataFile& data,
               ResidualKind kind,
               std::vector<double> start,
               MinimumSearch search)
    : m_model(model)
    , m_measured(data.column(model.output().name)->values)
    , m_kind(kind)
    , m_unit(Residuals(model, data, kind).unit())
    , m_start(std::move(start))
    , m_search(std::move(search))
    , m_values(model.graph(),
               {model.roots().front()},
               model.parameters(),
               model.columnsOf(data),
               m_measured.size(),
               kAtOnce)
    , m_both(model.graph(),
             model.roots(),
             model.parameters(),
             model.columnsOf(data),
             m_measured.size(),
             kAtOnce)
{
    for (std::size_t j = 0; j < m_start.size(); ++j)
        if (m_search.isFixed.empty() || !m_search.isFixed[j])
            m_moving.push_back(j);
}

Refits::Workspace Refits::workspace() const
{
    const auto size = samples();
    return {m_values.workspace(),
            m_both.workspace(),
            std::vector<std::vector<double>>(parameters(), std::vector<double>(size)),
            std::vector<double>(size),
            std::vector<double>(size)};
}

void Refits::run(std::span<const double> weights,
                 std::size_t sets,
                 std::span<double> fitted,
                 Workspace& workspace) const
{
    assert(sets >= 1 && sets <= kAtOnce && weights.size() == sets * samples());
    std::vector<Search> searches(sets);
    std::vector<Equations> found(sets);
    for (auto& search : searches) {
        search.at = search.trial = m_start;
        search.equations.cost = std::numeric_limits<double>::infinity();
        search.damping = kFirstDamping * kDampingStep;
        search.step = 1;
    }
    for (int round = 0; round < kMostRounds; ++round) {
        evaluate(weights, searches, found, round == 0, workspace);
        for (std::size_t s = 0; s < sets; ++s)
            if (!searches[s].isDone)
                decide(searches[s], found[s]);
        if (std::ranges::all_of(searches, &Search::isDone))
            break;
    }
    for (std::size_t s = 0; s < sets; ++s)
        for (std::size_t j = 0; j < parameters(); ++j)
            fitted[j * sets + s] = searches[s].hasSettled
                                       ? searches[s].at[j]
                                       : std::numeric_limits<double>::quiet_NaN();
}

void Refits::evaluate(std::span<const double> weights,
                      std::vector<Search>& searches,
                      std::vector<Equations>& found,
                      bool isStart,
                      Workspace& workspace) const
{
    std::vector<std::size_t> active;
    for (std::size_t s = 0; s < searches.size(); ++s)
        if (!searches[s].isDone)
            active.push_back(s);
    const auto sets = isStart ? 1 : active.size(); // at the start all are at one place
    std::vector<double> places(parameters() * sets);
    for (std::size_t a = 0; a < sets; ++a)
        for (std::size_t j = 0; j < parameters(); ++j)
            places[j * sets + a] = searches[active[a]].trial[j];
    for (const auto s : active) {
        found[s].cost = 0;
        found[s].matrix.assign(m_moving.size() * m_moving.size(), 0);
        found[s].gradient.assign(m_moving.size(), 0);
    }
    std::vector<std::vector<double>> differences(parameters());
    addDifferences(places, sets, differences, workspace);
    std::vector<const double*> roots(parameters() + 1);
    m_both.evaluate(places, sets, workspace.both, [&](const FitProgram::Piece& piece) {
        for (std::size_t a = 0; a < active.size(); ++a) {
            const auto place = isStart ? 0 : a;
            std::size_t root = 0;
            roots[0] = piece.roots[0].data() + place * piece.count;
            for (std::size_t j = 0; j < parameters(); ++j)
                roots[j + 1] = m_model.isExact(j)
                                   ? piece.roots[++root].data() + place * piece.count
                                   : differences[j].data() + place * samples() + piece.begin;
            addSet(weights.subspan(active[a] * samples() + piece.begin, piece.count),
                   roots,
                   piece.begin,
                   piece.count,
                   found[active[a]],
                   workspace);
        }
    });
}

void Refits::addSet(std::span<const double> weights,
                    std::span<const double* const> roots,
                    std::size_t begin,
                    std::size_t count,
                    Equations& equations,
                    Workspace& workspace) const
{
    const bool isRelative = m_kind == ResidualKind::Relative;
    auto* const residuals = workspace.residuals.data();
    auto* const weighted = workspace.weighted.data();
    const auto* const measured = m_measured.data() + begin;
    if (isRelative)
        for (std::size_t i = 0; i < count; ++i)
            residuals[i] = std::log(roots[0][i] / measured[i]);
    else
        subtract(roots[0], measured, m_unit, residuals, count);
    for (std::size_t i = 0; i < count; ++i)
        weighted[i] = isRelative ? 1 / roots[0][i] : 1 / m_unit;
    for (const auto j : m_moving)
        multiply(roots[j + 1], weighted, workspace.jacobian[j].data(), count);
    std::ranges::copy(weights, weighted);
    if (m_search.loss == Loss::Squares) {
        multiply(weighted, residuals, weighted, count);
        equations.cost += dot(weighted, residuals, count);
    } else {
        for (std::size_t i = 0; i < count; ++i) {
            const auto [cost, slope] = lossOf(m_search.loss, m_search.scale, residuals[i]);
            equations.cost += weights[i] * cost;
            weighted[i] *= slope * residuals[i];
        }
    }
    const auto n = m_moving.size();
    for (std::size_t k = 0; k < n; ++k)
        equations.gradient[k] += dot(weighted, workspace.jacobian[m_moving[k]].data(), count);
    for (std::size_t k = 0; k < n; ++k) {
        const auto& column = workspace.jacobian[m_moving[k]];
        multiply(weights.data(), column.data(), weighted, count);
        if (m_search.loss != Loss::Squares)
            for (std::size_t i = 0; i < count; ++i)
                weighted[i] *= lossOf(m_search.loss, m_search.scale, residuals[i]).slope;
        for (std::size_t m = k; m < n; ++m) {
            equations.matrix[k * n + m] +=
                dot(weighted, workspace.jacobian[m_moving[m]].data(), count);
            equations.matrix[m * n + k] = equations.matrix[k * n + m];
        }
    }
}

void Refits::addDifferences(std::span<const double> parameters,
                            std::size_t sets,
                            std::vector<std::vector<double>>& slopes,
                            Workspace& workspace) const
{
    constexpr double kStep = 6e-6;
    for (const auto j : m_moving) {
        if (m_model.isExact(j))
            continue;
        slopes[j].assign(sets * samples(), 0);
        std::vector<double> there(parameters.begin(), parameters.end());
        for (const double side : {1.0, -1.0}) {
            for (std::size_t s = 0; s < sets; ++s) {
                const double at = parameters[j * sets + s];
                there[j * sets + s] = at + side * (at == 0 ? kStep : kStep * std::abs(at));
            }
            m_values.evaluate(there, sets, workspace.values, [&](const FitProgram::Piece& piece) {
                for (std::size_t s = 0; s < sets; ++s) {
                    const double at = parameters[j * sets + s];
                    const double width = 2 * (at == 0 ? kStep : kStep * std::abs(at));
                    for (std::size_t i = 0; i < piece.count; ++i)
                        slopes[j][s * samples() + piece.begin + i] +=
                            side * piece.roots[0][s * piece.count + i] / width;
                }
            });
        }
    }
}

// Takes the trial where it is no worse, and says where to look next.
void Refits::decide(Search& search, Equations& found) const
{
    constexpr double kRounding = 1e-13;
    if (found.cost <= search.equations.cost * (1 + kRounding)) {
        search.at = search.trial;
        std::swap(search.equations, found);
        search.damping = std::max(kLeastDamping, search.damping / kDampingStep);
        search.isDone = search.hasSettled = search.step <= kSettled;
    } else {
        // Nothing better within the step: what is left is rounding.
        search.isDone = search.hasSettled = search.step <= kSettled;
        search.damping *= kDampingStep;
        if (search.damping > kMostDamping)
            search.isDone = true;
    }
    if (!search.isDone)
        propose(search);
}

void Refits::propose(Search& search) const
{
    const auto n = m_moving.size();
    const auto& ranges = m_model.ranges();
    auto matrix = search.equations.matrix;
    auto gradient = search.equations.gradient;
    // A parameter at an end that downhill lies beyond stays there.
    for (std::size_t k = 0; k < n; ++k) {
        const auto j = m_moving[k];
        const bool isHeld = (search.at[j] <= ranges[j].low && gradient[k] > 0) ||
                            (search.at[j] >= ranges[j].high && gradient[k] < 0);
        if (!isHeld)
            continue;
        for (std::size_t m = 0; m < n; ++m)
            matrix[k * n + m] = matrix[m * n + k] = 0;
        matrix[k * n + k] = 1;
        gradient[k] = 0;
    }
    std::vector<double> step(n);
    while (!solveDamped(matrix, gradient, search.damping, step)) {
        search.damping *= kDampingStep;
        if (!(search.damping <= kMostDamping)) {
            search.isDone = true;
            return;
        }
    }
    search.step = 0;
    for (std::size_t k = 0; k < n; ++k) {
        const auto j = m_moving[k];
        search.trial[j] = std::clamp(search.at[j] + step[k], ranges[j].low, ranges[j].high);
        const double size = std::max(std::abs(search.at[j]), std::abs(m_start[j]));
        const double moved = std::abs(search.trial[j] - search.at[j]);
        search.step = std::max(search.step, size > 0 ? moved / size : moved);
    }
    // So near, and hardly damped, the step is taken as it is: a look at where it leads would show rounding.
    if (search.step <= kSettled && search.damping <= kFirstDamping) {
        search.at = search.trial;
        search.isDone = search.hasSettled = true;
    }
}

} // namespace clusterwright::model
