// A complete calibration: the order (model, data and settings) and the fit with all results for its assessment.
//
// Law: the same order gives the same calibration, bit for bit, for any number of threads.
#pragma once

#include "model/calibration/intervals/bootstrap.h"
#include "model/calibration/intervals/held_out.h"

#include <optional>
#include <string>
#include <vector>

namespace clusterwright::model
{

struct CalibrationOrder {
    System system;
    std::string response;
    std::vector<FreeParameter> free;
    DataFile data; // columns named as in the system
    std::vector<std::string> set =
        {}; // inputs of the system whose values override a column of that name
    FitPlan plan;
    std::optional<HoldOut> holdOut;
    std::size_t draws = 0;             // resamples of the bootstrap; 0: none
    std::vector<double> launches = {}; // number of each row's launch; empty if unknown
};

struct Calibration {
    FitModel model;
    DataParts parts; // `apart` is empty if nothing is held out
    Fit fit;
    std::optional<HeldOutError> heldOut;
    std::optional<Bootstrap> bootstrap;
};

// Checks all rows before a fit. Errors: those of FitModel::compile and dataProblems. Does not assume relative residuals.
[[nodiscard]] Diagnostics calibrationProblems(const CalibrationOrder& order);

// Errors: those of splitData, FitModel::compile, fit, heldOutError; run.stopped.
[[nodiscard]] Result<Calibration> calibrate(const CalibrationOrder& order,
                                            const FitWatch& watch = {});

// Records what the fit has seen, for the bands of predictions: values of the inputs that were set, and the spread of the residuals.
void recordRows(Fit& fit,
                const FitModel& model,
                const DataFile& data,
                const std::vector<std::string>& set);

// Converts a fit of an equation to a calibration without held-out rows, to plot and judge it like any other. Errors: those of
// equationSystem and FitModel::compile.
[[nodiscard]] Result<Calibration>
calibrationOf(const std::string& equation, Fit fit, DataFile data);

} // namespace clusterwright::model
