// The loop over tiles for one arithmetic; templates as in kernel_operations.h, with the same rules.
#pragma once

#include "model/expression/kernel_operations.h"
#include "model/expression/tile_kernels.h"

#include <cassert>

namespace clusterwright::model::loops
{

template <typename A, typename Operation, bool kIsReversed = false>
[[gnu::always_inline]] inline void
applyToTile(typename A::Value (&x)[kTileVectors], const double* operand, const double* third)
{
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kTileVectors; ++i) {
        auto b = x[i];
        if constexpr (Operation::kOperands > 1)
            b = A::load(operand + i * A::kWidth);
        auto c = b;
        if constexpr (Operation::kOperands > 2)
            c = A::load(third + i * A::kWidth);
        x[i] = kIsReversed ? Operation::template of<A>(b, x[i], c)
                           : Operation::template of<A>(x[i], b, c);
    }
}

template <typename A>
[[gnu::always_inline]] inline void applyStep(int code,
                                             typename A::Value (&x)[kTileVectors],
                                             const double* operand,
                                             const double* third)
{
    switch (code) {
#define CLUSTERWRIGHT_STEP(op, Operation)                                                          \
    case tileCode(Op::op):                                                                         \
        applyToTile<A, Operation>(x, operand, third);                                              \
        break;
#define CLUSTERWRIGHT_REVERSED(op, Operation)                                                      \
    case tileCode(Op::op, true):                                                                   \
        applyToTile<A, Operation, true>(x, operand, third);                                        \
        break;
        CLUSTERWRIGHT_TILE_STEPS(CLUSTERWRIGHT_STEP)
        CLUSTERWRIGHT_REVERSED_TILE_STEPS(CLUSTERWRIGHT_STEP)
        CLUSTERWRIGHT_REVERSED_TILE_STEPS(CLUSTERWRIGHT_REVERSED)
#undef CLUSTERWRIGHT_STEP
#undef CLUSTERWRIGHT_REVERSED
    case kTileLoad:
        applyToTile<A, Loaded>(x, operand, third);
        break;
    default:
        assert(!"a step that the compiler of tiles does not write");
    }
}

template <typename A>
void runTiles(const TileStep* begin, const TileStep* end, std::size_t tiles)
{
    typename A::Value x[kTileVectors] = {};
    for (std::size_t offset = 0; offset < tiles * kTileVectors * A::kWidth;
         offset += kTileVectors * A::kWidth)
        for (const auto* step = begin; step != end; ++step) {
            const auto move = offset & step->operand.moves;
            if (step->code == kTileBeside) {
                A::store(step->target, binaryLogarithm<A>(A::load(step->operand.at + move)));
                continue;
            }
            if (step->code != kTileStore) {
                applyStep<A>(step->code,
                             x,
                             step->operand.at + move,
                             step->third.at + (offset & step->third.moves));
                continue;
            }
#pragma GCC unroll 8
            for (std::size_t i = 0; i < kTileVectors; ++i)
                A::store(step->target + move + i * A::kWidth, x[i]);
        }
}

template <typename A>
TileKernels tiles()
{
    return {kTileVectors * A::kWidth, runTiles<A>};
}

} // namespace clusterwright::model::loops
