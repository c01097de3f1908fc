// Arithmetic on a tile of points at a time. A tile is so small that the processor overlaps several steps, and long divisions run
// in parallel with the rest. It is large enough that the cost of going from step to step is small. The operations are those of
// kernels.h, bit for bit (any NaN for a NaN), in the vector instructions of this machine.
#pragma once

#include "model/expression/kernels/kernels.h"

namespace clusterwright::model
{

// Vectors of a tile. Fewer vectors make more steps; with more, the processor overlaps fewer steps.
inline constexpr std::size_t kTileVectors = 8;

// Advances with the points, like a column (`moves` has all bits set), or is the same memory for every tile (0).
template <typename Number>
struct TilePlace {
    Number* at = nullptr;
    std::size_t moves = 0;
};

struct TileStep;
// Computes the tile that begins after `points` points, then continues with the next step in the array. The last step only
// returns.
using TileKernel = void (*)(const TileStep& step, std::size_t points);

struct TileStep {
    TileKernel run = nullptr;
    TilePlace<const double> operands[3]; // as many as the operation uses
    TilePlace<double> target;
    std::size_t vectors = kTileVectors; // counted from the places; fewer only for Log2
};

struct TileKernels {
    std::size_t points = 0; // points of a tile
    // Null for an operation without a kernel: functions of the mathematics library, and a pair that gains nothing.
    TileKernel (*find)(const KernelKey& key) = nullptr;
};
[[nodiscard]] TileKernels tileKernels(InstructionSet set);

// Kernels of one instruction set, implemented like KernelSet.
[[nodiscard]] TileKernels plainTiles();
[[nodiscard]] TileKernels avx2Tiles();
[[nodiscard]] TileKernels avx512Tiles();

} // namespace clusterwright::model
