// How nodes, or days, differ: the log residuals of a fit are r = m + s x + e, with a mean m and a slope s of each node, x = log2 of the prediction
// over the geometric mean of all, and noise e of each row. The spreads of m and s over the nodes are estimated by moments: the variance of the
// estimates less that of their errors, with the limits of Ting and others, Confidence intervals on linear combinations of variance components
// that are unrestricted in sign (1990). A misfit that all nodes share counts as noise. Source: Cornebize, Legrand, Simulation-based
// optimization and sensibility analysis of MPI applications: Variability matters (2022). The block compute.slowest_node draws from it.
#pragma once

#include "model/calibration/fit/fit.h"
#include "model/core/diagnostics.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Standard deviations in ln(measured / predicted), with 95 % intervals, as in designs.
struct NodeSpread {
    std::string column;
    std::size_t nodes = 0;
    Quantity middle; // geometric mean of the predictions, where slopes count from
    // "spread" over nodes, "spread_slope" over nodes for each doubling, "noise" of rows of a node.
    std::vector<FittedParameter> parameters;
    Diagnostics notes; // spread.gaps: rows without a node
};

// `data`: the rows of the fit. Errors: spread.column (no such column, or one that the model uses), spread.name (the fit has a parameter of
// such a name), spread.nodes (fewer than 3 nodes with at least 3 rows each), spread.log
// (measured or predicted values that are not above 0).
[[nodiscard]] Result<NodeSpread>
nodeSpread(const FitModel& model, const DataFile& data, const Fit& fit, const std::string& column);

} // namespace clusterwright::model
