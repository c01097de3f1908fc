#include "model/calibration/fit/poor_fit.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::model
{

namespace
{

constexpr double kEvidence = 10; // twice the logarithm of a likelihood ratio
constexpr double kNothing = 0.01;
constexpr double kSure = 0.9999;

// Returns the ranks minus their mean.
std::vector<double> ranksOf(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
    std::vector<double> ranks(values.size());
    const double middle = (static_cast<double>(values.size()) - 1) / 2;
    for (std::size_t begin = 0; begin < order.size();) {
        auto end = begin;
        while (end < order.size() && values[order[end]] == values[order[begin]])
            ++end;
        const double rank = static_cast<double>(begin + end - 1) / 2 - middle;
        for (; begin < end; ++begin)
            ranks[order[begin]] = rank;
    }
    return ranks;
}

double product(const std::vector<double>& left, const std::vector<double>& right)
{
    return std::inner_product(left.begin(), left.end(), right.begin(), 0.0);
}

// Returns whether the correlation is significant: t = r sqrt((n - 2) / (1 - r^2)) is about Student's without correlation. Fewer than 8 rows
// are never significant: 2 of 8! = 40320 orders are monotonic.
bool moveTogether(std::span<const double> left, std::span<const double> right, double confidence)
{
    constexpr std::size_t kFewest = 8;
    if (left.size() < kFewest)
        return false;
    const double correlation = rankCorrelation(left, right);
    const auto freedom = left.size() - 2;
    const double rest = 1 - correlation * correlation;
    const double limit = studentQuantile(freedom, confidence);
    return correlation * correlation * static_cast<double>(freedom) > limit * limit * rest;
}

} // namespace

double rankCorrelation(std::span<const double> left, std::span<const double> right)
{
    const auto x = ranksOf(left);
    const auto y = ranksOf(right);
    const double size = std::sqrt(product(x, x) * product(y, y));
    return size > 0 ? product(x, y) / size : 0;
}

bool isPoor(const Fit& fit, const std::vector<std::span<const double>>& columns)
{
    if (fit.plan.loss != Loss::Squares)
        return false;
    const double rSquared = fit.goodness.rSquared;
    if (static_cast<double>(fit.residuals.size()) * std::log(1 - rSquared) > kEvidence)
        return true;
    const auto& states = fit.identification.states;
    if (!(rSquared < kNothing) || std::ranges::count(states, Identifiability::AtEnd) == 0)
        return false;
    if (std::ranges::count(states, Identifiability::Identified) == 0)
        return true;
    const double confidence = 1 - (1 - kSure) / static_cast<double>(columns.size());
    return std::ranges::any_of(columns, [&](std::span<const double> column) {
        return moveTogether(fit.residuals, column, confidence);
    });
}

} // namespace clusterwright::model
