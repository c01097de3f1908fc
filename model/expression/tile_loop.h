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

// clang-format off
#define CLUSTERWRIGHT_STEP(op, Operation)                                                                              \
    case tileCode(op): applyToTile<A, Operation>(x, operand, third); break
#define CLUSTERWRIGHT_REVERSED(op, Operation)                                                                          \
    case tileCode(op, true): applyToTile<A, Operation, true>(x, operand, third); break

template <typename A>
[[gnu::always_inline]] inline void applyStep(int code,
                                             typename A::Value (&x)[kTileVectors],
                                             const double* operand,
                                             const double* third)
{
    switch (code) {
    CLUSTERWRIGHT_STEP(Op::Add, Sum);
    CLUSTERWRIGHT_STEP(Op::Subtract, Difference);
    CLUSTERWRIGHT_REVERSED(Op::Subtract, Difference);
    CLUSTERWRIGHT_STEP(Op::Multiply, Product);
    CLUSTERWRIGHT_STEP(Op::Divide, Quotient);
    CLUSTERWRIGHT_REVERSED(Op::Divide, Quotient);
    CLUSTERWRIGHT_STEP(Op::Min, Minimum);
    CLUSTERWRIGHT_REVERSED(Op::Min, Minimum);
    CLUSTERWRIGHT_STEP(Op::Max, Maximum);
    CLUSTERWRIGHT_REVERSED(Op::Max, Maximum);
    CLUSTERWRIGHT_STEP(Op::If, Choice);
    CLUSTERWRIGHT_STEP(Op::Negate, Negated);
    CLUSTERWRIGHT_STEP(Op::Abs, Absolute);
    CLUSTERWRIGHT_STEP(Op::Ceil, Ceiling);
    CLUSTERWRIGHT_STEP(Op::Floor, Floored);
    CLUSTERWRIGHT_STEP(Op::Sqrt, Root);
    CLUSTERWRIGHT_STEP(Op::Exp, Exponential);
    CLUSTERWRIGHT_STEP(Op::Log2, BinaryLogarithm);
    CLUSTERWRIGHT_STEP(Op::Not, Negation);
    CLUSTERWRIGHT_STEP(Op::Holds, Held);
    CLUSTERWRIGHT_STEP(Op::Less, Less);
    CLUSTERWRIGHT_STEP(Op::LessEqual, LessEqual);
    CLUSTERWRIGHT_STEP(Op::Greater, Greater);
    CLUSTERWRIGHT_STEP(Op::GreaterEqual, GreaterEqual);
    CLUSTERWRIGHT_STEP(Op::Equal, Equal);
    CLUSTERWRIGHT_STEP(Op::NotEqual, NotEqual);
    CLUSTERWRIGHT_STEP(Op::And, Both);
    CLUSTERWRIGHT_STEP(Op::Or, Either);
    case kTileLoad: applyToTile<A, Loaded>(x, operand, third); break;
    default: assert(!"every operation with a kernel has its step here");
    }
}
// clang-format on
#undef CLUSTERWRIGHT_STEP
#undef CLUSTERWRIGHT_REVERSED

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
