// Operations on values as templates over an arithmetic: a type of values, vectors or plain doubles, and the operations on it. The
// twin of an arithmetic gives the same bits with other units of the processor: the vectors of a row alternate, and both units run
// at once. This header depends on no instruction set and is always inlined, so that code compiled for one set cannot be linked
// into code for lesser machines.
#pragma once

#include "model/core/near_integer.h"
#include "model/expression/kernels/binary_logarithm.h"
#include "model/expression/kernels/exponential.h"

#include <cstddef>

#define CLUSTERWRIGHT_INLINE [[gnu::always_inline]] inline

namespace clusterwright::model::loops
{

// Arithmetic on one value at a time, for the ends of rows and for machines without vectors.
struct PlainArithmetic {
    using Twin = PlainArithmetic;
    using Value = double;
    using Bits = unsigned long long;
    static constexpr std::size_t kWidth = 1;

    CLUSTERWRIGHT_INLINE static Value load(const double* from) { return *from; }
    CLUSTERWRIGHT_INLINE static Value broadcast(double value) { return value; }
    CLUSTERWRIGHT_INLINE static void store(double* to, Value value) { *to = value; }
    CLUSTERWRIGHT_INLINE static void stream(double* to, Value value) { *to = value; }
    CLUSTERWRIGHT_INLINE static Value divide(Value a, Value b) { return a / b; }
    CLUSTERWRIGHT_INLINE static Value squareRoot(Value a) { return __builtin_sqrt(a); }
    CLUSTERWRIGHT_INLINE static Value floor(Value a) { return __builtin_floor(a); }
    CLUSTERWRIGHT_INLINE static Value ceil(Value a) { return __builtin_ceil(a); }
    CLUSTERWRIGHT_INLINE static Value absolute(Value a) { return __builtin_fabs(a); }
    // Returns b unless a is less, also when one of them is NaN.
    CLUSTERWRIGHT_INLINE static Value lesser(Value a, Value b) { return a < b ? a : b; }
    CLUSTERWRIGHT_INLINE static Value greater(Value a, Value b) { return a > b ? a : b; }
    CLUSTERWRIGHT_INLINE static bool all(bool mask) { return mask; }
    CLUSTERWRIGHT_INLINE static double least(Value a) { return a; }
};

// A truth as 1 or 0; NaN where an operand is NaN.
template <typename A, typename Mask, typename NanMask>
CLUSTERWRIGHT_INLINE typename A::Value truth(Mask isTrue, NanMask isNan)
{
    const auto value = isTrue ? A::broadcast(1) : A::broadcast(0);
    return isNan ? A::broadcast(__builtin_nan("")) : value;
}

// Returns the distance in which a value is an integer: the rule of near_integer.h.
template <typename A>
CLUSTERWRIGHT_INLINE typename A::Value nearness(typename A::Value a)
{
    return A::lesser(A::absolute(a) * A::broadcast(kNearIntegerShare),
                     A::broadcast(kNearIntegerMost));
}

// clang-format off
#define CLUSTERWRIGHT_OPERATION(name, operands, ...)                                                                   \
    struct name {                                                                                                      \
        static constexpr unsigned kOperands = operands;                                                                \
        template <typename A, typename V = typename A::Value>                                                          \
        CLUSTERWRIGHT_INLINE static V of([[maybe_unused]] V a, [[maybe_unused]] V b, [[maybe_unused]] V c) { __VA_ARGS__ }                  \
    }
// clang-format on

CLUSTERWRIGHT_OPERATION(Itself, 1, return a;);
CLUSTERWRIGHT_OPERATION(Loaded, 2, return b;);
CLUSTERWRIGHT_OPERATION(Negated, 1, return -a;);
CLUSTERWRIGHT_OPERATION(Absolute, 1, return A::absolute(a););
CLUSTERWRIGHT_OPERATION(Ceiling, 1, return A::ceil(a - nearness<A>(a)););
CLUSTERWRIGHT_OPERATION(Floored, 1, return A::floor(a + nearness<A>(a)););
CLUSTERWRIGHT_OPERATION(Root, 1, return A::squareRoot(a););
CLUSTERWRIGHT_OPERATION(Exponential, 1, return exponential<A>(a););
CLUSTERWRIGHT_OPERATION(BinaryLogarithm, 1, return binaryLogarithm<A>(a););
CLUSTERWRIGHT_OPERATION(Negation, 1, return truth<A>(a == A::broadcast(0), a != a););
CLUSTERWRIGHT_OPERATION(Held, 1, return a == A::broadcast(0) ? A::broadcast(0) : A::broadcast(1););
CLUSTERWRIGHT_OPERATION(Sum, 2, return a + b;);
CLUSTERWRIGHT_OPERATION(Difference, 2, return a - b;);
CLUSTERWRIGHT_OPERATION(Product, 2, return a * b;);
// Nothing is infinite because of a division by zero: a later operation would hide an infinity, but never a NaN.
CLUSTERWRIGHT_OPERATION(
    Quotient, 2, return A::divide(a, b == A::broadcast(0) ? A::broadcast(__builtin_nan("")) : b););
// `lesser(b, a)` is a when a is NaN, as std::min(a, b) is a when they are equal. Only a NaN in b needs a case of its own.
CLUSTERWRIGHT_OPERATION(Minimum, 2, return b != b ? b : A::lesser(b, a););
CLUSTERWRIGHT_OPERATION(Maximum, 2, return b != b ? b : A::greater(b, a););
CLUSTERWRIGHT_OPERATION(Less, 2, return truth<A>(a < b, (a != a) | (b != b)););
CLUSTERWRIGHT_OPERATION(LessEqual, 2, return truth<A>(a <= b, (a != a) | (b != b)););
CLUSTERWRIGHT_OPERATION(Greater, 2, return truth<A>(a > b, (a != a) | (b != b)););
CLUSTERWRIGHT_OPERATION(GreaterEqual, 2, return truth<A>(a >= b, (a != a) | (b != b)););
CLUSTERWRIGHT_OPERATION(Equal, 2, return truth<A>(a == b, (a != a) | (b != b)););
CLUSTERWRIGHT_OPERATION(NotEqual, 2, return truth<A>(a != b, (a != a) | (b != b)););
CLUSTERWRIGHT_OPERATION(Both,
                        2,
                        return truth<A>((a != A::broadcast(0)) & (b != A::broadcast(0)),
                                        (a != a) | (b != b)););
CLUSTERWRIGHT_OPERATION(Either,
                        2,
                        return truth<A>((a != A::broadcast(0)) | (b != A::broadcast(0)),
                                        (a != a) | (b != b)););
CLUSTERWRIGHT_OPERATION(Choice, 3, return a != a ? a : (a != A::broadcast(0) ? b : c););
#undef CLUSTERWRIGHT_OPERATION

// outer(inner(a, b), c)
template <typename Outer, typename Inner>
struct LeftPair {
    static constexpr unsigned kOperands = 3;
    template <typename A, typename V = typename A::Value>
    CLUSTERWRIGHT_INLINE static V of(V a, V b, V c)
    {
        return Outer::template of<A>(Inner::template of<A>(a, b, b), c, c);
    }
};

// outer(a, inner(b, c))
template <typename Outer, typename Inner>
struct RightPair {
    static constexpr unsigned kOperands = 3;
    template <typename A, typename V = typename A::Value>
    CLUSTERWRIGHT_INLINE static V of(V a, V b, V c)
    {
        const V right = Inner::template of<A>(b, c, c);
        return Outer::template of<A>(a, right, right);
    }
};

} // namespace clusterwright::model::loops

#undef CLUSTERWRIGHT_INLINE
