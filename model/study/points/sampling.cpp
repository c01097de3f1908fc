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

// Shares of a distribution below its lower and its upper bound.
struct BoundShares {
    double least = 0;
    double most = 1;
};

// Two halves of normal distributions.
struct NormalSides {
    double median = 0;
    double below = 0; // deviation
    double above = 0;

    // Takes a Normal or LogNormal distribution, the latter in the logarithm.
    explicit NormalSides(const Distribution& distribution)
    {
        const bool isLog = distribution.shape == Distribution::Shape::LogNormal;
        const double low = isLog ? std::log(distribution.low) : distribution.low;
        const double high = isLog ? std::log(distribution.high) : distribution.high;
        median = (low + high) / 2 + distribution.offset;
        // The offset may be rounded beyond an end.
        below = std::max(0.0, median - low) / kMiddle95;
        above = std::max(0.0, high - median) / kMiddle95;
    }

    [[nodiscard]] double deviation(double distance) const { return distance < 0 ? below : above; }

    [[nodiscard]] double shareBelow(double bound) const
    {
        const double distance = bound - median;
        if (std::isinf(distance) || deviation(distance) == 0)
            return distance < 0 ? 0.0 : 1.0;
        return boost::math::cdf(boost::math::normal(), distance / deviation(distance));
    }

    [[nodiscard]] double quantile(double u) const
    {
        const double z =
            boost::math::quantile(boost::math::normal(), std::clamp(u, kTail, 1 - kTail));
        return median + deviation(z) * z;
    }

    [[nodiscard]] double density(double x) const
    {
        const double distance = x - median;
        if (deviation(distance) == 0)
            return 0;
        return boost::math::pdf(boost::math::normal(), distance / deviation(distance)) /
               deviation(distance);
    }
};

double triangularShareBelow(double bound, const Distribution& distribution)
{
    const double low = distribution.low;
    const double high = distribution.high;
    const double mode = distribution.mode;
    if (bound <= low || bound >= high)
        return bound <= low ? 0 : 1;
    return bound < mode ? (bound - low) * (bound - low) / ((high - low) * (mode - low))
                        : 1 - (high - bound) * (high - bound) / ((high - low) * (high - mode));
}

// Returns the logarithm of a bound, for a log-normal distribution.
double logOf(double bound)
{
    return bound > 0 ? std::log(bound) : -std::numeric_limits<double>::infinity();
}

BoundShares boundShares(const Distribution& distribution)
{
    const double least = distribution.least;
    const double most = distribution.most;
    switch (distribution.shape) {
    case Distribution::Shape::Normal:
        return {NormalSides(distribution).shareBelow(least),
                NormalSides(distribution).shareBelow(most)};
    case Distribution::Shape::LogNormal:
        return {NormalSides(distribution).shareBelow(logOf(least)),
                NormalSides(distribution).shareBelow(logOf(most))};
    case Distribution::Shape::Triangular:
        return {triangularShareBelow(least, distribution),
                triangularShareBelow(most, distribution)};
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

double triangularQuantile(double low, double high, double mode, double u)
{
    const double width = high - low;
    return u * width < mode - low ? low + std::sqrt(u * width * (mode - low))
                                  : high - std::sqrt((1 - u) * width * (high - mode));
}

double triangularDensity(double low, double high, double mode, double x)
{
    const double peak = 2 / (high - low);
    return x < mode    ? peak * (x - low) / (mode - low)
           : x == mode ? peak
                       : peak * (high - x) / (high - mode);
}

// Number of Whole values.
double wholeCount(double low, double high)
{
    return std::floor(high) - std::ceil(low) + 1;
}

bool isNormal(Distribution::Shape shape)
{
    return shape == Distribution::Shape::Normal || shape == Distribution::Shape::LogNormal;
}

double wholeQuantile(double low, double high, double u)
{
    const double first = std::ceil(low);
    const double count = wholeCount(low, high);
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
        return "integers";
    case Distribution::Shape::Normal:
        return "normal, 95 %";
    case Distribution::Shape::LogNormal:
        return "log-normal, 95 %";
    case Distribution::Shape::Triangular:
        return "triangular";
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

Distribution distributionOf(const Origin& origin, double low, double high, double value)
{
    using Shape = Distribution::Shape;
    auto distribution = distributionOf(origin.kind, low, high);
    if (!origin.distribution)
        return distribution;
    switch (*origin.distribution) {
    case DistributionKind::Uniform:
    case DistributionKind::Range:
        distribution.shape = Shape::Uniform;
        break;
    case DistributionKind::Normal:
        distribution.shape = Shape::Normal;
        break;
    case DistributionKind::LogNormal:
        distribution.shape = Shape::LogNormal;
        break;
    case DistributionKind::Triangular:
        distribution.shape = Shape::Triangular;
        distribution.mode = std::clamp(value, low, high);
        break;
    }
    return distribution;
}

Distribution centredAt(Distribution distribution, double value)
{
    const bool isLog = distribution.shape == Distribution::Shape::LogNormal;
    auto& [shape, low, high, least, most, mode, offset] = distribution;
    if (!isNormal(shape) || !(value >= low && value <= high) || (isLog && !(low > 0)))
        return distribution;
    // The mirror of an end at the value.
    const auto opposite = [&](double end) { return isLog ? value * value / end : 2 * value - end; };
    const bool isCutBelow = low <= least;
    const bool isCutAbove = high >= most;
    if (isCutBelow && !isCutAbove)
        low = std::min(low, opposite(high));
    if (isCutAbove && !isCutBelow)
        high = std::max(high, opposite(low));
    offset =
        isLog ? std::log(value) - (std::log(low) + std::log(high)) / 2 : value - (low + high) / 2;
    return distribution;
}

double quantileOf(const Distribution& distribution, double u)
{
    const auto [shape, low, high, least, most, mode, offset] = distribution;
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
        return std::clamp(NormalSides(distribution).quantile(u), least, most);
    case Distribution::Shape::LogNormal:
        return std::clamp(std::exp(NormalSides(distribution).quantile(u)), least, most);
    case Distribution::Shape::Triangular:
        return std::clamp(triangularQuantile(low, high, mode, u), least, most);
    }
    return low;
}

double densityOf(const Distribution& distribution, double x)
{
    const auto [shape, low, high, least, most, mode, offset] = distribution;
    if (x < least || x > most || (!isNormal(shape) && (x < low || x > high)))
        return 0;
    const auto shares = boundShares(distribution);
    const double inside = shares.most - shares.least;
    switch (shape) {
    case Distribution::Shape::Uniform:
        return 1 / (high - low);
    case Distribution::Shape::Whole:
        return x == std::floor(x) ? 1 / wholeCount(low, high) : 0;
    case Distribution::Shape::Normal:
        return NormalSides(distribution).density(x) / inside;
    case Distribution::Shape::LogNormal:
        return x > 0 ? NormalSides(distribution).density(std::log(x)) / x / inside : 0;
    case Distribution::Shape::Triangular:
        return triangularDensity(low, high, mode, x) / inside;
    }
    return 0;
}

double middleOf(const Distribution& distribution)
{
    constexpr double kHalf = 0.5;
    if (isTruncated(distribution))
        return quantileOf(distribution, kHalf);
    const auto& [shape, low, high, least, most, mode, offset] = distribution;
    if (shape == Distribution::Shape::LogNormal)
        return std::sqrt(low) * std::sqrt(high) * std::exp(offset);
    if (shape == Distribution::Shape::Triangular)
        return quantileOf(distribution, kHalf);
    if (shape == Distribution::Shape::Whole)
        return (std::ceil(low) + std::floor(high)) / 2;
    return (low + high) / 2 + offset;
}

double deviationOf(const Distribution& distribution)
{
    constexpr double kOutside = 0.025;
    if (isTruncated(distribution))
        return (quantileOf(distribution, 1 - kOutside) - quantileOf(distribution, kOutside)) /
               (2 * kMiddle95);
    const auto& [shape, low, high, least, most, mode, offset] = distribution;
    if (shape == Distribution::Shape::Uniform)
        return (high - low) / std::sqrt(12.0);
    if (shape == Distribution::Shape::Whole) {
        const double count = wholeCount(low, high);
        return std::sqrt((count * count - 1) / 12);
    }
    if (shape == Distribution::Shape::Triangular) {
        const double below = mode - low;
        const double above = high - mode;
        return std::sqrt((below * below + below * above + above * above) / 18);
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
    if (!std::ranges::is_sorted(values))
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
