// Compiled for AVX-512F; called on machines that have it.
#include "model/expression/kernels/kernel_loops.h"

#include <immintrin.h>

// g++ 12 warns about the intrinsics' own "undefined" operand by mistake (its bug 105593).
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"

namespace clusterwright::model
{

namespace
{

struct Avx512WithoutDivider;

struct Avx512 {
    using Twin = Avx512WithoutDivider;
    using Value = __m512d;
    using Bits [[gnu::vector_size(64)]] = unsigned long long;
    static constexpr std::size_t kWidth = 8;

    static Value load(const double* from) { return _mm512_loadu_pd(from); }
    static Value broadcast(double value) { return _mm512_set1_pd(value); }
    static void store(double* to, Value value) { _mm512_storeu_pd(to, value); }
    static void stream(double* to, Value value) { _mm512_stream_pd(to, value); }
    static Value divide(Value a, Value b) { return _mm512_div_pd(a, b); }
    static Value squareRoot(Value a) { return _mm512_sqrt_pd(a); }
    static Value floor(Value a) { return _mm512_floor_pd(a); }
    static Value ceil(Value a) { return _mm512_ceil_pd(a); }
    static Value absolute(Value a) { return _mm512_abs_pd(a); }
    static Value lesser(Value a, Value b) { return _mm512_min_pd(a, b); }
    static Value greater(Value a, Value b) { return _mm512_max_pd(a, b); }
    template <typename Mask>
    static bool all(Mask mask)
    {
        const auto bits = __builtin_bit_cast(__m512i, mask);
        return _mm512_test_epi64_mask(bits, bits) == 0xff;
    }
    static double least(Value a)
    {
        double result = a[0];
        for (int i = 1; i < 8; ++i)
            result = a[i] < result ? a[i] : result;
        return result;
    }
};

// True when the quotient may be found by multiplication. No step over- or underflows, since a and q are between 2^-511 and 2^512
// (the two upper bits of their exponents differ; infinity, NaN and zero are excluded). b is not next to a power of two from
// below.
bool isTame(__m512d a, __m512d b, __m512d q)
{
    constexpr int kAndXor = 0x60; // first & (second ^ third)
    const auto bitsOfA = _mm512_castpd_si512(a);
    const auto bitsOfQ = _mm512_castpd_si512(q);
    const auto differ =
        _mm512_ternarylogic_epi64(_mm512_xor_si512(bitsOfA, _mm512_slli_epi64(bitsOfA, 1)),
                                  bitsOfQ,
                                  _mm512_slli_epi64(bitsOfQ, 1),
                                  kAndXor);
    const auto fraction =
        _mm512_set1_epi64(0x000fffffffc00000LL); // the upper 30 bits of the fraction
    const auto inRange = _mm512_test_epi64_mask(differ, _mm512_set1_epi64(1LL << 62));
    return _mm512_mask_cmpneq_epi64_mask(
               inRange, _mm512_and_si512(_mm512_castpd_si512(b), fraction), fraction) == 0xff;
}

// Divides by multiplication, in parallel with the divider, which takes 16 cycles for a vector. The quotient is the one of IEEE
// 754 (after P. Markstein, "Computation of elementary functions on the IBM RISC System/6000 processor", IBM Journal of Research
// and Development 34, 1990). y differs from 1/b by half a unit in the last place plus 2^-84 of its size. a y is one of the two
// numbers around a/b (or a/b itself), and its remainder r is exact. Before rounding, a y + r y differs from a/b by less than
// 2^-106 (b/2), for a/b and b in [1, 2). No quotient is nearer than 2^-106 (2/b) to a value where rounding changes.
struct Avx512WithoutDivider : Avx512 {
    static Value divide(Value a, Value b)
    {
        const auto one = broadcast(1);
        const auto y14 = _mm512_rcp14_pd(b); // to 2^-14
        const auto error14 = _mm512_fnmadd_pd(b, y14, one);
        const auto twoTerms = _mm512_fmadd_pd(error14, error14, error14);
        const auto y42 = _mm512_fmadd_pd(y14, twoTerms, y14); // to 2^-42
        const auto y = _mm512_fmadd_pd(y42, _mm512_fnmadd_pd(b, y42, one), y42);
        const auto near = _mm512_mul_pd(a, y);
        const auto q = _mm512_fmadd_pd(_mm512_fnmadd_pd(b, near, a), y, near);
        return isTame(a, b, q) ? q : _mm512_div_pd(a, b);
    }
};

} // namespace

KernelSet avx512Kernels()
{
    return loops::kernelSet<Avx512>();
}

} // namespace clusterwright::model
