// Code written by hand for one model in place of the compiled evaluator: the time of the 2D-FFT on a cluster with Intelligent NICs
// (equations 3 to 10), without the cache rule. Units: s, B, B/s.
#pragma once

#include "model/expression/kernels/kernel_operations.h"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace clusterwright::bench
{

// P, rows, host_bandwidth, net_bandwidth, c; the last axis varies fastest.
using FftAxes = std::array<std::vector<double>, 5>;
using FftColumns = std::array<const double*, 5>;

inline constexpr double kElement = 16;

// Equal to the compiled evaluator bit for bit.
inline double exactLog2(double x)
{
    using namespace model::loops;
    return binaryLogarithm<PlainArithmetic>(x);
}

// Computes the time of one point or of a vector of points.
template <typename Value, typename Logarithm>
[[gnu::always_inline]] inline Value
fftTime(Value P, Value rows, Value host, Value net, Value c, Logarithm log2)
{
    const Value S = rows * rows * kElement / P;
    const Value transposes =
        2.0 * (S / P / host + S / P / net + (P - 1.0) * S / P / net + S / host);
    const Value t_1d = c * rows * log2(rows);
    return 2.0 * (t_1d * rows / P) + transposes;
}

// A library function, called for every point.
[[gnu::noinline]] double fftTimePerPoint(const double* point);

enum class Store { Plain, Stream };

// Computes each value only over the axes that it depends on, with an innermost loop in vectors of 256 or 512 bits.
void fftByHand(const FftAxes& axes, double* times, Store store, bool is512);

struct Best {
    std::uint64_t point = 0;
    double time = 0;
};
// Returns the minimum without storing values, the first of equal ones.
Best fftArgMinByHand(const FftAxes& axes, bool is512);

// Only writes memory.
void fill(double* values, std::size_t size, bool is512);

// Compiled with -O3 -ffast-math for this machine: reciprocals, vectorised logarithms.
void fftListFastMath(const FftColumns& columns, std::size_t size, double* times);

// Compiled with -O3 for this machine, equal to the compiled evaluator bit for bit: shows its overhead beyond the arithmetic.
void fftListExact(const FftColumns& columns, std::size_t size, double* times);

} // namespace clusterwright::bench
