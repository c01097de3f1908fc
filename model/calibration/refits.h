// Many fits of one model to one data set that differ in how often each row counts, several at once in vector instructions: what a
// bootstrap is made of. They begin at a minimum, and so end near it, by Levenberg and Marquardt on the normal equations.
//
// Law: a refit gives the same bits whatever other refits it is computed with.
#pragma once

#include "model/calibration/least_squares.h"

#include <array>
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
        std::vector<std::vector<double>> jacobian; // per parameter, samples of a set
        std::vector<double> residuals;
        std::vector<double> weighted;
    };
    [[nodiscard]] Workspace workspace() const;
    [[nodiscard]] std::size_t samples() const { return m_measured.size(); }
    [[nodiscard]] std::size_t parameters() const { return m_start.size(); }

    // weights[s * samples() + i] is how often row i counts in refit s; fitted[j * sets + s] is parameter j of it, NaN where the
    // search does not settle. 1 <= sets <= kAtOnce.
    void run(std::span<const double> weights,
             std::size_t sets,
             std::span<double> fitted,
             Workspace& workspace) const;

private:
    struct Equations { // of one set at one place
        double cost = 0;
        std::vector<double> matrix;   // J^T W J, row-major, of the parameters that move
        std::vector<double> gradient; // J^T W r
    };
    struct Search {
        std::vector<double> at;
        std::vector<double> trial;
        Equations equations;
        double damping = 0;
        double step = 0; // the last one, over the parameters' sizes
        bool isDone = false;
        bool hasSettled = false;
    };

    void evaluate(std::span<const double> weights,
                  std::vector<Search>& searches,
                  std::vector<Equations>& found,
                  bool isStart,
                  Workspace& workspace) const;
    void addSet(std::span<const double> weights,
                std::span<const double* const> roots,
                std::size_t begin,
                std::size_t count,
                Equations& equations,
                Workspace& workspace) const;
    void addDifferences(std::span<const double> parameters,
                        std::size_t sets,
                        std::vector<std::vector<double>>& slopes,
                        Workspace& workspace) const;
    void decide(Search& search, Equations& found) const;
    void propose(Search& search) const;

    const FitModel& m_model;
    std::span<const double> m_measured;
    ResidualKind m_kind;
    double m_unit;
    std::vector<double> m_start;
    MinimumSearch m_search;
    std::vector<std::size_t> m_moving; // parameters that are not fixed
    FitProgram m_values;
    FitProgram m_both;
};

} // namespace clusterwright::model
