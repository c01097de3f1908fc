// Compiled with -O3 -ffast-math -march=native: the fastest form by hand with inexact last bits.
#include "tests/bench/grid_peers.h"

namespace clusterwright::bench
{

void fftListFastMath(const FftColumns& columns, std::size_t size, double* times)
{
    const double* __restrict P = columns[0];
    const double* __restrict rows = columns[1];
    const double* __restrict host = columns[2];
    const double* __restrict net = columns[3];
    const double* __restrict c = columns[4];
    double* __restrict to = times;
    for (std::size_t i = 0; i < size; ++i)
        to[i] =
            fftTime(P[i], rows[i], host[i], net[i], c[i], [](double x) { return std::log2(x); });
}

} // namespace clusterwright::bench
