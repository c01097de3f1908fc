// Sums over the rows of a data set for a step of least squares, in vector instructions: the cost, J^T W r and J^T W J of residuals r with
// slopes J. The slope of a loss gives the weights of its rows (iteratively reweighted least squares, Holland and Welsch 1977).
//
// Law: the result is the same bit for bit on all instruction sets.
#pragma once

#include "model/calibration/fit/least_squares.h"

#include <array>
#include <span>
#include <vector>

namespace clusterwright::model
{

struct NormalEquations { // at one point
    double cost = 0;
    std::vector<double> matrix;   // J^T W J, row-major, of the free parameters
    std::vector<double> gradient; // J^T W r

    // Adds the prior of free parameter k of this many.
    void add(const PriorRow& row, std::size_t k, std::size_t moving)
    {
        cost += row.residual * row.residual;
        gradient[k] += row.slope * row.residual;
        matrix[k * moving + k] += row.slope * row.slope;
    }
};

// Definition of the residuals.
struct ResidualRule {
    ResidualKind kind = ResidualKind::Absolute;
    double unit = 1; // unit of absolute residuals
    Loss loss = Loss::Squares;
    double scale = 1; // scale of the loss
};

struct ModelRows {
    const double* values = nullptr;        // values of the model
    std::span<const double* const> slopes; // slopes of the values, a column for each free parameter
    const double* measured = nullptr;
    const double* weights = nullptr; // weight of each row; null for 1
    std::size_t count = 0;
};

class EquationSums
{
public:
    EquationSums(const ResidualRule& rule, std::size_t moving);

    void clear();
    void add(const ModelRows& rows);
    void finish(NormalEquations& equations) const;

private:
    using Eight = std::array<double, 8>;

    void prepare(const ModelRows& rows);

    ResidualRule m_rule;
    std::size_t m_moving;
    double m_cost = 0; // cost of rows with a robust loss
    std::vector<Eight>
        m_sums; // sums over rows 0, 8, 16, ..., over 1, 9, 17, ...: the cost, then for each parameter g_k, A_k0 .. A_kk
    std::vector<Eight> m_columns;    // columns of eight rows
    std::vector<double> m_residuals; // these three are padded with zeros to a multiple of eight
    std::vector<double> m_factors;   // factors of the slopes
    std::vector<double> m_weights;
};

} // namespace clusterwright::model
