// log2, the same to the last bit for one value and for vectors of any instruction set: only operations that IEEE 754 defines,
// without contraction. Less than 1 unit in the last place from the true value (0.81 seen), exact for powers of two; NaN for
// zero and negative values; as in C for infinity, NaN and subnormal numbers.
//
// x = 2^k m with m in [sqrt(1/2), sqrt(2)); log(m) = f - f^2/2 + s (f^2/2 + R(s^2)) with f = m - 1, s = f / (2 + f); the
// sum is carried in two parts. The polynomial R and the parts of 1 / ln 2 are those of e_log.c and e_log2.c of FreeBSD:
//
// Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved. Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is preserved.
#pragma once

#define CLUSTERWRIGHT_INLINE [[gnu::always_inline]] inline

namespace clusterwright::model::loops
{

// s (f^2/2 + R(s^2)), where half is f^2/2.
template <typename A, typename V = typename A::Value>
CLUSTERWRIGHT_INLINE V logarithmRest(V f, V half)
{
    const V s = A::divide(f, f + 2.0);
    const V z = s * s;
    const V w = z * z;
    const V even = w * (w * (w * 1.531383769920937332e-01 + 2.222219843214978396e-01) +
                        3.999999999940941908e-01);
    const V odd = z * (w * (w * (w * 1.479819860511658591e-01 + 1.818357216161805012e-01) +
                            2.857142874366239149e-01) +
                       6.666666666666735130e-01);
    return s * (half + (odd + even));
}

// Logarithm of positive normal numbers. `bias` is 2^52 plus the exponent field of 1, after the caller's scaling.
template <typename A, typename V = typename A::Value>
CLUSTERWRIGHT_INLINE V normalLogarithm(V x, V bias)
{
    using Bits = typename A::Bits;
    constexpr auto kRootOfHalf = 0x3fe6a09e667f3bcdULL; // the bits of sqrt(1/2)
    constexpr auto kOne = 0x3ff0000000000000ULL;
    constexpr auto kFraction = 0x000fffffffffffffULL;
    constexpr auto kUpperHalf = 0xffffffff00000000ULL;
    constexpr double kInverseHigh = 1.44269504072144627571e+00; // the upper 32 bits of 1 / ln 2
    constexpr double kInverseLow = 1.67517131648865118353e-10;  // the rest

    const auto bits = __builtin_bit_cast(Bits, x) + (kOne - kRootOfHalf);
    // k and its bias as the last bits of a double
    const V biased = __builtin_bit_cast(V, static_cast<Bits>((bits >> 52) | 0x4330000000000000ULL));
    const V k = biased - bias;
    const V f = __builtin_bit_cast(V, static_cast<Bits>((bits & kFraction) + kRootOfHalf)) - 1.0;
    const V half = f * f * 0.5;
    const V rest = logarithmRest<A>(f, half);

    const V difference = f - half;
    const V high =
        __builtin_bit_cast(V, static_cast<Bits>(__builtin_bit_cast(Bits, difference) & kUpperHalf));
    const V low = ((f - high) - half) + rest;
    const V product = high * kInverseHigh; // exact
    const V sum = k + product;
    const V error = (k - sum) + product;
    return (((low + high) * kInverseLow + low * kInverseHigh) + error) + sum;
}

// A: an arithmetic, as in kernel_operations.h.
template <typename A, typename V = typename A::Value>
CLUSTERWRIGHT_INLINE V binaryLogarithm(V x)
{
    constexpr double kLeastNormal = 0x1p-1022;
    constexpr double kInfinity = __builtin_inf();
    constexpr double kBias = 0x1p52 + 1023;
    if (A::all((x >= A::broadcast(kLeastNormal)) & (x < A::broadcast(kInfinity))))
        return normalLogarithm<A>(x, A::broadcast(kBias));

    const auto isSmall = x < A::broadcast(kLeastNormal); // also zero and negative ones
    const V result = normalLogarithm<A>(isSmall ? x * 0x1p54 : x,
                                        isSmall ? A::broadcast(kBias + 54) : A::broadcast(kBias));
    const V finite = x < A::broadcast(kInfinity) ? result : x; // infinity and NaN
    return x <= A::broadcast(0) ? A::broadcast(__builtin_nan("")) : finite;
}

} // namespace clusterwright::model::loops

#undef CLUSTERWRIGHT_INLINE
