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

// Between neighbours values are taken as linear, in `x` and `y` as given: of a logarithmic axis, give logarithms. Where a value is not
// finite, there is no line. Marching squares; of a saddle the mean of its corners decides.
[[nodiscard]] std::vector<ContourLine> contourLines(const std::vector<double>& x,
                                                    const std::vector<double>& y,
                                                    const std::vector<double>& values,
                                                    double level);

} // namespace clusterwright::plots
