// Errors of a fit in rows of its own range: each group of rows is predicted by the model fitted to the others, so that many rows of the same
// wrong curve do not make the errors small.
#pragma once

#include "model/calibration/fit/fit.h"

#include <cstddef>
#include <vector>

namespace clusterwright::model
{

// Returns the group of each row, numbered from 0. Rows of a group have equal labels and, for each column of numbers of the model, values in
// the same of at most four parts of its different values: a scale of its own, a regime of sizes.
[[nodiscard]] std::vector<std::size_t> groupsOf(const FitModel& model, const DataFile& data);

struct GroupResiduals {
    std::vector<double> residuals; // ln(measured / predicted) of each point, its group left out
    std::vector<double> own; // by the fit itself, where the fit to the other rows does not converge

    // Errors of the fit itself are smaller than those of a prediction: they may raise the spread, and never lower it.
    [[nodiscard]] double spread() const;
    // The note fit.spread, if there are points with errors of the fit itself.
    [[nodiscard]] Diagnostics notes() const;
};

// Returns the residual of each point, the median of rows with equal inputs. With a single group, `residuals` are those of the fit itself;
// these and `own` are multiplied by sqrt(rows / degrees of freedom). Points without a prediction are omitted.
[[nodiscard]] GroupResiduals
groupResiduals(const FitModel& model, const DataFile& data, const Fit& fit);

// Returns the root mean square of the residuals, at least kLeastSpread; 0 without any. The largest tenth counts like the next, so that
// outliers do not decide.
inline constexpr double kLeastSpread = 0.01; // clocks and medians are no better
[[nodiscard]] double spreadOf(std::vector<double> residuals);

} // namespace clusterwright::model
