// Two-term fit in the performance model normal form (PMNF) of Extra-P: a term in the scale and one in the size, each n^i log2(n)^j, as their sum,
// product or both. Calotoiu, Hoefler, Poke, Wolf, Using automated performance modeling to find scalability bugs in complex codes (2013).
// Differences: relative residuals, coefficients that are not negative, and the choice among all pairs of terms by five-fold cross-validation.
#pragma once

#include "model/study/measured/relative_squares.h"

#include <cstddef>
#include <span>

namespace clusterwright::model
{

struct NormalTerm { // n^power log2(n)^logs; log2 of numbers below 1 counts as 0
    double power = 0;
    int logs = 0;

    [[nodiscard]] double at(double n) const;
    friend bool operator==(const NormalTerm&, const NormalTerm&) = default;
};

// Returns the terms that Extra-P 4.2 tries by default, without those of negative exponents, in its order.
[[nodiscard]] std::span<const NormalTerm> normalTerms();

struct TwoTermPoint {
    double scale = 1;
    double size = 1;
    double measured = 0; // above 0
};

struct TwoTermFit {
    NormalTerm scale;
    NormalTerm size;
    TermValues coefficients = {}; // of 1, scale, size, scale times size
    double crossValidated = 0;    // mean squared relative error of the rows left out

    [[nodiscard]] double at(double scale, double size) const;
};

// A scale or size with one value has no term. Of equally good terms the first counts, as for two scales, whose sum is exact with any term.
// Parts of the cross-validation: every fifth point by scale and size; single points if there are fewer than five. Requires three points.
[[nodiscard]] TwoTermFit fitTwoTerms(std::span<const TwoTermPoint> points);

} // namespace clusterwright::model
