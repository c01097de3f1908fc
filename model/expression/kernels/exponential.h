// exp, the same to the last bit for one value and for vectors of any instruction set: only operations that IEEE 754 defines,
// without contraction. Less than 1 unit in the last place from the true value; 1 for 0; as in C for infinity, NaN, and where the
// result is too large (infinity) or too small (subnormal, then 0).
//
// x = k ln 2 + r with |r| <= ln(2) / 2; exp(r) = 1 + r + r c / (2 - c) with c = r - r^2 P(r^2). The polynomial P and the parts of
// ln 2 are those of e_exp.c of FreeBSD:
//
// Copyright (C) 2004 by Sun Microsystems, Inc. All rights reserved.
// Permission to use, copy, modify, and distribute this software is freely granted, provided that this notice is preserved.
#pragma once

#define CLUSTERWRIGHT_INLINE [[gnu::always_inline]] inline

namespace clusterwright::model::loops
{

// Rounds a small number to the nearest integer.
template <typename V>
CLUSTERWRIGHT_INLINE V nearestWhole(V x)
{
    return (x + 0x1.8p52) - 0x1.8p52;
}

// 2^n for an integer n in -1022 .. 1023, which becomes the exponent of a double.
template <typename A, typename V = typename A::Value>
CLUSTERWRIGHT_INLINE V powerOfTwo(V n)
{
    using Bits = typename A::Bits;
    return __builtin_bit_cast(
        V, static_cast<Bits>(__builtin_bit_cast(Bits, n + (0x1p52 + 1023)) << 52));
}

// A: an arithmetic, as in kernel_operations.h.
template <typename A, typename V = typename A::Value>
CLUSTERWRIGHT_INLINE V exponential(V x)
{
    constexpr double kInverse = 1.44269504088896338700e+00; // 1 / ln 2
    constexpr double kHigh = 6.93147180369123816490e-01;    // the upper 32 bits of ln 2
    constexpr double kLow = 1.90821492927058770002e-10;     // the rest

    // Beyond these bounds the result is infinity or 0.
    const V inside = A::greater(A::lesser(x, A::broadcast(710)), A::broadcast(-746));
    const V k = nearestWhole<V>(inside * kInverse);
    const V high = inside - k * kHigh; // the product is exact
    const V low = k * kLow;
    const V r = high - low;
    const V t = r * r;
    const V polynomial =
        t * (t * (t * (t * (t * 4.13813679705723846039e-08 - 1.65339022054652515390e-06) +
                       6.61375632143793436117e-05) -
                  2.77777777770155933842e-03) +
             1.66666666666666019037e-01);
    const V c = r - polynomial;
    const V power = 1.0 - ((low - A::divide(r * c, 2.0 - c)) - high);

    // Two steps, since 2^k may be too large or too small for a double.
    const V half = nearestWhole<V>(k * 0.5);
    const V result = power * powerOfTwo<A>(half) * powerOfTwo<A>(k - half);
    return x == x ? result : x; // NaN
}

} // namespace clusterwright::model::loops

#undef CLUSTERWRIGHT_INLINE
