// Many fits of one model to one data set that differ in how often each row counts, several at once in vector instructions: what a
// bootstrap is made of. They begin at a minimum, and so end near it, by Levenberg and Marquardt on the normal equations.
//
// Law: a refit gives the same bits whatever other refits it is computed with.
#pragma once

#include "model/calibration/fit/damped_search.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clusterwright::model
{

// How often each of n rows is drawn when n are drawn with replacement: draw number `draw` of a seed.
void drawWeights(std::uint64_t seed, std::uint64_t draw, std::span<double> weights);

class Refits
{
public:
    static constexpr std::size_t kAtOnce = 16;

    // Parameters that are fixed keep their start. The model and the data outlive it.
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
        std::vector<std::vector<double>> differences; // per parameter without exact slopes
        std::vector<std::size_t> active;              // searches that are not done
        std::vector<double> places;                   // where they look
        std::vector<const double*> slopes;
        NormalEquations found;
    };
    [[nodiscard]] Workspace workspace() const;
    [[nodiscard]] std::size_t samples() const { return m_measured.size(); }
    [[nodiscard]] std::size_t parameters() const { return m_ground.start.size(); }

    // weights[s * samples() + i] is how often row i counts in refit s; fitted[j * sets + s] is parameter j of it, NaN where the
    // search does not settle. 1 <= sets <= kAtOnce.
    void run(std::span<const double> weights,
             std::size_t sets,
             std::span<double> fitted,
             Workspace& workspace) const;

private:
    void evaluate(std::span<const double> weights, bool isStart, Workspace& workspace) const;
    void addDifferences(std::span<const double> parameters,
                        std::size_t sets,
                        Workspace& workspace) const;

    const FitModel& m_model;
    std::span<const double> m_measured;
    ResidualRule m_rule;
    SearchGround m_ground;
    FitProgram m_values;
    FitProgram m_both;
};

} // namespace clusterwright::model
