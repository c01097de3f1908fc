// Straight lines through measured points that a few wild ones do not bend, and the places where one line is not enough.
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

// The least sum of |y - line| / |y|: it goes through two of the points. Relative, because times spread by a share of
// themselves, and so that sizes from 1 B to 16 MB count alike; absolute, so that a few wild points do not bend it. (Medians of
// slopes, after Theil and Sen, leave the intercept to the spread of the longest messages.) Needs two different x, all numbers
// finite; what is far below most |y| is taken as noise about zero. The work grows with the cube of the points.
[[nodiscard]] Line robustLine(std::span<const PlanePoint> points);

// The search for changes takes the fourth power of the points, so callers refuse more of them.
inline constexpr std::size_t kMostSizes = 200;

// Indices at which another line begins, increasing: the points, sorted by x, are [0, i1), [i1, i2), ... A line has three
// points at least. It is split only where that makes the relative residuals so much smaller as the further numbers are worth
// (BIC); residuals below `noise`, relative to y, count as none. So made data of one line are one line, exact or noisy.
[[nodiscard]] std::vector<std::size_t> lineChanges(std::span<const PlanePoint> points,
                                                   double noise = 0.02);

} // namespace clusterwright::model
