// A calibration from end to end: what is fitted, to which data and how; then the fit with everything that it is judged by.
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
    DataFile data; // columns by the names of the system
    std::vector<std::string> set =
        {}; // numbers of the system that hold against a column of that name
    FitPlan plan;
    std::optional<HoldOut> holdOut;
    std::size_t draws = 0; // of the bootstrap; 0: none
    std::vector<double> launches =
        {}; // for each row a number of the launch that it was measured in, where that is known
};

struct Calibration {
    FitModel model;
    DataParts parts; // nothing is apart where nothing is held out
    Fit fit;
    std::optional<HeldOutError> heldOut;
    std::optional<Bootstrap> bootstrap;
};

// What is wrong before anything is fitted, with all rows: errors of FitModel::compile and of dataProblems. Relative residuals are
// not taken for granted yet.
[[nodiscard]] Diagnostics calibrationProblems(const CalibrationOrder& order);

// Errors: those of splitData, FitModel::compile, fit, heldOutError; run.stopped.
[[nodiscard]] Result<Calibration> calibrate(const CalibrationOrder& order,
                                            const FitWatch& watch = {});

// A fit of an equation of its own as a calibration, with nothing held out: to draw and judge it like any other. Errors: those of
// equationSystem and FitModel::compile.
[[nodiscard]] Result<Calibration>
calibrationOf(const std::string& equation, Fit fit, DataFile data);

} // namespace clusterwright::model
