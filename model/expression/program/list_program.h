// Some nodes of a graph at many points that form no grid, compiled once: one column of values per input. Bit for bit what
// Program gives at each point (any NaN for a NaN). Immutable: threads may share it, each with a workspace of its own.
#pragma once

#include "model/expression/program/block_code.h"

#include <memory>
#include <optional>

namespace clusterwright::model
{

struct ListOptions {
    // At least 1; so few that all columns of a chunk stay in the first cache.
    std::size_t chunkPoints = 64;
    InstructionSet instructionSet = instructionSets().back();
};

class ListProgram
{
public:
    struct Workspace {
        BlockCode::Workspace code;
        bool isBegun = false;
        std::optional<Program::Workspace> reference;
    };

    // `fixed`: inputs that have one value at all points need no column; the vector may be shorter than the number of inputs.
    ListProgram(const Graph& graph,
                const std::vector<NodeId>& roots,
                const std::vector<std::optional<double>>& fixed = {},
                const ListOptions& options = {});

    [[nodiscard]] Workspace workspace() const;

    // columns: one array of `size` values per input of the graph (null where it is fixed or not used); targets: one per root,
    // which overlap neither the columns nor each other.
    void evaluate(std::span<const double* const> columns,
                  std::size_t size,
                  std::span<double* const> targets,
                  Workspace& workspace) const;

private:
    struct Input {
        std::size_t index = 0; // index in the graph
        int slot = -1;
        std::optional<double> value;
    };

    void evaluateOneByOne(std::span<const double* const> columns,
                          std::size_t begin,
                          std::size_t size,
                          std::span<double* const> targets,
                          Workspace& workspace) const;

    ListOptions m_options;
    std::vector<Input> m_inputs;
    std::unique_ptr<BlockCode> m_code;
    std::unique_ptr<Program> m_reference; // computes points whose sums together have too many steps
};

} // namespace clusterwright::model
