#include "model/study/measured/error_summary.h"

#include "model/study/points/sampling.h"

#include <boost/math/distributions/binomial.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

namespace clusterwright::model
{

double relativeError(double predicted, double measured)
{
    return predicted == measured ? 0 : predicted / measured - 1;
}

ErrorSummary summaryOf(std::span<const double> errors)
{
    assert(!errors.empty());
    std::vector<double> sizes;
    for (const auto error : errors)
        sizes.push_back(std::isfinite(error) ? std::abs(error)
                                             : std::numeric_limits<double>::infinity());
    std::ranges::sort(sizes);
    const auto half = sizes.size() / 2;
    return {sizes.size() % 2 == 0 ? (sizes[half - 1] + sizes[half]) / 2 : sizes[half],
            sizes.back()};
}

double errorFactor(double predicted, double measured)
{
    const bool isComparable =
        predicted > 0 && measured > 0 && std::isfinite(predicted) && std::isfinite(measured);
    return isComparable ? std::max(predicted / measured, measured / predicted)
                        : std::numeric_limits<double>::infinity();
}

FactorSummary summaryOfFactors(const std::vector<double>& factors)
{
    return {sampleQuantile(factors, 0.5), sampleQuantile(factors, 0.9)};
}

bool ErrorSigns::isOneSided() const
{
    constexpr std::size_t kLeast = 6;
    constexpr double kChance = 0.01;
    return below + above >= kLeast && probability < kChance;
}

ErrorSigns signsOf(std::span<const double> errors)
{
    ErrorSigns signs;
    for (const double error : errors) {
        if (error < 0)
            ++signs.below;
        if (error > 0)
            ++signs.above;
    }
    const auto count = signs.below + signs.above;
    if (count == 0)
        return signs;
    const boost::math::binomial distribution(static_cast<double>(count), 0.5);
    const double tail =
        boost::math::cdf(distribution, static_cast<double>(std::min(signs.below, signs.above)));
    signs.probability = std::min(1.0, 2 * tail);
    return signs;
}

} // namespace clusterwright::model
