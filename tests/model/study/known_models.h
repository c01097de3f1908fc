// Models with known sensitivity indices, for estimators that evaluate columns.
#pragma once

#include "model/study/points/sampling.h"

#include <cmath>
#include <numbers>
#include <vector>

namespace clusterwright::tests
{

// Makes a column model of a function of one point.
template <typename Function>
[[nodiscard]] model::ColumnModel perPoint(Function function)
{
    return [function](const model::SampleColumns& columns) {
        std::vector<double> results;
        std::vector<double> point(columns.size());
        for (std::size_t row = 0; row < columns.front().size(); ++row) {
            for (std::size_t i = 0; i < point.size(); ++i)
                point[i] = columns[i][row];
            results.push_back(function(point));
        }
        return results;
    };
}

// Ishigami and Homma (1990): sin x1 + a sin^2 x2 + b x3^4 sin x1 with a = 7, b = 0.1, every x in [-pi, pi].
// First order 0.3139, 0.4424, 0; total 0.5576, 0.4424, 0.2437.
[[nodiscard]] inline model::ColumnModel ishigami()
{
    return perPoint([](const std::vector<double>& unit) {
        const auto x = [&](std::size_t i) { return (2 * unit[i] - 1) * std::numbers::pi; };
        const double s = std::sin(x(1));
        return std::sin(x(0)) + 7 * s * s + 0.1 * std::pow(x(2), 4) * std::sin(x(0));
    });
}

// Saltelli and Sobol (1995): the product of (|4 x - 2| + a) / (1 + a), every x in [0, 1].
[[nodiscard]] inline model::ColumnModel gFunction(std::vector<double> a)
{
    return perPoint([a = std::move(a)](const std::vector<double>& x) {
        double product = 1;
        for (std::size_t i = 0; i < a.size(); ++i)
            product *= (std::abs(4 * x[i] - 2) + a[i]) / (1 + a[i]);
        return product;
    });
}

} // namespace clusterwright::tests
