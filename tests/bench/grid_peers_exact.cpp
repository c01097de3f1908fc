// Compiled with -O3 -march=native, without fast-math: the fastest form by hand, with all values in registers and exact results.
#include "tests/bench/grid_peers.h"

#include <immintrin.h>

namespace clusterwright::bench
{

namespace
{

#ifdef __AVX512F__
struct Vector {
    using Value = __m512d;
    using Bits [[gnu::vector_size(64)]] = unsigned long long;
    static constexpr std::size_t kWidth = 8;
    static Value load(const double* from) { return _mm512_loadu_pd(from); }
    static Value broadcast(double value) { return _mm512_set1_pd(value); }
    static void store(double* to, Value value) { _mm512_storeu_pd(to, value); }
    static Value divide(Value a, Value b) { return _mm512_div_pd(a, b); }
    template <typename Mask>
    static bool all(Mask mask)
    {
        const auto bits = __builtin_bit_cast(__m512i, mask);
        return _mm512_test_epi64_mask(bits, bits) == 0xff;
    }
};
#else
struct Vector {
    using Value = __m256d;
    using Bits [[gnu::vector_size(32)]] = unsigned long long;
    static constexpr std::size_t kWidth = 4;
    static Value load(const double* from) { return _mm256_loadu_pd(from); }
    static Value broadcast(double value) { return _mm256_set1_pd(value); }
    static void store(double* to, Value value) { _mm256_storeu_pd(to, value); }
    static Value divide(Value a, Value b) { return _mm256_div_pd(a, b); }
    template <typename Mask>
    static bool all(Mask mask)
    {
        return _mm256_movemask_pd(__builtin_bit_cast(__m256d, mask)) == 0xf;
    }
};
#endif

} // namespace

void fftListExact(const FftColumns& columns, std::size_t size, double* times)
{
    const auto [P, rows, host, net, c] = columns;
    const auto log2 = [](auto x) { return model::loops::binaryLogarithm<Vector>(x); };
    std::size_t i = 0;
    for (; i + Vector::kWidth <= size; i += Vector::kWidth)
        Vector::store(times + i,
                      fftTime(Vector::load(P + i),
                              Vector::load(rows + i),
                              Vector::load(host + i),
                              Vector::load(net + i),
                              Vector::load(c + i),
                              log2));
    for (; i < size; ++i)
        times[i] = fftTime(P[i], rows[i], host[i], net[i], c[i], exactLog2);
}

} // namespace clusterwright::bench
