// Held-out data: rows excluded from the fit, whose error estimates the error of predictions.
#pragma once

#include "model/calibration/fit/fit.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace clusterwright::model
{

// The held-out rows: a random share of the launches, or the rows that satisfy a condition (large sizes, many nodes), which tests
// extrapolation.
struct HoldOut {
    double share = 0; // share of all launches; 0 for the condition
    std::string condition;
    std::uint64_t seed = 1;
};

// Parses "0.2", "k >= 1 MiB" or "P != 8". Error: holdout.syntax.
[[nodiscard]] Result<HoldOut> parseHoldOut(std::string_view text);

struct DataParts {
    DataFile kept;          // fitted rows
    DataFile apart;         // held-out rows
    Diagnostics notes = {}; // holdout.launch: rows of one launch are in both parts
};

// Splits the data. `launches`: the launch number of each row. Rows of one launch are correlated, so a launch is held out as a whole, and
// each part has at least one launch. Without numbers, or with a single launch, each row counts as a launch. Errors: those of rowsThatHold,
// holdout.empty (a part has no rows).
[[nodiscard]] Result<DataParts>
splitData(const DataFile& data, const HoldOut& holdOut, std::span<const double> launches = {});

// Errors of a fit on held-out data.
struct HeldOutError {
    std::size_t rows = 0;
    double medianError =
        0; // median of |predicted / measured - 1|; a row without a prediction is infinite
    double worstError = 0;
    double bias = 0;     // median of predicted / measured - 1 over the rows with a prediction
    double coverage = 0; // share of rows inside the fit's prediction band
    Diagnostics diagnostics =
        {}; // holdout.coverage: significantly fewer rows are inside than expected
};

// Errors: those of dataProblems except data.rows and data.constant, because held-out data can be a single point.
[[nodiscard]] Result<HeldOutError>
heldOutError(const FitModel& model, const Fit& fit, const DataFile& apart);

// Returns notes holdout.extrapolation: inputs in which held-out rows exceed the range of fitted rows, with the factor.
[[nodiscard]] Diagnostics extrapolationNotes(const FitModel& model, const DataParts& parts);

} // namespace clusterwright::model
