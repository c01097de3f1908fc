#include "model/study/measured/relative_squares.h"

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

// Solves the normal equations of these terms by elimination, scaled to a diagonal of 1. Returns nothing if they are dependent.
std::optional<TermValues> solve(const RelativeSums& sums, const std::vector<std::size_t>& terms)
{
    const auto count = terms.size();
    std::array<std::array<double, kMaxTerms + 1>, kMaxTerms> rows{};
    const auto length = [&](std::size_t i) { return std::sqrt(sums.products[terms[i]][terms[i]]); };
    for (std::size_t i = 0; i < count; ++i) {
        for (std::size_t j = 0; j < count; ++j)
            rows[i][j] = sums.products[terms[i]][terms[j]] / (length(i) * length(j));
        rows[i][count] = sums.sums[terms[i]] / length(i);
    }
    for (std::size_t i = 0; i < count; ++i) {
        if (!(rows[i][i] > kLeastPivot))
            return std::nullopt;
        for (std::size_t k = i + 1; k < count; ++k)
            for (std::size_t j = count + 1; j-- > i;)
                rows[k][j] -= rows[k][i] / rows[i][i] * rows[i][j];
    }
    TermValues found{};
    for (std::size_t i = count; i-- > 0;) {
        double rest = rows[i][count];
        for (std::size_t j = i + 1; j < count; ++j)
            rest -= rows[i][j] * found[terms[j]] * length(j);
        found[terms[i]] = rest / rows[i][i] / length(i);
    }
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
