// The loops behind kernels.h as templates over an arithmetic: a type of values, vectors or plain doubles, and what can be done
// with it. Each arithmetic lives in a source that is compiled for its instruction set, in an unnamed namespace, so that nothing
// of it can be linked into code for lesser machines. For the same reason what does not depend on one is always inlined, and
// nothing of the standard library is called here.
#pragma once

#include "model/expression/kernels.h"

#define CLUSTERWRIGHT_INLINE [[gnu::always_inline]] inline

namespace clusterwright::model::loops
{

// Of one value at a time: the ends of rows, and machines without vectors.
struct PlainArithmetic {
    using Value = double;
    static constexpr std::size_t kWidth = 1;

    CLUSTERWRIGHT_INLINE static Value load(const double* from) { return *from; }
    CLUSTERWRIGHT_INLINE static Value broadcast(double value) { return value; }
    CLUSTERWRIGHT_INLINE static void store(double* to, Value value) { *to = value; }
    CLUSTERWRIGHT_INLINE static void stream(double* to, Value value) { *to = value; }
    CLUSTERWRIGHT_INLINE static Value squareRoot(Value a) { return __builtin_sqrt(a); }
    CLUSTERWRIGHT_INLINE static Value floor(Value a) { return __builtin_floor(a); }
    CLUSTERWRIGHT_INLINE static Value ceil(Value a) { return __builtin_ceil(a); }
    CLUSTERWRIGHT_INLINE static Value absolute(Value a) { return __builtin_fabs(a); }
    // b when a is not less, also when one is NaN.
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

// clang-format off
#define CLUSTERWRIGHT_OPERATION(name, operands, ...)                                                                   \
    struct name {                                                                                                      \
        static constexpr unsigned kOperands = operands;                                                                \
        template <typename A, typename V = typename A::Value>                                                          \
        CLUSTERWRIGHT_INLINE static V of([[maybe_unused]] V a, [[maybe_unused]] V b, [[maybe_unused]] V c) { __VA_ARGS__ }                  \
    }
// clang-format on

CLUSTERWRIGHT_OPERATION(Itself, 1, return a;);
CLUSTERWRIGHT_OPERATION(Negated, 1, return -a;);
CLUSTERWRIGHT_OPERATION(Absolute, 1, return A::absolute(a););
CLUSTERWRIGHT_OPERATION(Ceiling, 1, return A::ceil(a););
CLUSTERWRIGHT_OPERATION(Floored, 1, return A::floor(a););
CLUSTERWRIGHT_OPERATION(Root, 1, return A::squareRoot(a););
CLUSTERWRIGHT_OPERATION(Negation, 1, return truth<A>(a == A::broadcast(0), a != a););
CLUSTERWRIGHT_OPERATION(Held, 1, return a == A::broadcast(0) ? A::broadcast(0) : A::broadcast(1););
CLUSTERWRIGHT_OPERATION(Sum, 2, return a + b;);
CLUSTERWRIGHT_OPERATION(Difference, 2, return a - b;);
CLUSTERWRIGHT_OPERATION(Product, 2, return a * b;);
CLUSTERWRIGHT_OPERATION(Quotient, 2, return a / b;);
// `lesser(b, a)` is a when a is NaN, as std::min(a, b) is a when they are equal; only a NaN in b is left to see to.
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

// One operand along a row. An operand that the operation has not is never looked at.
template <typename A, bool kIsUsed, bool kIsBroadcast>
struct Along {
    const double* values;
    typename A::Value fixed;

    explicit Along(const double* from)
        : values(from)
        , fixed(A::broadcast(kIsUsed && kIsBroadcast ? *from : 0))
    {
    }
    [[nodiscard]] typename A::Value at(std::size_t i) const
    {
        if constexpr (kIsUsed && !kIsBroadcast)
            return A::load(values + i);
        else
            return fixed;
    }
    [[nodiscard]] double one(std::size_t i) const
    {
        if constexpr (kIsUsed)
            return values[kIsBroadcast ? 0 : i];
        else
            return 0;
    }
};

template <typename A, typename Operation, unsigned kBroadcast>
struct Row {
    Along<A, true, (kBroadcast & 1U) != 0> a;
    Along<A, (Operation::kOperands > 1), (kBroadcast & 2U) != 0> b;
    Along<A, (Operation::kOperands > 2), (kBroadcast & 4U) != 0> c;

    Row(const KernelCall& call, std::size_t row)
        : a(call.operands[0] + row * call.strides[0])
        , b(call.operands[1] + row * call.strides[1])
        , c(call.operands[2] + row * call.strides[2])
    {
    }
    [[nodiscard]] typename A::Value at(std::size_t i) const
    {
        return Operation::template of<A>(a.at(i), b.at(i), c.at(i));
    }
    [[nodiscard]] double one(std::size_t i) const
    {
        return Operation::template of<PlainArithmetic>(a.one(i), b.one(i), c.one(i));
    }
};

template <typename A, typename Operation, unsigned kBroadcast, Sink kSink>
double writeRows(const KernelCall& call)
{
    for (std::size_t row = 0; row < call.rows; ++row) {
        const Row<A, Operation, kBroadcast> results(call, row);
        auto* const target = call.target + row * call.columns;
        std::size_t i = 0;
#pragma GCC unroll 4
        for (; i + A::kWidth <= call.columns; i += A::kWidth) {
            if constexpr (kSink == Sink::Stream)
                A::stream(target + i, results.at(i));
            else
                A::store(target + i, results.at(i));
        }
        for (; i < call.columns; ++i)
            target[i] = results.one(i);
    }
    return 0;
}

// Four accumulators, since one minimum waits for the one before. NaN is never the lesser one.
template <typename A, typename Operation, unsigned kBroadcast>
double leastOfRows(const KernelCall& call)
{
    const auto nothing = A::broadcast(__builtin_inf());
    auto first = nothing;
    auto second = nothing;
    auto third = nothing;
    auto fourth = nothing;
    double rest = __builtin_inf();
    for (std::size_t row = 0; row < call.rows; ++row) {
        const Row<A, Operation, kBroadcast> results(call, row);
        std::size_t i = 0;
        for (; i + 4 * A::kWidth <= call.columns; i += 4 * A::kWidth) {
            first = A::lesser(results.at(i), first);
            second = A::lesser(results.at(i + A::kWidth), second);
            third = A::lesser(results.at(i + 2 * A::kWidth), third);
            fourth = A::lesser(results.at(i + 3 * A::kWidth), fourth);
        }
        for (; i + A::kWidth <= call.columns; i += A::kWidth)
            first = A::lesser(results.at(i), first);
        for (; i < call.columns; ++i)
            rest = PlainArithmetic::lesser(results.one(i), rest);
    }
    const auto vectors = A::lesser(A::lesser(first, second), A::lesser(third, fourth));
    return PlainArithmetic::lesser(A::least(vectors), rest);
}

template <typename A, typename Operation, unsigned kBroadcast, Sink kSink>
constexpr Kernel kernelOf()
{
    constexpr unsigned kAll = (1U << Operation::kOperands) - 1;
    if constexpr (kBroadcast > kAll || (kBroadcast == kAll && kAll != 1))
        return nullptr;
    else if constexpr (kSink == Sink::Least)
        return leastOfRows<A, Operation, kBroadcast>;
    else
        return writeRows<A, Operation, kBroadcast, kSink>;
}

template <typename A, Sink kSink, typename Operation>
Kernel pick(unsigned broadcast)
{
    static constexpr Kernel kKernels[8] = {kernelOf<A, Operation, 0, kSink>(),
                                           kernelOf<A, Operation, 1, kSink>(),
                                           kernelOf<A, Operation, 2, kSink>(),
                                           kernelOf<A, Operation, 3, kSink>(),
                                           kernelOf<A, Operation, 4, kSink>(),
                                           kernelOf<A, Operation, 5, kSink>(),
                                           kernelOf<A, Operation, 6, kSink>(),
                                           nullptr};
    return kKernels[broadcast & 7U];
}

template <typename A, Sink kSink, template <typename, typename> typename Pair, typename Outer>
Kernel pickPair(const KernelKey& key)
{
    switch (key.inner) {
    case Op::Add:
        return pick<A, kSink, Pair<Outer, Sum>>(key.broadcast);
    case Op::Subtract:
        return pick<A, kSink, Pair<Outer, Difference>>(key.broadcast);
    case Op::Multiply:
        return pick<A, kSink, Pair<Outer, Product>>(key.broadcast);
    case Op::Divide:
        return pick<A, kSink, Pair<Outer, Quotient>>(key.broadcast);
    default:
        return nullptr;
    }
}

// To the right of an operation that commutes there is nothing: it is asked for the other way round.
template <typename A, Sink kSink>
Kernel pairOf(const KernelKey& key)
{
    switch (key.op) {
    case Op::Add:
        return key.isRight ? nullptr : pickPair<A, kSink, LeftPair, Sum>(key);
    case Op::Multiply:
        return key.isRight ? nullptr : pickPair<A, kSink, LeftPair, Product>(key);
    case Op::Min:
        return key.isRight ? nullptr : pickPair<A, kSink, LeftPair, Minimum>(key);
    case Op::Max:
        return key.isRight ? nullptr : pickPair<A, kSink, LeftPair, Maximum>(key);
    case Op::Subtract:
        return key.isRight ? pickPair<A, kSink, RightPair, Difference>(key)
                           : pickPair<A, kSink, LeftPair, Difference>(key);
    case Op::Divide:
        return key.isRight ? pickPair<A, kSink, RightPair, Quotient>(key)
                           : pickPair<A, kSink, LeftPair, Quotient>(key);
    default:
        return nullptr;
    }
}

// What final operations of outputs are: with every sink.
template <typename A, Sink kSink>
Kernel arithmeticOf(const KernelKey& key)
{
    switch (key.op) {
    case Op::Name:
        return pick<A, kSink, Itself>(key.broadcast);
    case Op::Add:
        return pick<A, kSink, Sum>(key.broadcast);
    case Op::Subtract:
        return pick<A, kSink, Difference>(key.broadcast);
    case Op::Multiply:
        return pick<A, kSink, Product>(key.broadcast);
    case Op::Divide:
        return pick<A, kSink, Quotient>(key.broadcast);
    case Op::Min:
        return pick<A, kSink, Minimum>(key.broadcast);
    case Op::Max:
        return pick<A, kSink, Maximum>(key.broadcast);
    case Op::If:
        return pick<A, kSink, Choice>(key.broadcast);
    default:
        return nullptr;
    }
}

template <typename A>
Kernel otherOf(const KernelKey& key)
{
    constexpr auto kStore = Sink::Store;
    switch (key.op) {
    case Op::Negate:
        return pick<A, kStore, Negated>(key.broadcast);
    case Op::Abs:
        return pick<A, kStore, Absolute>(key.broadcast);
    case Op::Ceil:
        return pick<A, kStore, Ceiling>(key.broadcast);
    case Op::Floor:
        return pick<A, kStore, Floored>(key.broadcast);
    case Op::Sqrt:
        return pick<A, kStore, Root>(key.broadcast);
    case Op::Not:
        return pick<A, kStore, Negation>(key.broadcast);
    case Op::Holds:
        return pick<A, kStore, Held>(key.broadcast);
    case Op::Less:
        return pick<A, kStore, Less>(key.broadcast);
    case Op::LessEqual:
        return pick<A, kStore, LessEqual>(key.broadcast);
    case Op::Greater:
        return pick<A, kStore, Greater>(key.broadcast);
    case Op::GreaterEqual:
        return pick<A, kStore, GreaterEqual>(key.broadcast);
    case Op::Equal:
        return pick<A, kStore, Equal>(key.broadcast);
    case Op::NotEqual:
        return pick<A, kStore, NotEqual>(key.broadcast);
    case Op::And:
        return pick<A, kStore, Both>(key.broadcast);
    case Op::Or:
        return pick<A, kStore, Either>(key.broadcast);
    default:
        return nullptr;
    }
}

template <typename A, Sink kSink>
Kernel findFor(const KernelKey& key)
{
    if (key.inner != Op::Name)
        return pairOf<A, kSink>(key);
    const auto found = arithmeticOf<A, kSink>(key);
    return found == nullptr && kSink == Sink::Store ? otherOf<A>(key) : found;
}

template <typename A>
Kernel find(const KernelKey& key, Sink sink)
{
    switch (sink) {
    case Sink::Store:
        return findFor<A, Sink::Store>(key);
    case Sink::Stream:
        return findFor<A, Sink::Stream>(key);
    case Sink::Least:
        return findFor<A, Sink::Least>(key);
    }
    return nullptr;
}

// x - x is 0 for finite x only.
template <typename A>
bool allFinite(const double* values, std::size_t size)
{
    auto sum = A::broadcast(0);
    std::size_t i = 0;
    for (; i + A::kWidth <= size; i += A::kWidth)
        sum += A::load(values + i) - A::load(values + i);
    bool are = A::all(sum == A::broadcast(0));
    for (; i < size; ++i)
        are = are && values[i] - values[i] == 0;
    return are;
}

template <typename A>
bool noneZero(const double* values, std::size_t size)
{
    auto isNone = A::broadcast(0) == A::broadcast(0);
    std::size_t i = 0;
    for (; i + A::kWidth <= size; i += A::kWidth)
        isNone = isNone & (A::load(values + i) != A::broadcast(0));
    bool none = A::all(isNone);
    for (; i < size; ++i)
        none = none && values[i] != 0;
    return none;
}

template <typename A>
KernelSet kernelSet()
{
    return {find<A>, {allFinite<A>, noneZero<A>}};
}

} // namespace clusterwright::model::loops

#undef CLUSTERWRIGHT_INLINE
