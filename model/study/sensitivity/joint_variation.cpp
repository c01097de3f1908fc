#include "model/study/sensitivity/joint_variation.h"

#include "model/core/diagnostics.h"
#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"

#include <Eigen/Dense>
#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>

namespace clusterwright::model
{

namespace
{

const JointEstimate* estimateOf(const Variation& variation)
{
    return variation.origin && variation.origin->estimate ? &*variation.origin->estimate : nullptr;
}

// True for one input of two designs, and for one measurement that occurs twice.
bool isSameNumber(const Variation& one, const Variation& other)
{
    return one.origin && one.origin == other.origin &&
           (one.variable.name == other.variable.name ||
            one.origin->kind == OriginKind::Measurement);
}

// Returns the correlation that the first origin states for the second input, if any.
std::optional<double> statedBy(const Variation& one, const Variation& other)
{
    if (isSameNumber(one, other))
        return 1;
    const auto* const first = estimateOf(one);
    const auto* const second = estimateOf(other);
    if (first == nullptr || second == nullptr || first->fit != second->fit)
        return std::nullopt;
    if (first->parameter == second->parameter)
        return 1; // one estimate that the design uses twice
    const auto found = first->correlations.find(second->parameter);
    return found == first->correlations.end() ? std::nullopt : std::optional(found->second);
}

Diagnostics disagreement(const Variation& one, const Variation& other, double first, double second)
{
    return refusal("origin.correlation",
                   "the origins of '" + one.variable.name + "' and '" + other.variable.name +
                       "' state different correlations, " + roundedText(first, 6) + " and " +
                       roundedText(second, 6),
                   "fit them together again, or remove 'estimate' from one of the origins");
}

Eigen::MatrixXd toEigen(const SquareMatrix& matrix)
{
    const auto size = static_cast<Eigen::Index>(matrix.size());
    Eigen::MatrixXd result(size, size);
    for (std::size_t i = 0; i < matrix.size(); ++i)
        result.row(static_cast<Eigen::Index>(i)) =
            Eigen::Map<const Eigen::RowVectorXd>(matrix[i].data(), size);
    return result;
}

Diagnostics notPossible(const std::vector<Variation>& variations, const SquareMatrix& correlations)
{
    constexpr double kRounding = 1e-6;
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(toEigen(correlations),
                                                                Eigen::EigenvaluesOnly);
    if (solver.eigenvalues().minCoeff() >= -kRounding)
        return {};
    std::vector<std::string> names;
    for (const auto& variation : variations)
        if (estimateOf(variation) != nullptr)
            names.push_back(variation.variable.name);
    return {refusal("origin.correlation",
                    "the correlations in the origins of " + join(names, ", ") +
                        " contradict each other",
                    "fit them together again, or remove 'estimate' from one of the origins")};
}

bool isIndependent(const std::vector<double>& row, std::size_t own)
{
    for (std::size_t k = 0; k < row.size(); ++k)
        if (k != own && row[k] != 0)
            return false;
    return true;
}

// Returns the indices of the values, from the smallest to the largest.
template <typename Values>
std::vector<std::size_t> ranked(const Values& values)
{
    std::vector<std::size_t> order(static_cast<std::size_t>(values.size()));
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        return values[static_cast<Eigen::Index>(a)] < values[static_cast<Eigen::Index>(b)];
    });
    return order;
}

// Returns a symmetric power; eigenvalues that rounding makes negative count as 0.
Eigen::MatrixXd powerOf(const Eigen::MatrixXd& matrix, double exponent)
{
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(matrix);
    const Eigen::VectorXd powers = solver.eigenvalues().cwiseMax(0).array().pow(exponent);
    return solver.eigenvectors() * powers.asDiagonal() * solver.eigenvectors().transpose();
}

// Returns normal scores of the columns by rank, correlated as required.
Eigen::MatrixXd scoresTogether(const std::vector<PointColumn*>& columns,
                               const Eigen::MatrixXd& correlations)
{
    const auto rows = static_cast<Eigen::Index>(columns.front()->size());
    Eigen::MatrixXd scores(rows, correlations.cols());
    for (Eigen::Index i = 0; i < scores.cols(); ++i) {
        const auto order = ranked(
            Eigen::Map<const Eigen::VectorXd>(columns[static_cast<std::size_t>(i)]->data(), rows));
        for (std::size_t k = 0; k < order.size(); ++k)
            scores(static_cast<Eigen::Index>(order[k]), i) = boost::math::quantile(
                boost::math::normal(), (static_cast<double>(k) + 0.5) / static_cast<double>(rows));
    }
    const Eigen::MatrixXd root = powerOf(correlations, 0.5);
    if (rows <= 2 * scores.cols())
        return scores * root;
    // Removes the correlations that the columns have by chance. All columns have the same sum of squares.
    const Eigen::MatrixXd own = scores.transpose() * scores / scores.col(0).squaredNorm();
    return scores * powerOf(own, -0.5) * root;
}

} // namespace

Result<SquareMatrix> correlationsOf(const std::vector<Variation>& variations)
{
    constexpr double kRounding = 1e-6;
    const auto count = variations.size();
    SquareMatrix correlations(count, std::vector<double>(count, 0));
    bool areIndependent = true;
    for (std::size_t i = 0; i < count; ++i) {
        correlations[i][i] = 1;
        for (std::size_t k = 0; k < i; ++k) {
            const auto first = statedBy(variations[i], variations[k]);
            const auto second = statedBy(variations[k], variations[i]);
            if (first && second && std::abs(*first - *second) > kRounding)
                return disagreement(variations[i], variations[k], *first, *second);
            correlations[i][k] = correlations[k][i] = first.value_or(second.value_or(0));
            areIndependent = areIndependent && correlations[i][k] == 0;
        }
    }
    if (!areIndependent)
        if (auto problems = notPossible(variations, correlations); !problems.empty())
            return problems;
    return correlations;
}

Result<SquareMatrix> covarianceOf(const std::vector<Variation>& variations)
{
    auto covariance = correlationsOf(variations);
    if (!covariance)
        return covariance;
    for (std::size_t i = 0; i < variations.size(); ++i)
        for (std::size_t k = 0; k < variations.size(); ++k)
            covariance.value()[i][k] *=
                deviationOf(variations[i].distribution) * deviationOf(variations[k].distribution);
    return covariance;
}

std::vector<double> variancesOf(const std::vector<std::vector<double>>& slopes,
                                const SquareMatrix& covariance)
{
    constexpr double kRounding = 1e-12;
    constexpr std::size_t kPart = 1024; // points that stay in the cache
    const auto points = slopes.empty() ? 0 : slopes.front().size();
    std::vector<double> sums(points);
    std::array<double, kPart> sizes;
    for (std::size_t first = 0; first < points; first += kPart) {
        const auto count = std::min(kPart, points - first);
        const auto to = std::span(sums).subspan(first, count);
        sizes.fill(0);
        for (std::size_t i = 0; i < slopes.size(); ++i)
            for (std::size_t k = 0; k < slopes.size(); ++k) {
                const double share = covariance[i][k];
                for (std::size_t p = 0; p < count && share != 0; ++p) {
                    const double part = slopes[i][first + p] * share * slopes[k][first + p];
                    to[p] += part;
                    sizes[p] += std::abs(part);
                }
            }
        for (std::size_t p = 0; p < count; ++p)
            if (to[p] <= kRounding * sizes[p])
                to[p] = 0;
    }
    return sums;
}

double varianceOf(const std::vector<Slope>& slopes, const SquareMatrix& covariance)
{
    std::vector<std::vector<double>> columns;
    for (const auto& slope : slopes)
        columns.push_back({slope.value});
    return slopes.empty() ? 0 : variancesOf(columns, covariance).front();
}

void correlate(SampleColumns& columns, const SquareMatrix& correlations)
{
    std::vector<PointColumn*> correlated;
    std::vector<Eigen::Index> places;
    for (std::size_t i = 0; i < columns.size(); ++i)
        if (!isIndependent(correlations[i], i)) {
            correlated.push_back(&columns[i]);
            places.push_back(static_cast<Eigen::Index>(i));
        }
    if (correlated.empty() || correlated.front()->empty())
        return;
    const auto scores = scoresTogether(correlated, toEigen(correlations)(places, places));
    for (std::size_t i = 0; i < correlated.size(); ++i) {
        auto values = *correlated[i];
        std::ranges::sort(values);
        const auto order = ranked(scores.col(static_cast<Eigen::Index>(i)));
        for (std::size_t k = 0; k < order.size(); ++k)
            (*correlated[i])[order[k]] = values[k];
    }
}

Diagnostics takenForIndependent(const std::vector<Variation>& variations)
{
    const auto correlations = correlationsOf(variations);
    if (!correlations)
        return withSeverity(Severity::Warning, correlations.diagnostics());
    std::vector<std::string> names;
    for (std::size_t i = 0; i < variations.size(); ++i)
        if (!isIndependent(correlations.value()[i], i))
            names.push_back(variations[i].variable.name);
    if (names.empty())
        return {};
    return note("study.correlated",
                join(names, ", ") + " are correlated, but the indices assume independent inputs",
                "use a study of uncertainty, which includes the correlation");
}

} // namespace clusterwright::model
