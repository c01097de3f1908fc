// Straight lines through measured points, robust to outliers, and the points at which another line begins.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace clusterwright::model
{

struct PlanePoint {
    double x = 0;
    double y = 0;
};

struct Line {
    double intercept = 0; // y at x = 0
    double slope = 0;

    [[nodiscard]] double at(double x) const { return intercept + slope * x; }
};

// Returns the line with the smallest sum of |y - line| / |y|, which passes through two of the points. Relative, because the spread of times
// is relative and sizes from 1 B to 16 MB should have equal weight; absolute values, to be robust to outliers. (Medians of slopes, after
// Theil and Sen, make the intercept depend on the spread of the longest messages.) Requires two different x and finite values; values far
// below most |y| count as noise around zero. The work grows with the cube of the points.
[[nodiscard]] Line robustLine(std::span<const PlanePoint> points);

// Limit of the search for changes, whose work grows with the fourth power of the points; callers must reject more.
inline constexpr std::size_t kMostSizes = 200;

// Returns the increasing indices at which another line begins: the points, sorted by x, are [0, i1), [i1, i2), ... A line has at least
// three points. A line is split only if the relative residuals become smaller by more than the penalty for the further parameters (BIC);
// residuals below `noise`, relative to y, count as 0. So data of one line give one line, exact or noisy.
[[nodiscard]] std::vector<std::size_t> lineChanges(std::span<const PlanePoint> points,
                                                   double noise = 0.02);

} // namespace clusterwright::model
