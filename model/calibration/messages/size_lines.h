// Fits straight pieces to times over message sizes, separated by protocol switch points (eager, rendezvous). BIC selects their number
// (model/calibration/loggp/robust_line.h). Each piece has intervals.
#pragma once

#include "model/calibration/fit/fit.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

struct SizePiece {
    double from = 0; // smallest and largest x of the piece
    double to = 0;
    Fit line; // y = intercept + slope * x
};

struct SizeLines {
    std::vector<SizePiece> pieces;
    std::vector<double>
        changes; // x at which the next piece begins, the first measured size above the change
    Diagnostics diagnostics;
};

// Fits the medians at each x. Errors: data.column, data.rows (fewer than three different x), data.sizes (more than kMostSizes), those of
// dataProblems.
[[nodiscard]] Result<SizeLines>
sizeLines(const DataFile& data, const std::string& x, const std::string& y, const FitPlan& plan);

// Returns the x of a switch point: "8 KiB", and in bytes where a prefix would need decimals: "4,587 B". For people.
[[nodiscard]] std::string switchPointText(double x, Dimension dimension);

} // namespace clusterwright::model
