#include "model/calibration/intervals/profile.h"

#include <boost/math/tools/toms748_solve.hpp>

#include <cassert>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

namespace
{

constexpr double kNoEnd = std::numeric_limits<double>::quiet_NaN();

class Profile
{
public:
    Profile(const FitModel& model, const DataFile& data, const Fit& fit)
        : m_fit(fit)
        , m_residuals(model, data, fit.plan.residuals)
        , m_allowed(costAt(fit) +
                    fit.identification.deviation * fit.identification.deviation *
                        fisherQuantile(1, fit.identification.degreesOfFreedom, fit.plan.confidence))
    {
    }

    // Returns the sum of squares at the minimum, with the priors.
    [[nodiscard]] double costAt(const Fit& fit)
    {
        m_residuals.weighPriors(fit.priorDeviation);
        return fit.priorDeviation > 0 ? costOf(m_residuals, fit.at, {}) : fit.goodness.sumOfSquares;
    }

    // Searches outwards in doubling steps of the standard error until the sum of squares has grown enough, then between the last two
    // points.
    [[nodiscard]] double end(std::size_t parameter, double direction)
    {
        constexpr int kMostDoublings = 40;
        const double from = m_fit.at[parameter];
        const auto& range = m_residuals.model().ranges()[parameter];
        const double limit = direction < 0 ? range.low : range.high;
        m_search.isFixed.assign(m_fit.at.size(), false);
        m_search.isFixed[parameter] = true;
        m_place = m_fit.at;
        // For exact data the sums of squares are only rounding.
        Place inside{0, excess(parameter, from)};
        if (m_fit.identification.deviation <= std::sqrt(kExact) || inside.excess >= 0)
            return from;
        double distance = std::sqrt(m_fit.identification.covariance[parameter][parameter]);
        for (int i = 0; i < kMostDoublings; ++i) {
            const bool isBeyond = distance >= std::abs(limit - from);
            const Place outside{isBeyond ? std::abs(limit - from) : distance,
                                excess(parameter, isBeyond ? limit : from + direction * distance)};
            if (outside.excess > 0)
                return between(parameter, from, direction, inside, outside);
            if (isBeyond)
                return limit;
            inside = outside;
            distance *= 2;
        }
        return limit;
    }

private:
    struct Place {
        double distance = 0;
        double excess = 0; // sum of squares above the limit
    };

    [[nodiscard]] double between(std::size_t parameter,
                                 double from,
                                 double direction,
                                 const Place& inside,
                                 const Place& outside)
    {
        std::uintmax_t most = 60;
        const auto bracket = boost::math::tools::toms748_solve(
            [&](double distance) { return excess(parameter, from + direction * distance); },
            inside.distance,
            outside.distance,
            inside.excess,
            outside.excess,
            boost::math::tools::eps_tolerance<double>(30),
            most);
        return from + direction * (bracket.first + bracket.second) / 2;
    }

    // The other parameters begin at their last values, because the next point is near.
    [[nodiscard]] double excess(std::size_t parameter, double value)
    {
        m_place[parameter] = value;
        auto minimum = minimise(m_residuals, m_place, m_search);
        if (!std::isfinite(minimum.cost))
            return std::numeric_limits<double>::max();
        m_place = std::move(minimum.parameters);
        return minimum.cost - m_allowed;
    }

    const Fit& m_fit;
    Residuals m_residuals;
    double m_allowed;
    MinimumSearch m_search;
    std::vector<double> m_place;
};

} // namespace

std::vector<ProfileInterval>
profileIntervals(const FitModel& model, const DataFile& data, const Fit& fit)
{
    assert(fit.plan.loss == Loss::Squares);
    Profile profile(model, data, fit);
    std::vector<ProfileInterval> intervals;
    for (std::size_t j = 0; j < fit.parameters.size(); ++j) {
        if (fit.parameters[j].state != Identifiability::Identified)
            intervals.push_back({kNoEnd, kNoEnd});
        else
            intervals.push_back({profile.end(j, -1), profile.end(j, 1)});
    }
    return intervals;
}

} // namespace clusterwright::model
