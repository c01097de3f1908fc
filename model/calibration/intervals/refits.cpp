#include "model/calibration/intervals/refits.h"

#include "model/core/seeded_random.h"

#include <algorithm>
#include <limits>

namespace clusterwright::model
{

void drawWeights(std::uint64_t seed, std::uint64_t draw, std::span<double> weights)
{
    SeededRandom random(mixedBits(seed ^ mixedBits(draw)));
    std::ranges::fill(weights, 0.0);
    for (std::size_t i = 0; i < weights.size(); ++i)
        ++weights[random.below(weights.size())];
}

Refits::Refits(const FitModel& model, const DataFile& data, const Fit& fit)
    : m_fit(fit)
    , m_residuals(model, data, fit.plan.residuals)
    , m_search{fit.plan.loss, fit.lossScale, {}}
{
    m_search.isStartNear = true;
    m_residuals.weighPriors(fit.priorDeviation);
    for (const auto state : fit.identification.states)
        m_search.isFixed.push_back(state == Identifiability::Inseparable ||
                                   state == Identifiability::Without ||
                                   state == Identifiability::Unlimited);
}

std::vector<double> Refits::at(std::span<const double> weights)
{
    m_search.weights = weights;
    auto found = minimise(m_residuals, m_fit.at, m_search);
    if (!found.hasConverged)
        std::ranges::fill(found.parameters, std::numeric_limits<double>::quiet_NaN());
    return std::move(found.parameters);
}

} // namespace clusterwright::model
