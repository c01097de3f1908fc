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

// The operations that have a step, with what carries them out; those of the second list have one with exchanged operands too. Nothing
// else is compiled into tiles.
// clang-format off
#define CLUSTERWRIGHT_TILE_STEPS(X)                                                                                    \
    X(Add, Sum) X(Multiply, Product) X(If, Choice) X(Negate, Negated) X(Abs, Absolute) X(Ceil, Ceiling)                \
    X(Floor, Floored) X(Sqrt, Root) X(Exp, Exponential) X(Log2, BinaryLogarithm) X(Not, Negation) X(Holds, Held)       \
    X(Less, Less) X(LessEqual, LessEqual) X(Greater, Greater) X(GreaterEqual, GreaterEqual) X(Equal, Equal)            \
    X(NotEqual, NotEqual) X(And, Both) X(Or, Either)
#define CLUSTERWRIGHT_REVERSED_TILE_STEPS(X)                                                                           \
    X(Subtract, Difference) X(Divide, Quotient) X(Min, Minimum) X(Max, Maximum)
// clang-format on

constexpr bool hasReversedTileStep(Op op)
{
#define CLUSTERWRIGHT_IS(name, Operation) || op == Op::name
    return false CLUSTERWRIGHT_REVERSED_TILE_STEPS(CLUSTERWRIGHT_IS);
}

constexpr bool hasTileStep(Op op)
{
    return hasReversedTileStep(op) CLUSTERWRIGHT_TILE_STEPS(CLUSTERWRIGHT_IS);
#undef CLUSTERWRIGHT_IS
}

// Vectors of a tile: as many as leave registers to compute with; fewer do not keep the divider busy.
inline constexpr std::size_t kTileVectors = 8;

struct TileKernels {
    std::size_t points = 0; // of a tile
    void (*run)(const TileStep* begin, const TileStep* end, std::size_t tiles) = nullptr;
};
[[nodiscard]] TileKernels tileKernels(InstructionSet set);

// What an instruction set brings: implementation, as KernelSet.
[[nodiscard]] TileKernels plainTiles();
[[nodiscard]] TileKernels avx2Tiles();
[[nodiscard]] TileKernels avx512Tiles();

} // namespace clusterwright::model
