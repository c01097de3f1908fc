#include "model/study/measured/relative_squares.h"

#include <Eigen/Cholesky>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace clusterwright::model
{

namespace
{

constexpr double kLeastPivot =
    1e-10; // share of a term, scaled to length 1, that earlier terms lack

// Solves the normal equations of these terms, scaled to a diagonal of 1. Returns nothing if they are dependent.
std::optional<TermValues> solve(const RelativeSums& sums, const std::vector<std::size_t>& terms)
{
    using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kMaxTerms, kMaxTerms>;
    using Vector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMaxTerms, 1>;
    const auto count = static_cast<Eigen::Index>(terms.size());
    const auto term = [&](Eigen::Index i) { return terms[static_cast<std::size_t>(i)]; };
    const auto length = [&](Eigen::Index i) { return std::sqrt(sums.products[term(i)][term(i)]); };
    Matrix matrix(count, count);
    Vector right(count);
    for (Eigen::Index i = 0; i < count; ++i) {
        for (Eigen::Index j = 0; j < count; ++j)
            matrix(i, j) = sums.products[term(i)][term(j)] / (length(i) * length(j));
        right[i] = sums.sums[term(i)] / length(i);
    }
    const Eigen::LLT<Matrix> factors(matrix);
    const auto pivots = factors.matrixLLT().diagonal().array().square();
    if (factors.info() != Eigen::Success || !(pivots > kLeastPivot).all())
        return std::nullopt;
    const Vector solution = factors.solve(right);
    TermValues found{};
    for (Eigen::Index i = 0; i < count; ++i)
        found[term(i)] = solution[i] / length(i);
    return found;
}

} // namespace

void RelativeSums::add(const TermValues& values, double measured)
{
    rows += 1;
    for (std::size_t i = 0; i < kMaxTerms; ++i) {
        sums[i] += values[i] / measured;
        for (std::size_t j = 0; j < kMaxTerms; ++j)
            products[i][j] += values[i] / measured * (values[j] / measured);
    }
}

void RelativeSums::subtract(const RelativeSums& other)
{
    rows -= other.rows;
    for (std::size_t i = 0; i < kMaxTerms; ++i) {
        sums[i] -= other.sums[i];
        for (std::size_t j = 0; j < kMaxTerms; ++j)
            products[i][j] -= other.products[i][j];
    }
}

double RelativeSums::costOf(const TermValues& coefficients) const
{
    double cost = rows;
    for (std::size_t i = 0; i < kMaxTerms; ++i) {
        cost -= 2 * coefficients[i] * sums[i];
        for (std::size_t j = 0; j < kMaxTerms; ++j)
            cost += coefficients[i] * coefficients[j] * products[i][j];
    }
    return std::max(cost, 0.0);
}

TermValues leastRelativeSquares(const RelativeSums& sums, std::span<const std::size_t> allowed)
{
    TermValues best{};
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t set = 1; set < std::size_t{1} << allowed.size(); ++set) {
        std::vector<std::size_t> terms;
        for (std::size_t i = 0; i < allowed.size(); ++i)
            if ((set >> i & 1) == 1)
                terms.push_back(allowed[i]);
        const auto found = solve(sums, terms);
        if (!found || std::ranges::any_of(*found, [](double c) { return c < 0; }))
            continue;
        if (const double cost = sums.costOf(*found); cost < least) {
            least = cost;
            best = *found;
        }
    }
    return best;
}

} // namespace clusterwright::model
