// Arithmetic on a tile of points at a time: a value stays in registers from step to step, and only what is needed again goes
// through memory, so that long divisions run beside everything else. The same operations as those of kernels.h, bit for bit
// (any NaN for a NaN), in the vector instructions of the machine at hand.
#pragma once

#include "model/expression/kernels.h"

namespace clusterwright::model
{

// Moves on with the points, like a column (`moves` has all bits set), or is the same memory for every tile (0).
struct TileOperand {
    const double* at = nullptr;
    std::size_t moves = 0;
};

// With x in registers: x = op(x, operand, third), or x = op(operand, x); or x is loaded, or stored. Beside: log2 of one vector of
// the operand is stored, and x left alone; a little of it behind each division keeps the rest busy while the divider is at work.
struct TileStep {
    int code = 0;
    TileOperand operand;
    TileOperand third;
    double* target =
        nullptr; // of a store, which moves on like its operand, and of what is done beside
};

constexpr int tileCode(Op op, bool isReversed = false)
{
    return static_cast<int>(op) + (isReversed ? 128 : 0);
}
inline constexpr int kTileLoad = tileCode(Op::Name);
inline constexpr int kTileStore = tileCode(Op::Name, true);
inline constexpr int kTileBeside = tileCode(Op::Log2, true);

// Vectors of a tile: as many as leave registers to compute with; fewer do not keep the divider busy.
inline constexpr std::size_t kTileVectors = 8;

struct TileKernels {
    std::size_t points = 0; // of a tile
    void (*run)(const TileStep* begin, const TileStep* end, std::size_t tiles) = nullptr;
};
// Steps: of the operations that findKernel has with Sink::Store; reversed: Subtract, Divide, Min and Max.
[[nodiscard]] TileKernels tileKernels(InstructionSet set);

// What an instruction set brings: implementation, as KernelSet.
[[nodiscard]] TileKernels plainTiles();
[[nodiscard]] TileKernels avx2Tiles();
[[nodiscard]] TileKernels avx512Tiles();

} // namespace clusterwright::model
