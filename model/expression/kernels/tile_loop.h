// The loops over the points of a tile for one arithmetic; templates as in kernel_operations.h, with the same rules.
#pragma once

#include "model/expression/kernels/kernel_choice.h"
#include "model/expression/kernels/tile_kernels.h"

namespace clusterwright::model::loops
{

// Continues with the next step. An optimising compiler makes this a jump: the processor predicts one jump after each operation
// better than one call for all of them.
[[gnu::always_inline]] inline void goOn(const TileStep& step, std::size_t points)
{
    const auto& next = *(&step + 1);
    next.run(next, points);
}

template <typename A, typename Operation>
void runStep(const TileStep& step, std::size_t points)
{
    const auto* const first = step.operands[0].at + (points & step.operands[0].moves);
    const auto* const second = step.operands[1].at + (points & step.operands[1].moves);
    const auto* const third = step.operands[2].at + (points & step.operands[2].moves);
    auto* const target = step.target.at + (points & step.target.moves);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kTileVectors * A::kWidth; i += A::kWidth) {
        const auto a = A::load(first + i);
        auto b = a;
        if constexpr (Operation::kOperands > 1)
            b = A::load(second + i);
        auto c = b;
        if constexpr (Operation::kOperands > 2)
            c = A::load(third + i);
        A::store(target + i, Operation::template of<A>(a, b, c));
    }
    goOn(step, points);
}

// Not unrolled: the body is long, and these steps are few and have few vectors.
template <typename A>
void runLogarithms(const TileStep& step, std::size_t points)
{
    const auto* const from = step.operands[0].at + (points & step.operands[0].moves);
    auto* const target = step.target.at + (points & step.target.moves);
    for (std::size_t i = 0; i < step.vectors * A::kWidth; i += A::kWidth)
        A::store(target + i, binaryLogarithm<A>(A::load(from + i)));
    goOn(step, points);
}

template <typename A>
struct TileForm {
    using Made = TileKernel;
    template <typename Operation>
    static TileKernel of(const KernelKey&)
    {
        return runStep<A, Operation>;
    }
};

template <typename A>
TileKernel findStep(const KernelKey& key)
{
    using Form = TileForm<A>;
    if (key.inner != Op::Name)
        return pairOf<Form>(key);
    if (key.op == Op::Log2)
        return runLogarithms<A>;
    const auto found = arithmeticOf<Form>(key);
    return found != nullptr ? found : otherOf<Form>(key);
}

template <typename A>
TileKernels tiles()
{
    return {kTileVectors * A::kWidth, findStep<A>};
}

} // namespace clusterwright::model::loops
