#include "model/expression/kernels/kernel_loops.h"
#include "model/expression/kernels/tile_loop.h"

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

TileKernels plainTiles()
{
    return loops::tiles<Plain>();
}

} // namespace clusterwright::model
