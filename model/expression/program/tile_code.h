// Some nodes of a graph at many points, when they need only arithmetic: as steps over tiles. Gives the bits of Program, point for
// point. Immutable: threads may share it, each with a workspace of its own.
#pragma once

#include "model/expression/kernels/tile_kernels.h"
#include "model/expression/program/graph.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace clusterwright::model
{

class TileCode
{
public:
    struct Workspace {
        std::vector<double> memory;
        std::size_t begin = 0; // begin in the memory, on a cache line
        std::vector<TileStep> steps;
    };

    // Arguments as in ListProgram. Null where a root needs a table, a sum, an external function or a function of the mathematics
    // library.
    [[nodiscard]] static std::unique_ptr<const TileCode>
    compile(const Graph& graph,
            const std::vector<NodeId>& roots,
            const std::vector<std::optional<double>>& fixed,
            InstructionSet set);

    [[nodiscard]] Workspace workspace() const;

    // Computes the first of the points, as many as fill tiles; returns their number.
    std::size_t evaluate(std::span<const double* const> columns,
                         std::size_t size,
                         std::span<double* const> targets,
                         Workspace& workspace) const;

private:
    friend class TileCompiler;

    enum class Kind : std::uint8_t { Slot, Column, Target };
    struct Place {
        Kind kind = Kind::Slot;
        std::size_t index = 0;

        friend bool operator==(const Place&, const Place&) = default;
    };
    struct Instruction {
        TileKernel run = nullptr;
        std::array<Place, 3> operands;
        Place target;
        std::size_t vector = 0; // the first vector, and their number; for logarithms only
        std::size_t vectors = kTileVectors;
    };

    void bind(std::span<const double* const> columns,
              std::span<double* const> targets,
              Workspace& workspace) const;

    std::size_t m_points = 0; // points of a tile
    std::vector<Instruction> m_instructions;
    std::vector<double> m_uniform; // values that are equal at all points: those of the first slots
    std::size_t m_slots = 0;
};

} // namespace clusterwright::model
