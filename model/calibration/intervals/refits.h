// Many fits of one model to one data set with different weights of the rows, for bootstraps and rows left out. Each begins at the minimum of the
// fit, with its loss and its priors, and keeps parameters that the data do not determine.
//
// Law: a refit gives the same bits regardless of the refits before it.
#pragma once

#include "model/calibration/fit/fit.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clusterwright::model
{

// Returns the count of each of n rows in a resample of n rows: draw number `draw` of a seed.
void drawWeights(std::uint64_t seed, std::uint64_t draw, std::span<double> weights);

class Refits
{
public:
    // The model, the data and the fit must outlive this object, which is for one thread.
    Refits(const FitModel& model, const DataFile& data, const Fit& fit);

    [[nodiscard]] std::size_t rows() const { return m_residuals.size(); }
    // Returns the parameters, NaN if the search does not converge. `weights`: one per row, not below 0.
    [[nodiscard]] std::vector<double> at(std::span<const double> weights);

private:
    const Fit& m_fit;
    Residuals m_residuals;
    MinimumSearch m_search;
};

} // namespace clusterwright::model
