#include "model/study/measured/two_term_fit.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <tuple>
#include <vector>

namespace clusterwright::model
{

namespace
{

constexpr std::array<NormalTerm, 42> kTerms{{
    {0, 1},       {0, 2},       {1.0 / 4, 0}, {1.0 / 3, 0},  {1.0 / 4, 1}, {1.0 / 3, 1},
    {1.0 / 4, 2}, {1.0 / 3, 2}, {1.0 / 2, 0}, {1.0 / 2, 1},  {1.0 / 2, 2}, {2.0 / 3, 0},
    {3.0 / 4, 0}, {2.0 / 3, 1}, {3.0 / 4, 1}, {4.0 / 5, 0},  {2.0 / 3, 2}, {3.0 / 4, 2},
    {1, 0},       {1, 1},       {1, 2},       {5.0 / 4, 0},  {5.0 / 4, 1}, {4.0 / 3, 0},
    {4.0 / 3, 1}, {3.0 / 2, 0}, {3.0 / 2, 1}, {3.0 / 2, 2},  {5.0 / 3, 0}, {7.0 / 4, 0},
    {2, 0},       {2, 1},       {2, 2},       {9.0 / 4, 0},  {7.0 / 3, 0}, {5.0 / 2, 0},
    {5.0 / 2, 1}, {5.0 / 2, 2}, {8.0 / 3, 0}, {11.0 / 4, 0}, {3, 0},       {3, 1},
}};
constexpr std::size_t kFolds = 5;
constexpr double kTie = 1e-9;    // relative difference of scores that counts as none
constexpr double kExact = 1e-13; // score of a fit without errors, from rounding

using Allowed = std::vector<std::size_t>; // terms of the coefficients

// Returns sums, product and both, as far as scale and size vary.
std::vector<Allowed> formsOf(bool hasScale, bool hasSize)
{
    if (hasScale && hasSize)
        return {{0, 1, 2}, {0, 3}, {0, 1, 2, 3}};
    return hasScale  ? std::vector<Allowed>{{0, 1}}
           : hasSize ? std::vector<Allowed>{{0, 2}}
                     : std::vector<Allowed>{{0}};
}

TermValues valuesAt(const NormalTerm& scale, const NormalTerm& size, const TwoTermPoint& point)
{
    const double a = scale.at(point.scale);
    const double b = size.at(point.size);
    return {1, a, b, a * b};
}

// Sums of one pair of terms: all points, and the points of each part.
struct PairSums {
    RelativeSums all;
    std::vector<RelativeSums> parts;

    [[nodiscard]] double scoreOf(const Allowed& allowed) const
    {
        double score = 0;
        for (const auto& part : parts) {
            auto rest = all;
            rest.subtract(part);
            score += part.costOf(leastRelativeSquares(rest, allowed));
        }
        return score / all.rows;
    }
};

PairSums
sumsOf(const NormalTerm& scale, const NormalTerm& size, const std::vector<TwoTermPoint>& points)
{
    PairSums sums;
    sums.parts.resize(std::min(kFolds, points.size()));
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto values = valuesAt(scale, size, points[i]);
        sums.all.add(values, points[i].measured);
        sums.parts[i % sums.parts.size()].add(values, points[i].measured);
    }
    return sums;
}

} // namespace

double NormalTerm::at(double n) const
{
    return std::pow(n, power) * std::pow(std::max(std::log2(n), 0.0), logs);
}

std::span<const NormalTerm> normalTerms()
{
    return kTerms;
}

double TwoTermFit::at(double atScale, double atSize) const
{
    const auto values = valuesAt(scale, size, {atScale, atSize, 1});
    double sum = 0;
    for (std::size_t i = 0; i < kMaxTerms; ++i)
        sum += coefficients[i] * (coefficients[i] == 0 ? 0 : values[i]);
    return sum;
}

TwoTermFit fitTwoTerms(std::span<const TwoTermPoint> given)
{
    assert(given.size() > 2);
    std::vector<TwoTermPoint> points(given.begin(), given.end());

    std::ranges::sort(points, {}, [](const TwoTermPoint& one) {
        return std::tuple(one.scale, one.size, one.measured);
    });
    const auto varies = [&](double TwoTermPoint::*field) {
        return std::ranges::any_of(
            points, [&](const TwoTermPoint& one) { return one.*field != points.front().*field; });
    };
    const bool hasScale = varies(&TwoTermPoint::scale);
    const bool hasSize = varies(&TwoTermPoint::size);
    const auto terms = normalTerms();
    TwoTermFit best;
    best.crossValidated = std::numeric_limits<double>::infinity();
    for (const auto& scale : terms.first(hasScale ? terms.size() : 1))
        for (const auto& size : terms.first(hasSize ? terms.size() : 1)) {
            const auto sums = sumsOf(scale, size, points);
            for (const auto& allowed : formsOf(hasScale, hasSize))
                if (const double score = sums.scoreOf(allowed);
                    score < best.crossValidated * (1 - kTie) - kExact)
                    best = {scale, size, leastRelativeSquares(sums.all, allowed), score};
        }
    return best;
}

} // namespace clusterwright::model
