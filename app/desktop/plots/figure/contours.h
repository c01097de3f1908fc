// Lines of equal value through a grid of values. Free of Qt.
#pragma once

#include <vector>

namespace clusterwright::plots
{

struct ContourPoint {
    double x = 0;
    double y = 0;
};
using ContourLine = std::vector<ContourPoint>; // closed when it ends where it begins

// Marching squares with linear interpolation in `x` and `y` (pass logarithms for a logarithmic axis). At a saddle the mean of the
// corners decides. No line passes through a cell with a non-finite corner.
[[nodiscard]] std::vector<ContourLine> contourLines(const std::vector<double>& x,
                                                    const std::vector<double>& y,
                                                    const std::vector<double>& values,
                                                    double level);

} // namespace clusterwright::plots
