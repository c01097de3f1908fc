// Operations along rows of arrays: stored, streamed past the caches, or reduced to the least result. Templates over an
// arithmetic, as in kernel_operations.h.
#pragma once

#include "model/expression/kernels/kernel_operations.h"
#include "model/expression/kernels/kernels.h"

namespace clusterwright::model::loops
{

// One operand along a row. An operand that the operation does not use is never read.
template <typename A, bool kIsUsed, bool kIsBroadcast>
struct Along {
    const double* values;
    typename A::Value fixed;

    explicit Along(const double* from)
        : values(from)
        , fixed(A::broadcast(kIsUsed && kIsBroadcast ? *from : 0))
    {
    }
    [[nodiscard]] typename A::Value at(std::size_t i) const
    {
        if constexpr (kIsUsed && !kIsBroadcast)
            return A::load(values + i);
        else
            return fixed;
    }
    [[nodiscard]] double one(std::size_t i) const
    {
        if constexpr (kIsUsed)
            return values[kIsBroadcast ? 0 : i];
        else
            return 0;
    }
};

template <typename A, typename Operation, unsigned kBroadcast>
struct Row {
    Along<A, true, (kBroadcast & 1U) != 0> a;
    Along<A, (Operation::kOperands > 1), (kBroadcast & 2U) != 0> b;
    Along<A, (Operation::kOperands > 2), (kBroadcast & 4U) != 0> c;

    Row(const KernelCall& call, std::size_t row)
        : a(call.operands[0] + row * call.strides[0])
        , b(call.operands[1] + row * call.strides[1])
        , c(call.operands[2] + row * call.strides[2])
    {
    }
    template <typename Arithmetic = A>
    [[nodiscard]] typename A::Value at(std::size_t i) const
    {
        return Operation::template of<Arithmetic>(a.at(i), b.at(i), c.at(i));
    }
    [[nodiscard]] double one(std::size_t i) const
    {
        return Operation::template of<PlainArithmetic>(a.one(i), b.one(i), c.one(i));
    }
};

template <typename A, Sink kSink>
void put(double* target, typename A::Value value)
{
    if constexpr (kSink == Sink::Stream)
        A::stream(target, value);
    else
        A::store(target, value);
}

template <typename A, typename Operation, unsigned kBroadcast, Sink kSink>
double writeRows(const KernelCall& call)
{
    using Twin = typename A::Twin;
    for (std::size_t row = 0; row < call.rows; ++row) {
        const Row<A, Operation, kBroadcast> results(call, row);
        auto* const target = call.target + row * call.columns;
        std::size_t i = 0;
#pragma GCC unroll 2
        for (; i + 2 * A::kWidth <= call.columns; i += 2 * A::kWidth) {
            put<A, kSink>(target + i, results.at(i));
            put<A, kSink>(target + i + A::kWidth, results.template at<Twin>(i + A::kWidth));
        }
        for (; i + A::kWidth <= call.columns; i += A::kWidth)
            put<A, kSink>(target + i, results.at(i));
        for (; i < call.columns; ++i)
            target[i] = results.one(i);
    }
    return 0;
}

// Four accumulators, since each minimum depends on the one before. A NaN never replaces the minimum.
template <typename A, typename Operation, unsigned kBroadcast>
double leastOfRows(const KernelCall& call)
{
    using Twin = typename A::Twin;
    const auto nothing = A::broadcast(__builtin_inf());
    auto first = nothing;
    auto second = nothing;
    auto third = nothing;
    auto fourth = nothing;
    double rest = __builtin_inf();
    for (std::size_t row = 0; row < call.rows; ++row) {
        const Row<A, Operation, kBroadcast> results(call, row);
        std::size_t i = 0;
        for (; i + 4 * A::kWidth <= call.columns; i += 4 * A::kWidth) {
            first = A::lesser(results.at(i), first);
            second = A::lesser(results.template at<Twin>(i + A::kWidth), second);
            third = A::lesser(results.at(i + 2 * A::kWidth), third);
            fourth = A::lesser(results.template at<Twin>(i + 3 * A::kWidth), fourth);
        }
        for (; i + A::kWidth <= call.columns; i += A::kWidth)
            first = A::lesser(results.at(i), first);
        for (; i < call.columns; ++i)
            rest = PlainArithmetic::lesser(results.one(i), rest);
    }
    const auto vectors = A::lesser(A::lesser(first, second), A::lesser(third, fourth));
    return PlainArithmetic::lesser(A::least(vectors), rest);
}

template <typename A, typename Operation, unsigned kBroadcast, Sink kSink>
constexpr Kernel kernelOf()
{
    constexpr unsigned kAll = (1U << Operation::kOperands) - 1;
    if constexpr (kBroadcast > kAll || (kBroadcast == kAll && kAll != 1))
        return nullptr;
    else if constexpr (kSink == Sink::Least)
        return leastOfRows<A, Operation, kBroadcast>;
    else
        return writeRows<A, Operation, kBroadcast, kSink>;
}

// x - x is 0 for finite x only.
template <typename A>
bool allFinite(const double* values, std::size_t size)
{
    auto sum = A::broadcast(0);
    std::size_t i = 0;
    for (; i + A::kWidth <= size; i += A::kWidth)
        sum += A::load(values + i) - A::load(values + i);
    bool are = A::all(sum == A::broadcast(0));
    for (; i < size; ++i)
        are = are && values[i] - values[i] == 0;
    return are;
}

template <typename A>
bool noneZero(const double* values, std::size_t size)
{
    auto isNone = A::broadcast(0) == A::broadcast(0);
    std::size_t i = 0;
    for (; i + A::kWidth <= size; i += A::kWidth)
        isNone = isNone & (A::load(values + i) != A::broadcast(0));
    bool none = A::all(isNone);
    for (; i < size; ++i)
        none = none && values[i] != 0;
    return none;
}

} // namespace clusterwright::model::loops
