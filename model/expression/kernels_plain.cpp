#include "model/expression/kernel_loops.h"
#include "model/expression/tile_loop.h"

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
