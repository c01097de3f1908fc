#include "model/study/points/sampling.h"

#include "model/core/provenance.h"
#include "model/core/seeded_random.h"

#include <boost/math/distributions/normal.hpp>
#include <boost/random/sobol.hpp>
#include <boost/version.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

namespace clusterwright::model
{

namespace
{

std::string boostVersion()
{
    return std::to_string(BOOST_VERSION / 100000) + "." +
           std::to_string(BOOST_VERSION / 100 % 1000);
}

constexpr double kTail = 1e-9; // share of a normal distribution at each side that is never drawn

// Shares of a normal distribution below its lower and its upper bound.
struct BoundShares {
    double least = 0;
    double most = 1;
};

BoundShares boundShares(double low, double high, double least, double most)
{
    const double deviation = (high - low) / (2 * kMiddle95);
    const auto shareBelow = [&](double bound) {
        const double distance = bound - (low + high) / 2;
        if (std::isinf(distance) || deviation == 0)
            return distance < 0 ? 0.0 : 1.0;
        return boost::math::cdf(boost::math::normal(), distance / deviation);
    };
    return {shareBelow(least), shareBelow(most)};
}

// Returns the logarithm of a bound, for a log-normal distribution.
double logOf(double bound)
{
    return bound > 0 ? std::log(bound) : -std::numeric_limits<double>::infinity();
}

BoundShares boundShares(const Distribution& distribution)
{
    const auto [shape, low, high, least, most] = distribution;
    switch (shape) {
    case Distribution::Shape::Normal:
        return boundShares(low, high, least, most);
    case Distribution::Shape::LogNormal:
        return boundShares(std::log(low), std::log(high), logOf(least), logOf(most));
    case Distribution::Shape::Uniform:
    case Distribution::Shape::Whole:
        break;
    }
    return {};
}

bool isTruncated(const Distribution& distribution)
{
    const auto [least, most] = boundShares(distribution);
    return least > kTail || most < 1 - kTail;
}

double normalQuantile(double low, double high, double u)
{
    const double deviation = (high - low) / (2 * kMiddle95);
    const double z = boost::math::quantile(boost::math::normal(), std::clamp(u, kTail, 1 - kTail));
    return (low + high) / 2 + deviation * z;
}

double wholeQuantile(double low, double high, double u)
{
    const double first = std::ceil(low);
    const double count = std::floor(high) - first + 1;
    return first + std::min(std::floor(u * count), count - 1);
}

} // namespace

SampleColumns randomPoints(std::size_t points, std::size_t dimensions, std::uint64_t seed)
{
    SeededRandom random(seed);
    SampleColumns columns(dimensions, PointColumn(points));
    for (auto& column : columns)
        std::ranges::generate(column, [&] { return random.unit(); });
    return columns;
}

SampleColumns latinHypercube(std::size_t points, std::size_t dimensions, std::uint64_t seed)
{
    SeededRandom random(seed);
    SampleColumns columns;
    const auto count = static_cast<double>(points);
    for (std::size_t d = 0; d < dimensions; ++d) {
        auto& column = columns.emplace_back(points);
        std::iota(column.begin(), column.end(), 0.0);
        random.shuffle(std::span(column));
        for (auto& value : column) {
            // Prevents rounding into the next stratum.
            const double stratum = value;
            value = std::min((stratum + random.unit()) / count,
                             std::nextafter((stratum + 1) / count, 0.0));
        }
    }
    return columns;
}

SampleColumns quasiRandomPoints(std::size_t points, std::size_t dimensions, std::uint64_t seed)
{
    assert(dimensions <= kMostQuasiDimensions);
    SampleColumns columns(dimensions, PointColumn(points));
    if (dimensions == 0)
        return columns;
    boost::random::sobol sequence(dimensions);
    std::vector<std::uint64_t> flips;
    for (std::size_t d = 0; d < dimensions; ++d)
        flips.push_back(mixedBits(mixedBits(seed) + d));
    for (std::size_t i = 0; i < points; ++i)
        for (std::size_t d = 0; d < dimensions; ++d) {
            // Boost skips the origin, which completes the first 2^k points.
            const std::uint64_t bits = i == 0 ? 0 : sequence();
            columns[d][i] = static_cast<double>((bits ^ flips[d]) >> 11U) * 0x1p-53;
        }
    return columns;
}

std::string quasiRandomLibrary()
{
    return "Boost.Random " + boostVersion() + " (Sobol sequence)";
}

std::string distributionLibrary()
{
    return "Boost.Math " + boostVersion() + " (quantiles of distributions)";
}

std::string_view toText(Distribution::Shape shape)
{
    switch (shape) {
    case Distribution::Shape::Uniform:
        return "uniform";
    case Distribution::Shape::Whole:
        return "whole numbers";
    case Distribution::Shape::Normal:
        return "normal, 95 %";
    case Distribution::Shape::LogNormal:
        return "log-normal, 95 %";
    }
    return "uniform";
}

Distribution distributionOf(OriginKind kind, double low, double high)
{
    using Shape = Distribution::Shape;
    constexpr double kWide = 2;
    if (kind != OriginKind::Measurement && kind != OriginKind::Fit)
        return {Shape::Uniform, low, high};
    return {low > 0 && high >= kWide * low ? Shape::LogNormal : Shape::Normal, low, high};
}

double quantileOf(const Distribution& distribution, double u)
{
    const auto [shape, low, high, least, most] = distribution;
    if (isTruncated(distribution)) {
        const auto shares = boundShares(distribution);
        u = shares.least + u * (shares.most - shares.least);
    }
    switch (shape) {
    case Distribution::Shape::Uniform:
        return low + u * (high - low);
    case Distribution::Shape::Whole:
        return wholeQuantile(low, high, u);
    case Distribution::Shape::Normal:
        return std::clamp(normalQuantile(low, high, u), least, most);
    case Distribution::Shape::LogNormal:
        return std::clamp(std::exp(normalQuantile(std::log(low), std::log(high), u)), least, most);
    }
    return low;
}

double middleOf(const Distribution& distribution)
{
    constexpr double kHalf = 0.5;
    if (isTruncated(distribution))
        return quantileOf(distribution, kHalf);
    const auto& [shape, low, high, least, most] = distribution;
    if (shape == Distribution::Shape::LogNormal)
        return std::sqrt(low) * std::sqrt(high);
    if (shape == Distribution::Shape::Whole)
        return (std::ceil(low) + std::floor(high)) / 2;
    return (low + high) / 2;
}

double deviationOf(const Distribution& distribution)
{
    constexpr double kOutside = 0.025;
    if (isTruncated(distribution))
        return (quantileOf(distribution, 1 - kOutside) - quantileOf(distribution, kOutside)) /
               (2 * kMiddle95);
    const auto& [shape, low, high, least, most] = distribution;
    if (shape == Distribution::Shape::Uniform)
        return (high - low) / std::sqrt(12.0);
    if (shape == Distribution::Shape::Whole) {
        const double count = std::floor(high) - std::ceil(low) + 1;
        return std::sqrt((count * count - 1) / 12);
    }
    return (high - low) / (2 * kMiddle95);
}

void transform(SampleColumns& columns, const std::vector<Distribution>& distributions)
{
    assert(columns.size() == distributions.size());
    for (std::size_t i = 0; i < columns.size(); ++i)
        for (auto& value : columns[i])
            value = quantileOf(distributions[i], value);
}

std::vector<double> sampleQuantiles(std::vector<double> values, std::span<const double> shares)
{
    std::ranges::sort(values);
    std::vector<double> result;
    for (const double share : shares) {
        if (values.empty()) {
            result.push_back(std::numeric_limits<double>::quiet_NaN());
            continue;
        }
        const double place = share * static_cast<double>(values.size() - 1);
        const auto below = static_cast<std::size_t>(place);
        const auto above = std::min(below + 1, values.size() - 1);
        const double rest = place - static_cast<double>(below);
        result.push_back(values[below] + rest * (values[above] - values[below]));
    }
    return result;
}

double sampleQuantile(std::vector<double> values, double share)
{
    std::erase_if(values, [](double value) { return !std::isfinite(value); });
    return sampleQuantiles(std::move(values), {&share, 1})[0];
}

} // namespace clusterwright::model
