#include "model/study/discrepancy/error_scale.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kSize = 4;
using Vector = std::array<double, kSize>;
using Matrix = std::array<Vector, kSize>;

constexpr Vector kLeast{-1e3, 0, 0, 0};
constexpr Vector kMost{1e3, 1e3, 1e3, 1};

Vector featuresOf(const ErrorPlace& place)
{
    return {1,
            std::log2(1 + place.doublings),
            place.isTransferred ? 1.0 : 0.0,
            std::log(std::max(place.spread, kLeastError))};
}

double product(const Vector& left, const Vector& right)
{
    return std::inner_product(left.begin(), left.end(), right.begin(), 0.0);
}

// Solves a positive definite system by elimination.
Vector solution(Matrix matrix, Vector right)
{
    for (std::size_t k = 0; k < kSize; ++k)
        for (std::size_t i = k + 1; i < kSize; ++i) {
            const double share = matrix[i][k] / matrix[k][k];
            for (std::size_t j = k; j < kSize; ++j)
                matrix[i][j] -= share * matrix[k][j];
            right[i] -= share * right[k];
        }
    for (std::size_t k = kSize; k-- > 0;) {
        for (std::size_t j = k + 1; j < kSize; ++j)
            right[k] -= matrix[k][j] * right[j];
        right[k] /= matrix[k][k];
    }
    return right;
}

// Makes the equation of a coefficient state its value.
void hold(std::size_t k, double value, Matrix& matrix, Vector& right)
{
    for (std::size_t i = 0; i < kSize; ++i) {
        right[i] -= matrix[i][k] * value;
        matrix[i][k] = matrix[k][i] = 0;
    }
    matrix[k][k] = 1;
    right[k] = value;
}

// Returns the weighted least squares within the bounds: a coefficient beyond a bound stays there, and the others are solved again.
Vector boundedSolution(Matrix matrix, Vector right)
{
    constexpr double kRidge = 1e-9; // a feature without variation has the coefficient 0
    for (std::size_t k = 0; k < kSize; ++k)
        matrix[k][k] += kRidge * std::max(matrix[0][0], 1e-300);
    auto found = solution(matrix, right);
    for (std::size_t round = 0; round < kSize; ++round)
        for (std::size_t k = 0; k < kSize; ++k)
            if (found[k] < kLeast[k] || found[k] > kMost[k]) {
                hold(k, std::clamp(found[k], kLeast[k], kMost[k]), matrix, right);
                found = solution(matrix, right);
            }
    return found;
}

// Adds the row to the normal equations of the smoothed loss at these coefficients.
void add(const ScaleRow& row, const Vector& at, Matrix& matrix, Vector& right)
{
    constexpr double kSmooth = 1e-3; // rests of the logarithm below this count squared
    const auto features = featuresOf(row.place);
    const double target = std::log(std::max(row.error, kLeastError));
    const double weight = row.weight / (std::abs(target - product(features, at)) + kSmooth);
    for (std::size_t i = 0; i < kSize; ++i) {
        for (std::size_t j = 0; j < kSize; ++j)
            matrix[i][j] += weight * features[i] * features[j];
        // In the loss |e| / 2 + (level - 1/2) e, the second term is linear.
        right[i] += (weight * target + row.weight * (2 * kScaleLevel - 1)) * features[i];
    }
}

} // namespace

double ErrorScale::at(const ErrorPlace& place) const
{
    return std::exp(product(featuresOf(place), coefficients));
}

ErrorScale fitScale(std::span<const ScaleRow> rows)
{
    constexpr int kRounds = 200;
    constexpr double kTolerance = 1e-10;
    ErrorScale scale{{0, 0, 0, 1}};
    for (int round = 0; round < kRounds && !rows.empty(); ++round) {
        Matrix matrix{};
        Vector right{};
        for (const auto& row : rows)
            add(row, scale.coefficients, matrix, right);
        const auto next = boundedSolution(matrix, right);
        double step = 0;
        for (std::size_t k = 0; k < kSize; ++k)
            step = std::max(step, std::abs(next[k] - scale.coefficients[k]));
        scale.coefficients = next;
        if (step < kTolerance)
            break;
    }
    return scale;
}

} // namespace clusterwright::model
