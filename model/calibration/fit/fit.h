// Fits an output of a system to data: parameters with intervals, or why the data do not give them. Never a number without its
// interval. Values in base units.
#pragma once

#include "model/calibration/fit/fit_statistics.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
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
        8; // how many places it is looked from; the first one is the one given, where all are
    std::uint64_t seed = 1;
    double confidence = 0.95;
};

// How a robust loss chooses its scale, and what becomes of outliers: for people, beside every fit.
[[nodiscard]] std::string outlierPolicy(Loss loss);

struct FittedParameter {
    std::string name;
    std::string unit; // to show it in; may be empty
    Dimension dimension;
    Identifiability state = Identifiability::Identified;
    double value = 0; // NaN where it is not identified, and so the rest
    double error = 0; // standard
    double low = 0;   // of the interval, within the parameter's range
    double high = 0;
    ParameterRange range = {-std::numeric_limits<double>::infinity(),
                            std::numeric_limits<double>::infinity()};
};

struct Fit {
    Fit();
    Fit(const Fit&);
    Fit(Fit&&) noexcept;
    Fit& operator=(const Fit&);
    Fit& operator=(Fit&&) noexcept;
    ~Fit();

    std::string response;             // the output
    std::vector<std::string> columns; // of the data, that it was computed from
    FitPlan plan;
    std::vector<FittedParameter> parameters;
    Identification identification; // with the covariance
    Goodness goodness;
    std::vector<double> at;          // the minimum, all parameters, identified or not
    std::vector<double> residuals;   // one per row
    std::vector<double> predictions; // one per row
    double residualUnit = 1;         // of absolute residuals, in base units
    double lossScale = 0;            // in units of the residuals; 0 for squares
    std::size_t distinctMinima = 1;  // that the starts led to
    Diagnostics diagnostics;         // warnings
};

// What is wrong with the numbers before anything is fitted, one finding a kind: data.rows (fewer than the parameters need),
// data.finite, data.negative (a time below 0), data.relative (relative residuals of what is not above 0), data.constant (all
// points are one), data.bounds (a column outside of what the system takes).
[[nodiscard]] Diagnostics
dataProblems(const FitModel& model, const DataFile& data, ResidualKind kind);

// Of a long fit, by the thread that fits.
struct FitWatch {
    std::stop_token stop = {};
    std::function<void(double)> progress = {}; // the share that is done, now and then
};

// Errors: those of dataProblems; fit.start (no place with an answer); fit.poor (no better than a constant, beyond chance: columns
// may be swapped; poor_fit.h); fit.stopped (as asked). Warnings inside: fit.inseparable, fit.without, fit.at_end, fit.lack,
// fit.converged; notes: fit.minima, data.set (columns that are not used, because their numbers were set).
[[nodiscard]] Result<Fit>
fit(const FitModel& model, const DataFile& data, const FitPlan& plan, const FitWatch& watch = {});

// The same of an equation of its own: compiles it first. Errors: those of equationSystem, FitModel::compile and fit.
[[nodiscard]] Result<Fit> fitEquation(const std::string& equation,
                                      const std::vector<FreeParameter>& free,
                                      const DataFile& data,
                                      const FitPlan& plan);

// Of an identified parameter: value -+ t error, within its range.
[[nodiscard]] std::pair<double, double>
intervalOf(const FittedParameter& parameter, std::size_t degreesOfFreedom, double confidence);

// The interval of one more measurement's response at each row; without end where the row moves with what the data of the fit do
// not see. No time is below 0.
struct PredictionBand {
    std::vector<double> low;
    std::vector<double> high;
};
[[nodiscard]] PredictionBand
predictionBand(const FitModel& model, const Fit& fit, const DataFile& data);

// The same numbers as a finding or a line of a report: "L = 12.3 us (11.8 us .. 12.9 us)", "L: not identifiable from these data".
[[nodiscard]] std::string displayText(const FittedParameter& parameter);

} // namespace clusterwright::model
