#include "model/expression/kernels/kernel_loops.h"

namespace clusterwright::model
{

namespace
{

struct Plain : loops::PlainArithmetic {
};

} // namespace

KernelSet plainKernels()
{
    return loops::kernelSet<Plain>();
}

} // namespace clusterwright::model
