// A complete calibration: the order (model, data and settings) and the fit with all results for its assessment.
//
// Law: the same order gives the same calibration, bit for bit, for any number of threads.
#pragma once

#include "model/calibration/intervals/bootstrap.h"
#include "model/calibration/intervals/group_residuals.h"
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

// The free parameters that predict larger scales best.
struct FreeChoice {
    std::vector<FreeParameter> free;
    Diagnostics notes; // fit.chosen: the parameters that keep the values of the system
};
// Leaves out the largest scale, then the two largest, and so on, at most three times: fits to the smaller ones predict the next. As long as the
// mean of the median errors falls, the parameter without which it falls most keeps its value of the system. Errors: fit.scales (fewer than
// two scales, isScaleName), and those of FitModel::compile.
[[nodiscard]] Result<FreeChoice> chooseFree(const System& system,
                                            const std::string& response,
                                            std::vector<FreeParameter> free,
                                            const DataFile& data,
                                            const std::vector<std::string>& set,
                                            const FitPlan& plan);

// Returns what the fit leaves at the largest scale, by size, times the share (0 to 1) by which the residuals of a fit to the smaller scales predict
// it there. None without two scales (isScaleName), with more than one other input that varies, with more than 256 sizes, or where it changes less
// than 0.5 % or more than a factor of 1000.
[[nodiscard]] LastResiduals
lastResiduals(const FitModel& model, const DataFile& data, const Fit& fit);

// Records what the fit has seen, for predictions and their bands: values of the inputs that were set, the spread of the residuals, and the
// residuals of the largest scale. Adds the note fit.spread to the fit. Returns the errors that the spread comes from.
GroupResiduals recordRows(Fit& fit,
                          const FitModel& model,
                          const DataFile& data,
                          const std::vector<std::string>& set);

// Converts a fit of an equation to a calibration without held-out rows, to plot and judge it like any other. Errors: those of
// equationSystem and FitModel::compile.
[[nodiscard]] Result<Calibration>
calibrationOf(const std::string& equation, Fit fit, DataFile data);

} // namespace clusterwright::model
