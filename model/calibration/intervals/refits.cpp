#include "model/calibration/intervals/refits.h"

#include "model/core/seeded_random.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

namespace
{

constexpr int kMostRounds = 200;
constexpr double kFirstDamping =
    1e-6; // small, because the start is a minimum of almost the same rows
constexpr double kTolerance = 1e-8;

} // namespace

void drawWeights(std::uint64_t seed, std::uint64_t draw, std::span<double> weights)
{
    SeededRandom random(mixedBits(seed ^ mixedBits(draw)));
    std::ranges::fill(weights, 0.0);
    for (std::size_t i = 0; i < weights.size(); ++i)
        ++weights[random.below(weights.size())];
}

MinimumSearch searchOf(const Fit& fit)
{
    MinimumSearch search{fit.plan.loss, fit.lossScale, {}};
    search.priorDeviation = fit.priorDeviation;
    for (const auto state : fit.identification.states)
        search.isFixed.push_back(state == Identifiability::Inseparable ||
                                 state == Identifiability::Without ||
                                 state == Identifiability::Unlimited);
    return search;
}

Refits::Refits(const FitModel& model,
               const DataFile& data,
               ResidualKind kind,
               std::vector<double> start,
               MinimumSearch search)
    : m_model(model)
    , m_measured(data.column(model.output().name)->values)
    , m_rule{kind, Residuals(model, data, kind).unit(), search.loss, search.scale}
    , m_priorDeviation(search.priorDeviation)
    , m_ground{std::move(start),
               movingOf(search, model.parameters()),
               model.ranges(),
               kFirstDamping,
               kTolerance,
               true}
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
}

Refits::Workspace Refits::workspace() const
{
    const auto moving = m_ground.moving.size();
    return {m_values.workspace(),
            m_both.workspace(),
            std::vector<DampedSearch>(kAtOnce),
            std::vector<EquationSums>(kAtOnce, EquationSums(m_rule, moving)),
            std::vector<std::vector<double>>(parameters()),
            {},
            {},
            std::vector<const double*>(moving),
            {}};
}

void Refits::run(std::span<const double> weights,
                 std::size_t sets,
                 std::span<double> fitted,
                 Workspace& workspace) const
{
    assert(sets >= 1 && sets <= kAtOnce && weights.size() == sets * samples());
    const auto searches = std::span(workspace.searches).first(sets);
    for (auto& search : searches)
        search.begin(m_ground);
    for (int round = 0; round < kMostRounds; ++round) {
        workspace.active.clear();
        for (std::size_t s = 0; s < sets; ++s)
            if (!searches[s].isDone())
                workspace.active.push_back(s);
        if (workspace.active.empty())
            break;
        evaluate(weights, round == 0, workspace);
        for (const auto s : workspace.active) {
            workspace.sums[s].finish(workspace.found);
            addPriors(searches[s].trial(), workspace.found);
            searches[s].take(m_ground, workspace.found);
        }
    }
    for (std::size_t s = 0; s < sets; ++s)
        for (std::size_t j = 0; j < parameters(); ++j)
            fitted[j * sets + s] = searches[s].hasSettled()
                                       ? searches[s].at()[j]
                                       : std::numeric_limits<double>::quiet_NaN();
}

void Refits::addPriors(std::span<const double> parameters, NormalEquations& equations) const
{
    const auto& moving = m_ground.moving;
    for (const auto& row : priorRows(m_model, m_priorDeviation, parameters)) {
        const auto k =
            static_cast<std::size_t>(std::ranges::find(moving, row.parameter) - moving.begin());
        if (k < moving.size())
            equations.add(row, k, moving.size());
    }
}

void Refits::evaluate(std::span<const double> weights, bool isStart, Workspace& workspace) const
{
    const auto& active = workspace.active;
    const auto sets = isStart ? 1 : active.size(); // all searches begin at one point
    auto& places = workspace.places;
    places.resize(parameters() * sets);
    for (std::size_t a = 0; a < sets; ++a)
        for (std::size_t j = 0; j < parameters(); ++j)
            places[j * sets + a] = workspace.searches[active[a]].trial()[j];
    for (const auto s : active)
        workspace.sums[s].clear();
    addDifferences(places, sets, workspace);
    m_both.evaluate(places, sets, workspace.both, [&](const FitProgram::Piece& piece) {
        for (std::size_t a = 0; a < active.size(); ++a) {
            const auto place = isStart ? 0 : a;
            std::size_t root = 0;
            std::size_t column = 0;
            for (std::size_t j = 0; j < parameters(); ++j) {
                const bool isExact = m_model.isExact(j);
                root += isExact ? 1 : 0;
                if (column < m_ground.moving.size() && m_ground.moving[column] == j)
                    workspace.slopes[column++] =
                        isExact ? piece.roots[root].data() + place * piece.count
                                : workspace.differences[j].data() + place * samples() + piece.begin;
            }
            workspace.sums[active[a]].add({piece.roots[0].data() + place * piece.count,
                                           workspace.slopes,
                                           m_measured.data() + piece.begin,
                                           weights.data() + active[a] * samples() + piece.begin,
                                           piece.count});
        }
    });
}

void Refits::addDifferences(std::span<const double> parameters,
                            std::size_t sets,
                            Workspace& workspace) const
{
    constexpr double kStep = 6e-6;
    for (const auto j : m_ground.moving) {
        if (m_model.isExact(j))
            continue;
        auto& slopes = workspace.differences[j];
        slopes.assign(sets * samples(), 0);
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
                        slopes[s * samples() + piece.begin + i] +=
                            side * piece.roots[0][s * piece.count + i] / width;
                }
            });
        }
    }
}

} // namespace clusterwright::model
