// Compiled for AVX2; called on machines that have it.
#include "model/expression/kernels/kernel_loops.h"

#include <immintrin.h>

namespace clusterwright::model
{

namespace
{

struct Avx2 {
    using Twin = Avx2;
    using Value = __m256d;
    using Bits [[gnu::vector_size(32)]] = unsigned long long;
    static constexpr std::size_t kWidth = 4;

    static Value load(const double* from) { return _mm256_loadu_pd(from); }
    static Value broadcast(double value) { return _mm256_set1_pd(value); }
    static void store(double* to, Value value) { _mm256_storeu_pd(to, value); }
    static void stream(double* to, Value value) { _mm256_stream_pd(to, value); }
    static Value divide(Value a, Value b) { return _mm256_div_pd(a, b); }
    static Value squareRoot(Value a) { return _mm256_sqrt_pd(a); }
    static Value floor(Value a) { return _mm256_floor_pd(a); }
    static Value ceil(Value a) { return _mm256_ceil_pd(a); }
    static Value absolute(Value a) { return _mm256_andnot_pd(_mm256_set1_pd(-0.0), a); }
    static Value lesser(Value a, Value b) { return _mm256_min_pd(a, b); }
    static Value greater(Value a, Value b) { return _mm256_max_pd(a, b); }
    template <typename Mask>
    static bool all(Mask mask)
    {
        return _mm256_movemask_pd(__builtin_bit_cast(__m256d, mask)) == 0xf;
    }
    static double least(Value a)
    {
        double result = a[0];
        for (int i = 1; i < 4; ++i)
            result = a[i] < result ? a[i] : result;
        return result;
    }
};

} // namespace

KernelSet avx2Kernels()
{
    return loops::kernelSet<Avx2>();
}

} // namespace clusterwright::model
