// Part of the data is kept from the fit: the error on it is what a prediction may be trusted for.
#pragma once

#include "model/calibration/fit/fit.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace clusterwright::model
{

// Which rows are kept: those of a share of the launches, drawn by the seed, or those for which a condition over the columns holds (the large
// sizes, the many nodes), which asks the model to extrapolate.
struct HoldOut {
    double share = 0; // of all launches; 0: by the condition
    std::string condition;
    std::uint64_t seed = 1;
};

// "0.2", "k >= 1 MiB", "P < 8". Error: holdout.syntax.
[[nodiscard]] Result<HoldOut> parseHoldOut(std::string_view text);

struct DataParts {
    DataFile kept;          // to fit
    DataFile apart;         // to judge
    Diagnostics notes = {}; // holdout.launch: rows of one launch are in both parts
};

// `launches` are numbers of the launches that rows were measured in. Rows of one launch are correlated, so a share has all of them or none,
// and at least one launch is in each part. Without numbers, and where there is one launch only, each row counts as one. Errors: those of rowsThatHold, holdout.empty (a part has no rows).
[[nodiscard]] Result<DataParts>
splitData(const DataFile& data, const HoldOut& holdOut, std::span<const double> launches = {});

// A model with a fit's parameters on data that it has not seen.
struct HeldOutError {
    std::size_t rows = 0;
    double medianError = 0; // |predicted / measured - 1|; infinite where a row has no prediction
    double worstError = 0;
    double bias = 0;     // median of predicted / measured - 1, of the rows with a prediction
    double coverage = 0; // share of the rows inside the fit's prediction band
    Diagnostics diagnostics = {}; // holdout.coverage: fewer are inside than chance explains
};

// Errors: those of dataProblems but data.rows and data.constant: what is judged may be a single point.
[[nodiscard]] Result<HeldOutError>
heldOutError(const FitModel& model, const Fit& fit, const DataFile& apart);

// Notes holdout.extrapolation: inputs in which the held-out rows reach beyond the fitted ones, and how far.
[[nodiscard]] Diagnostics extrapolationNotes(const FitModel& model, const DataParts& parts);

} // namespace clusterwright::model
