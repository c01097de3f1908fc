// Arithmetic on a tile of points at a time: so few that the processor sees several steps at once, and long divisions run beside all
// else; so many that the way from step to step costs little. The same operations as those of kernels.h, bit for bit (any NaN for a
// NaN), in the vector instructions of the machine at hand.
#pragma once

#include "model/expression/kernels/kernels.h"

namespace clusterwright::model
{

// Vectors of a tile; fewer make more steps, and of more the processor sees less.
inline constexpr std::size_t kTileVectors = 8;

// Moves on with the points, like a column (`moves` has all bits set), or is the same memory for every tile (0).
template <typename Number>
struct TilePlace {
    Number* at = nullptr;
    std::size_t moves = 0;
};

struct TileStep;
// At the tile that begins behind `points` points; then those behind it in their array. The last one only returns.
using TileKernel = void (*)(const TileStep& step, std::size_t points);

struct TileStep {
    TileKernel run = nullptr;
    TilePlace<const double> operands[3]; // as many as the operation has
    TilePlace<double> target;
    std::size_t vectors = kTileVectors; // from the places on; fewer only of Log2
};

struct TileKernels {
    std::size_t points = 0; // of a tile
    // Null where there is no such operation: functions of the mathematics library, and a pair that is not worth one.
    TileKernel (*find)(const KernelKey& key) = nullptr;
};
[[nodiscard]] TileKernels tileKernels(InstructionSet set);

// What an instruction set brings: implementation, as KernelSet.
[[nodiscard]] TileKernels plainTiles();
[[nodiscard]] TileKernels avx2Tiles();
[[nodiscard]] TileKernels avx512Tiles();

} // namespace clusterwright::model
