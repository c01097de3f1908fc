// Sums over the rows of a data set that a step of least squares needs, in vector instructions: the cost, J^T W r and J^T W J of
// residuals r with slopes J. A loss gives its rows the weights that its slope says (iterated weights, Holland and Welsch 1977).
//
// Law: the same bits whatever instructions the machine has.
#pragma once

#include "model/calibration/fit/least_squares.h"

#include <array>
#include <span>
#include <vector>

namespace clusterwright::model
{

struct NormalEquations { // at one place
    double cost = 0;
    std::vector<double> matrix;   // J^T W J, row-major, of the parameters that move
    std::vector<double> gradient; // J^T W r
};

// What residuals are made of.
struct ResidualRule {
    ResidualKind kind = ResidualKind::Absolute;
    double unit = 1; // of absolute ones
    Loss loss = Loss::Squares;
    double scale = 1; // of the loss
};

struct ModelRows {
    const double* values = nullptr;        // of the model
    std::span<const double* const> slopes; // of them, a column for each parameter that moves
    const double* measured = nullptr;
    const double* weights = nullptr; // how often each row counts; null: once
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
    double m_cost = 0; // of what is no square
    std::vector<Eight>
        m_sums; // of rows 0, 8, 16, ..., of 1, 9, 17, ...: the cost, then for each parameter g_k, A_k0 .. A_kk
    std::vector<Eight> m_columns;    // of eight rows
    std::vector<double> m_residuals; // these three with zeros at the end, up to a multiple of eight
    std::vector<double> m_factors;   // of the slopes
    std::vector<double> m_weights;
};

} // namespace clusterwright::model
