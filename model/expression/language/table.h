// Measured or printed data as a function of one variable. Between the points: straight lines, or straight lines in a log-log
// plot. Outside the points there is no value (NaN): tables never extrapolate.
#pragma once

#include "model/units/dimension.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

enum class Interpolation { Linear, Log };

struct Table {
    std::string name;      // name of the data: "fftw-row-time"
    std::vector<double> x; // strictly increasing, in base units; at least one
    std::vector<double> y; // as many values as x
    Dimension xDimension;
    Dimension yDimension;
    Interpolation interpolation = Interpolation::Linear;

    // NaN outside [x.front(), x.back()] and for NaN. Law: at(x[i]) == y[i].
    [[nodiscard]] double at(double argument) const;
};

} // namespace clusterwright::model
