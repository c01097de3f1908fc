// Fits an output of a system to data: parameters with intervals, or the reasons why the data do not determine them. Values in base units.
#pragma once

#include "model/calibration/fit/fit_statistics.h"
#include "model/core/fitted_rows.h"
#include "model/core/large_value.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

namespace clusterwright::model
{

struct FitPlan {
    ResidualKind residuals = ResidualKind::Relative;
    Loss loss = Loss::Squares;
    std::size_t starts =
        8; // number of starting points; the first is the given one if all parameters have a start
    std::uint64_t seed = 1;
    double confidence = 0.95;
};

// Returns the treatment of outliers and the scale of a robust loss, as text beside every fit.
[[nodiscard]] std::string outlierPolicy(Loss loss);

struct FittedParameter {
    std::string name;
    std::string unit; // display unit; may be empty
    Dimension dimension;
    Identifiability state = Identifiability::Identified;
    double value = 0; // NaN, like the fields below, if not identified
    double error = 0; // standard error
    double low = 0;   // lower bound of the interval, within the parameter's range
    double high = 0;
    ParameterRange range = {-std::numeric_limits<double>::infinity(),
                            std::numeric_limits<double>::infinity()};
    std::string absence = {}; // why LogGP lacks the parameter; empty for other fits
};

struct Fit {
    CLUSTERWRIGHT_LARGE_VALUE(Fit);

    std::string response;             // fitted output
    std::vector<std::string> columns; // data columns that the response depends on
    FittedRows rows;                  // their values; the spread is that of `calibrate`
    FitPlan plan;
    std::vector<FittedParameter> parameters;
    std::vector<FittedParameter> spreads; // NodeSpread::parameters
    Identification identification;        // states and covariance
    Goodness goodness;
    std::vector<double> at;          // minimum, with all parameters
    std::vector<double> residuals;   // one per row
    std::vector<double> predictions; // one per row
    double residualUnit = 1;         // unit of absolute residuals, in base units
    double lossScale = 0;            // in residual units; 0 for squares
    double priorDeviation = 0;       // scatter of the rows for priors; 0 without priors
    std::size_t distinctMinima = 1;  // distinct minima found from all starts
    Diagnostics diagnostics;         // warnings
};

// Checks the data before a fit, with one finding per kind: data.rows (too few for the parameters), data.finite, data.negative (a time below
// 0), data.relative (relative residuals of values not above 0), data.constant (only one point), data.bounds (a column outside the system's
// bounds).
[[nodiscard]] Diagnostics
dataProblems(const FitModel& model, const DataFile& data, ResidualKind kind);

// Returns warnings that count the rows with a caveat at these parameters: a block outside its valid range, a negative input.
[[nodiscard]] Diagnostics
rowCaveats(const FitModel& model, std::span<const double> parameters, const DataFile& data);
// Returns the operation that leaves the response without a value in the first such row, at the starting point; empty without one.
[[nodiscard]] Diagnostics rowWithoutValue(const FitModel& model, const DataFile& data);

// Stop request and progress of a long fit, used by the fitting thread.
struct FitWatch {
    std::stop_token stop = {};
    std::function<void(double)> progress = {}; // receives the finished share from time to time
};

// Errors: those of dataProblems; fit.start (no valid starting point), after those of rowWithoutValue; fit.poor (significantly no better than a constant, perhaps because of
// swapped columns; poor_fit.h); fit.stopped (stop request). Warnings of the fit: fit.inseparable, fit.without, fit.at_end,
// fit.unlimited, fit.outliers, fit.lack, fit.converged, those of rowCaveats; notes: fit.minima, data.set (columns ignored because their inputs were set).
[[nodiscard]] Result<Fit>
fit(const FitModel& model, const DataFile& data, const FitPlan& plan, const FitWatch& watch = {});

// Compiles and fits an equation. Errors: those of equationSystem, FitModel::compile and fit.
[[nodiscard]] Result<Fit> fitEquation(const std::string& equation,
                                      const std::vector<FreeParameter>& free,
                                      const DataFile& data,
                                      const FitPlan& plan);

// Returns value -+ t error within the range of an identified parameter.
[[nodiscard]] std::pair<double, double>
intervalOf(const FittedParameter& parameter, std::size_t degreesOfFreedom, double confidence);

// Prediction interval of one further measurement at each row; infinite if the row depends on a direction that the fit's data do not
// determine. Times are not below 0.
struct PredictionBand {
    std::vector<double> low;
    std::vector<double> high;
};
[[nodiscard]] PredictionBand
predictionBand(const FitModel& model, const Fit& fit, const DataFile& data);

// Returns "L = 12.3 us (11.8 us .. 12.9 us)" or "L: not identifiable from these data".
[[nodiscard]] std::string displayText(const FittedParameter& parameter);

} // namespace clusterwright::model
