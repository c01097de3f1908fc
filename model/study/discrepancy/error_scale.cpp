#include "model/study/discrepancy/error_scale.h"

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr int kSize = 4;
using ScaleVector = Eigen::Vector4d;
using ScaleMatrix = Eigen::Matrix4d;

const ScaleVector kLeastScale{-1e3, 0, 0, 0};
const ScaleVector kMostScale{1e3, 1e3, 1e3, 1};

ScaleVector featuresOf(const ErrorPlace& place)
{
    return {1,
            std::log2(1 + place.doublings),
            place.isTransferred ? 1.0 : 0.0,
            std::log(std::max(place.spread, kLeastError))};
}

// Makes the equation of a coefficient state its value.
void hold(int k, double value, ScaleMatrix& matrix, ScaleVector& right)
{
    right -= matrix.col(k) * value;
    matrix.row(k).setZero();
    matrix.col(k).setZero();
    matrix(k, k) = 1;
    right[k] = value;
}

// Returns the weighted least squares within the bounds: a coefficient beyond a bound stays there, and the others are solved again.
ScaleVector boundedSolution(ScaleMatrix matrix, ScaleVector right)
{
    constexpr double kRidge = 1e-9; // a feature without variation has the coefficient 0
    matrix.diagonal().array() += kRidge * std::max(matrix(0, 0), 1e-300);
    ScaleVector found = matrix.llt().solve(right);
    for (int round = 0; round < kSize; ++round)
        for (int k = 0; k < kSize; ++k)
            if (found[k] < kLeastScale[k] || found[k] > kMostScale[k]) {
                hold(k, std::clamp(found[k], kLeastScale[k], kMostScale[k]), matrix, right);
                found = matrix.llt().solve(right);
            }
    return found;
}

// Adds the row to the normal equations of the smoothed loss at these coefficients.
void add(const ScaleRow& row, const ScaleVector& at, ScaleMatrix& matrix, ScaleVector& right)
{
    constexpr double kSmooth = 1e-3; // rests of the logarithm below this count squared
    const auto features = featuresOf(row.place);
    const double target = std::log(std::max(row.error, kLeastError));
    const double weight = row.weight / (std::abs(target - features.dot(at)) + kSmooth);
    matrix += weight * features * features.transpose();
    // In the loss |e| / 2 + (level - 1/2) e, the second term is linear.
    right += (weight * target + row.weight * (2 * kScaleLevel - 1)) * features;
}

ScaleVector vectorOf(const ErrorScale& scale)
{
    return ScaleVector(scale.coefficients.data());
}

} // namespace

double ErrorScale::at(const ErrorPlace& place) const
{
    return std::exp(featuresOf(place).dot(vectorOf(*this)));
}

ErrorScale fitScale(std::span<const ScaleRow> rows)
{
    constexpr int kRounds = 200;
    constexpr double kTolerance = 1e-10;
    ScaleVector found{0, 0, 0, 1};
    for (int round = 0; round < kRounds && !rows.empty(); ++round) {
        ScaleMatrix matrix = ScaleMatrix::Zero();
        ScaleVector right = ScaleVector::Zero();
        for (const auto& row : rows)
            add(row, found, matrix, right);
        const ScaleVector next = boundedSolution(matrix, right);
        const double step = (next - found).cwiseAbs().maxCoeff();
        found = next;
        if (step < kTolerance)
            break;
    }
    return {{found[0], found[1], found[2], found[3]}};
}

} // namespace clusterwright::model
