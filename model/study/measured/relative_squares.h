// Least squares of relative residuals with coefficients that are not negative: min sum (sum_k c_k x_k / y - 1)^2 over the rows, c_k >= 0, of at
// most four terms. Sums of rows can be subtracted, for fits without some of the rows.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace clusterwright::model
{

inline constexpr std::size_t kMaxTerms = 4;
using TermValues = std::array<double, kMaxTerms>;

struct RelativeSums {
    double rows = 0;
    TermValues sums = {};                            // sum x_k / y
    std::array<TermValues, kMaxTerms> products = {}; // sum x_j x_k / y^2

    void add(const TermValues& values, double measured);
    void subtract(const RelativeSums& other);
    // The sum of squared relative residuals over the rows; 0 where rounding made it negative.
    [[nodiscard]] double costOf(const TermValues& coefficients) const;
};

// Returns the coefficients of the allowed terms; 0 for the others, and for terms that depend on earlier ones. Tries every set of terms, as the
// minimum has some set of positive coefficients (Lawson and Hanson 1974, theorem 23.4).
[[nodiscard]] TermValues leastRelativeSquares(const RelativeSums& sums,
                                              std::span<const std::size_t> allowed);

} // namespace clusterwright::model
