// From a KernelKey to its loop, for one arithmetic. Each arithmetic lives in a source that is compiled for its instruction set,
// in an unnamed namespace, so that nothing of it can be linked into code for lesser machines; for the same reason nothing of the
// standard library is called in these loops.
#pragma once

#include "model/expression/kernel_rows.h"

namespace clusterwright::model::loops
{

template <typename A, Sink kSink, typename Operation>
Kernel pick(unsigned broadcast)
{
    static constexpr Kernel kKernels[8] = {kernelOf<A, Operation, 0, kSink>(),
                                           kernelOf<A, Operation, 1, kSink>(),
                                           kernelOf<A, Operation, 2, kSink>(),
                                           kernelOf<A, Operation, 3, kSink>(),
                                           kernelOf<A, Operation, 4, kSink>(),
                                           kernelOf<A, Operation, 5, kSink>(),
                                           kernelOf<A, Operation, 6, kSink>(),
                                           nullptr};
    return kKernels[broadcast & 7U];
}

template <typename A, Sink kSink, template <typename, typename> typename Pair, typename Outer>
Kernel pickPair(const KernelKey& key)
{
    switch (key.inner) {
    case Op::Add:
        return pick<A, kSink, Pair<Outer, Sum>>(key.broadcast);
    case Op::Subtract:
        return pick<A, kSink, Pair<Outer, Difference>>(key.broadcast);
    case Op::Multiply:
        return pick<A, kSink, Pair<Outer, Product>>(key.broadcast);
    case Op::Divide:
        return pick<A, kSink, Pair<Outer, Quotient>>(key.broadcast);
    default:
        return nullptr;
    }
}

// To the right of an operation that commutes there is nothing: it is asked for the other way round.
template <typename A, Sink kSink>
Kernel pairOf(const KernelKey& key)
{
    switch (key.op) {
    case Op::Add:
        return key.isRight ? nullptr : pickPair<A, kSink, LeftPair, Sum>(key);
    case Op::Multiply:
        return key.isRight ? nullptr : pickPair<A, kSink, LeftPair, Product>(key);
    case Op::Min:
        return key.isRight ? nullptr : pickPair<A, kSink, LeftPair, Minimum>(key);
    case Op::Max:
        return key.isRight ? nullptr : pickPair<A, kSink, LeftPair, Maximum>(key);
    case Op::Subtract:
        return key.isRight ? pickPair<A, kSink, RightPair, Difference>(key)
                           : pickPair<A, kSink, LeftPair, Difference>(key);
    case Op::Divide:
        return key.isRight ? pickPair<A, kSink, RightPair, Quotient>(key)
                           : pickPair<A, kSink, LeftPair, Quotient>(key);
    default:
        return nullptr;
    }
}

// What final operations of outputs are: with every sink.
template <typename A, Sink kSink>
Kernel arithmeticOf(const KernelKey& key)
{
    switch (key.op) {
    case Op::Name:
        return pick<A, kSink, Itself>(key.broadcast);
    case Op::Add:
        return pick<A, kSink, Sum>(key.broadcast);
    case Op::Subtract:
        return pick<A, kSink, Difference>(key.broadcast);
    case Op::Multiply:
        return pick<A, kSink, Product>(key.broadcast);
    case Op::Divide:
        return pick<A, kSink, Quotient>(key.broadcast);
    case Op::Min:
        return pick<A, kSink, Minimum>(key.broadcast);
    case Op::Max:
        return pick<A, kSink, Maximum>(key.broadcast);
    case Op::If:
        return pick<A, kSink, Choice>(key.broadcast);
    default:
        return nullptr;
    }
}

template <typename A>
Kernel otherOf(const KernelKey& key)
{
    constexpr auto kStore = Sink::Store;
    switch (key.op) {
    case Op::Negate:
        return pick<A, kStore, Negated>(key.broadcast);
    case Op::Abs:
        return pick<A, kStore, Absolute>(key.broadcast);
    case Op::Ceil:
        return pick<A, kStore, Ceiling>(key.broadcast);
    case Op::Floor:
        return pick<A, kStore, Floored>(key.broadcast);
    case Op::Sqrt:
        return pick<A, kStore, Root>(key.broadcast);
    case Op::Exp:
        return pick<A, kStore, Exponential>(key.broadcast);
    case Op::Log2:
        return pick<A, kStore, BinaryLogarithm>(key.broadcast);
    case Op::Not:
        return pick<A, kStore, Negation>(key.broadcast);
    case Op::Holds:
        return pick<A, kStore, Held>(key.broadcast);
    case Op::Less:
        return pick<A, kStore, Less>(key.broadcast);
    case Op::LessEqual:
        return pick<A, kStore, LessEqual>(key.broadcast);
    case Op::Greater:
        return pick<A, kStore, Greater>(key.broadcast);
    case Op::GreaterEqual:
        return pick<A, kStore, GreaterEqual>(key.broadcast);
    case Op::Equal:
        return pick<A, kStore, Equal>(key.broadcast);
    case Op::NotEqual:
        return pick<A, kStore, NotEqual>(key.broadcast);
    case Op::And:
        return pick<A, kStore, Both>(key.broadcast);
    case Op::Or:
        return pick<A, kStore, Either>(key.broadcast);
    default:
        return nullptr;
    }
}

template <typename A, Sink kSink>
Kernel findFor(const KernelKey& key)
{
    if (key.inner != Op::Name)
        return pairOf<A, kSink>(key);
    const auto found = arithmeticOf<A, kSink>(key);
    return found == nullptr && kSink == Sink::Store ? otherOf<A>(key) : found;
}

template <typename A>
Kernel find(const KernelKey& key, Sink sink)
{
    switch (sink) {
    case Sink::Store:
        return findFor<A, Sink::Store>(key);
    case Sink::Stream:
        return findFor<A, Sink::Stream>(key);
    case Sink::Least:
        return findFor<A, Sink::Least>(key);
    }
    return nullptr;
}

template <typename A>
KernelSet kernelSet()
{
    return {find<A>, {allFinite<A>, noneZero<A>}};
}

} // namespace clusterwright::model::loops
