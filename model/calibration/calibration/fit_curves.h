// What a person looks at to judge a fit: the curve with its band through what was measured, residuals, their quantiles beside
// those of a normal distribution, correlations of the parameters. Numbers only, in base units; drawing is for others.
//
// Rows of many are thinned evenly, the same for the same data.
#pragma once

#include "model/calibration/calibration/calibration.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

inline constexpr std::size_t kMostCurves = 6;
inline constexpr std::size_t kMostPlotPoints = 4000;

// Rows at the same values of all inputs but the one along x.
struct FitCurve {
    std::string label; // "P = 4"; empty where nothing else varies
    std::vector<double> x;
    std::vector<double> predicted;
    std::vector<double> low; // of one more measurement, at the fit's confidence
    std::vector<double> high;
};

struct FitPoint {
    double x = 0;
    double measured = 0;
    double predicted = 0;
    double residual = 0;   // in the units of the fit's residuals
    std::size_t curve = 0; // in `curves`; their number where it belongs to none
    bool isHeldOut = false;
};

struct FitCurves {
    std::string x; // empty: the order of the rows
    std::string xUnit;
    Dimension xDimension;
    bool isLogarithmic = false; // x spans much
    std::vector<FitCurve> curves;
    std::vector<FitPoint> points;
    std::size_t rows = 0;    // of which `points` are some
    std::size_t leftOut = 0; // curves beyond kMostCurves
};

// Inputs that vary, the one with the most values first: what can be the x axis.
[[nodiscard]] std::vector<std::string> variedInputs(const Calibration& calibration);

// Over one of them, or over the order of the rows.
[[nodiscard]] FitCurves fitCurves(const Calibration& calibration, const std::string& x);

// Residuals that were fitted, over their deviation, sorted, beside what a normal distribution would have.
struct QuantilePoint {
    double normal = 0;
    double residual = 0;
};
[[nodiscard]] std::vector<QuantilePoint> quantilePoints(const Fit& fit);

// Of the estimates, by the covariance; NaN where one of the two is not identified.
[[nodiscard]] std::vector<std::vector<double>> correlationsOf(const Fit& fit);

} // namespace clusterwright::model
