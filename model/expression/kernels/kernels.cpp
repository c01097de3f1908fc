#include "model/expression/kernels/kernels.h"

namespace clusterwright::model
{

namespace
{

const KernelSet& kernelSet(InstructionSet set)
{
    static const KernelSet plain = plainKernels();
#ifdef CLUSTERWRIGHT_X86_KERNELS
    static const KernelSet avx2 = avx2Kernels();
    static const KernelSet avx512 = avx512Kernels();
    if (set == InstructionSet::Avx2)
        return avx2;
    if (set == InstructionSet::Avx512)
        return avx512;
#else
    static_cast<void>(set);
#endif
    return plain;
}

std::vector<InstructionSet> found()
{
    std::vector<InstructionSet> sets{InstructionSet::Plain};
#ifdef CLUSTERWRIGHT_X86_KERNELS
    if (__builtin_cpu_supports("avx2"))
        sets.push_back(InstructionSet::Avx2);
    if (__builtin_cpu_supports("avx512f"))
        sets.push_back(InstructionSet::Avx512);
#endif
    return sets;
}

} // namespace

const std::vector<InstructionSet>& instructionSets()
{
    static const auto sets = found();
    return sets;
}

void endStream()
{
#ifdef CLUSTERWRIGHT_X86_KERNELS
    __builtin_ia32_sfence();
#endif
}

Kernel findKernel(InstructionSet set, const KernelKey& key, Sink sink)
{
    return kernelSet(set).find(key, sink);
}

BlockTests blockTests(InstructionSet set)
{
    return kernelSet(set).tests;
}

} // namespace clusterwright::model
