// Many fits of one model to one data set with different weights of the rows, several at once in vector instructions, for bootstraps. Each
// begins at the minimum of the fit and ends near it, by Levenberg-Marquardt steps on the normal equations.
//
// Law: a refit gives the same bits regardless of the other refits computed with it.
#pragma once

#include "model/calibration/fit/damped_search.h"
#include "model/calibration/fit/fit.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clusterwright::model
{

// Returns the count of each of n rows in a resample of n rows: draw number `draw` of a seed.
void drawWeights(std::uint64_t seed, std::uint64_t draw, std::span<double> weights);

// Returns the search of refits: with the loss and the priors of the fit, and with parameters fixed that the data do not determine.
[[nodiscard]] MinimumSearch searchOf(const Fit& fit);

class Refits
{
public:
    static constexpr std::size_t kAtOnce = 16;

    // Fixed parameters keep their start. The model and the data must outlive this object.
    Refits(const FitModel& model,
           const DataFile& data,
           ResidualKind kind,
           std::vector<double> start,
           MinimumSearch search);

    struct Workspace {
        FitProgram::Workspace values;
        FitProgram::Workspace both;
        std::vector<DampedSearch> searches;
        std::vector<EquationSums> sums;
        std::vector<std::vector<double>> differences; // for each parameter without exact slopes
        std::vector<std::size_t> active;              // unfinished searches
        std::vector<double> places;                   // their trial points
        std::vector<const double*> slopes;
        NormalEquations found;
    };
    [[nodiscard]] Workspace workspace() const;
    [[nodiscard]] std::size_t samples() const { return m_measured.size(); }
    [[nodiscard]] std::size_t parameters() const { return m_ground.start.size(); }

    // weights[s * samples() + i] is the weight of row i in refit s; fitted[j * sets + s] receives parameter j of the refit, NaN if the
    // search does not converge. 1 <= sets <= kAtOnce.
    void run(std::span<const double> weights,
             std::size_t sets,
             std::span<double> fitted,
             Workspace& workspace) const;

private:
    void addPriors(std::span<const double> parameters, NormalEquations& equations) const;
    void evaluate(std::span<const double> weights, bool isStart, Workspace& workspace) const;
    void addDifferences(std::span<const double> parameters,
                        std::size_t sets,
                        Workspace& workspace) const;

    const FitModel& m_model;
    std::span<const double> m_measured;
    ResidualRule m_rule;
    double m_priorDeviation;
    SearchGround m_ground;
    FitProgram m_values;
    FitProgram m_both;
};

} // namespace clusterwright::model
