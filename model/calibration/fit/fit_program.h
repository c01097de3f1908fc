// Evaluates a response and its slopes at all rows of a data set for a set of parameters. Values that depend only on the data are computed
// once, those that depend only on parameters once per set. Values in base units. Immutable, so threads can share a program, each with its
// own workspace.
#pragma once

#include "model/expression/program/block_code.h"

#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace clusterwright::model
{

class FitProgram
{
public:
    struct Workspace {
        BlockCode::Workspace code;
        std::vector<std::vector<double>> roots;
        bool hasData = false;
        std::vector<double> last; // parameters of the roots, if one piece has all samples
    };

    // Results of a piece of samples: root r at sample begin + i is roots[r][i].
    struct Piece {
        std::size_t begin = 0;
        std::size_t count = 0;
        std::span<const std::vector<double>> roots;
    };

    // Inputs of the graph: the parameters, then the columns, which must outlive the program.
    FitProgram(const Graph& graph,
               const std::vector<NodeId>& roots,
               std::size_t parameters,
               std::vector<std::span<const double>> columns,
               std::size_t samples);

    [[nodiscard]] Workspace workspace() const;
    [[nodiscard]] std::size_t samples() const { return m_samples; }

    // Calls `visit` for pieces in the order of the samples; few samples form one piece. Sums that are too long in total have no value.
    template <typename Visit>
    void evaluate(std::span<const double> parameters, Workspace& workspace, Visit&& visit) const
    {
        for (std::size_t begin = 0; begin < m_samples; begin += m_pieceSize)
            visit(run(parameters, begin, workspace));
    }

private:
    [[nodiscard]] Piece
    run(std::span<const double> parameters, std::size_t begin, Workspace& workspace) const;
    void bindData(std::size_t begin, Workspace& workspace) const;

    std::size_t m_parameters;
    std::vector<std::span<const double>> m_columns;
    std::size_t m_samples;
    std::size_t m_pieceSize;
    std::vector<std::size_t> m_inputs; // input of each leaf of the graph
    std::unique_ptr<BlockCode> m_code;
};

} // namespace clusterwright::model
