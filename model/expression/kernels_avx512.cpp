// Compiled for AVX-512F; called on machines that have it.
#include "model/expression/kernel_loops.h"

#include <immintrin.h>

// g++ 12 takes the intrinsics' own "undefined" operand for a mistake (its bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"

namespace clusterwright::model
{

namespace
{

struct Avx512 {
    using Value = __m512d;
    using Bits [[gnu::vector_size(64)]] = unsigned long long;
    static constexpr std::size_t kWidth = 8;

    static Value load(const double* from) { return _mm512_loadu_pd(from); }
    static Value broadcast(double value) { return _mm512_set1_pd(value); }
    static void store(double* to, Value value) { _mm512_storeu_pd(to, value); }
    static void stream(double* to, Value value) { _mm512_stream_pd(to, value); }
    static Value squareRoot(Value a) { return _mm512_sqrt_pd(a); }
    static Value floor(Value a) { return _mm512_floor_pd(a); }
    static Value ceil(Value a) { return _mm512_ceil_pd(a); }
    static Value absolute(Value a) { return _mm512_abs_pd(a); }
    static Value lesser(Value a, Value b) { return _mm512_min_pd(a, b); }
    static Value greater(Value a, Value b) { return _mm512_max_pd(a, b); }
    template <typename Mask>
    static bool all(Mask mask)
    {
        bool are = true;
        for (int i = 0; i < 8; ++i)
            are = are && mask[i] != 0;
        return are;
    }
    static double least(Value a)
    {
        double result = a[0];
        for (int i = 1; i < 8; ++i)
            result = a[i] < result ? a[i] : result;
        return result;
    }
};

} // namespace

KernelSet avx512Kernels()
{
    return loops::kernelSet<Avx512>();
}

} // namespace clusterwright::model
