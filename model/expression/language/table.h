// Measured or printed data as a function of one variable. Between the points: straight lines, straight lines in a log-log plot, or
// steps. Outside the points there is no value (NaN): tables never extrapolate. Steps are rules: the last one has no end.
#pragma once

#include "model/units/dimension.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace clusterwright::model
{

// Step: the value of the last point at or below the argument.
enum class Interpolation { Linear, Log, Step };

// Word in files, by Interpolation.
inline constexpr std::array<std::string_view, 3> kInterpolations{"linear", "log", "step"};

struct Table {
    std::string name;      // name of the data: "fftw-row-time"
    std::vector<double> x; // strictly increasing, in base units; at least one
    std::vector<double> y; // as many values as x
    Dimension xDimension;
    Dimension yDimension;
    Interpolation interpolation = Interpolation::Linear;

    // True in [x.front(), x.back()], and beyond it for steps; false for NaN.
    [[nodiscard]] bool reaches(double argument) const;
    // NaN where the table does not reach. Law: at(x[i]) == y[i].
    [[nodiscard]] double at(double argument) const;
};

} // namespace clusterwright::model
