// Maps a KernelKey to its loop, for one arithmetic. Each arithmetic is in a source that is compiled for its instruction set, in
// an unnamed namespace, so that none of its code can be linked into code for lesser machines. For the same reason, these loops
// call nothing of the standard library.
#pragma once

#include "model/expression/kernels/kernel_choice.h"
#include "model/expression/kernels/kernel_rows.h"

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

template <typename A, Sink kSink>
struct RowForm {
    using Made = Kernel;
    template <typename Operation>
    static Kernel of(const KernelKey& key)
    {
        return pick<A, kSink, Operation>(key.broadcast);
    }
};

template <typename A, Sink kSink>
Kernel findFor(const KernelKey& key)
{
    using Form = RowForm<A, kSink>;
    if (key.inner != Op::Name)
        return pairOf<Form>(key);
    if (const auto found = arithmeticOf<Form>(key))
        return found;
    if constexpr (kSink == Sink::Store)
        return otherOf<Form>(key);
    else
        return nullptr;
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
