// Data of the plots that assess a fit: the curve with its band and the measurements, residuals, their quantiles against a normal
// distribution, correlations of the parameters. Values in base units.
//
// Many rows are thinned evenly and reproducibly.
#pragma once

#include "model/calibration/calibration/calibration.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

inline constexpr std::size_t kMostCurves = 6;
inline constexpr std::size_t kMostPlotPoints = 4000;

// Rows with equal inputs except x.
struct FitCurve {
    std::string label; // "P = 4"; empty if no other input varies
    std::vector<double> x;
    std::vector<double> predicted;
    std::vector<double> low; // prediction band at the fit's confidence level
    std::vector<double> high;
};

struct FitPoint {
    double x = 0;
    double measured = 0;
    double predicted = 0;
    double residual = 0;   // in the fit's residual units
    std::size_t curve = 0; // index into `curves`; their count for none
    bool isHeldOut = false;
};

struct FitCurves {
    std::string x; // empty for the order of the rows
    std::string xUnit;
    Dimension xDimension;
    bool isLogarithmic = false; // true if x has a large range
    std::vector<FitCurve> curves;
    std::vector<FitPoint> points;
    std::size_t rows = 0;    // rows, of which `points` is a subset
    std::size_t leftOut = 0; // omitted curves beyond kMostCurves
};

// Returns the varying inputs, candidates for the x axis, the one with the most values first.
[[nodiscard]] std::vector<std::string> variedInputs(const Calibration& calibration);

// Returns the curves over one of these inputs, or over the order of the rows.
[[nodiscard]] FitCurves fitCurves(const Calibration& calibration, const std::string& x);

// Sorted residuals of the fit over their standard deviation, with the quantiles of a normal distribution.
struct QuantilePoint {
    double normal = 0;
    double residual = 0;
};
[[nodiscard]] std::vector<QuantilePoint> quantilePoints(const Fit& fit);

// Returns the correlations of the estimates; NaN if either is not identified.
[[nodiscard]] std::vector<std::vector<double>> correlationsOf(const Fit& fit);

} // namespace clusterwright::model
