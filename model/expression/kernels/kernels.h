// Loops over arrays of doubles, one for each operation, in the vector instructions of this machine. They use only operations that
// IEEE 754 defines to the last bit, so every instruction set gives the bits of `evaluate` (any NaN for a NaN): no contraction, no
// fast-math, and a reciprocal only where it gives the quotient to the last bit.
#pragma once

#include "model/expression/language/expression.h"

#include <array>
#include <cstddef>
#include <vector>

namespace clusterwright::model
{

enum class InstructionSet { Plain, Avx2, Avx512 };

// Instruction sets of this machine, the best one last.
[[nodiscard]] const std::vector<InstructionSet>& instructionSets();

// Results larger than this, in bytes, go past the caches: about one core's share of the last cache. (The operating system reports
// the cache of all cores together.)
inline constexpr std::size_t kStreamedSize = std::size_t{32} << 20U;

// Use of the results: stored; streamed past the caches; or not stored, with the least of them returned, infinity when none is a
// number. Stream requires a target on a cache line, and `columns` a multiple of 8 or only one row. Other threads see the results
// after endStream().
enum class Sink { Store, Stream, Least };

// `rows` rows of `columns` results. An operand is an array that advances by its stride from row to row. Inside a row it advances
// with the columns, or stays at one value if the kernel broadcasts it.
struct KernelCall {
    double* target = nullptr;
    std::array<const double*, 3> operands{};
    std::array<std::size_t, 3> strides{};
    std::size_t rows = 1;
    std::size_t columns = 0;
};

void endStream();

using Kernel = double (*)(const KernelCall& call); // the least result, for Sink::Least only

// An operation of one to three operands; or two in one: op(inner(a, b), c), or op(a, inner(b, c)) with the inner one to the right.
struct KernelKey {
    Op op = Op::Name;     // Name for the operand itself
    Op inner = Op::Name;  // Name for none
    bool isRight = false; // true when the inner operation is the right operand
    unsigned broadcast =
        0; // bit n: operand n is one value per row; never all operands, except for Name
};

// Null for an operation without a loop: functions of the mathematics library, comparisons and unary operations with a sink other
// than Store, and a pair that gains nothing.
[[nodiscard]] Kernel findKernel(InstructionSet set, const KernelKey& key, Sink sink);

// Returns whether no value is NaN or infinite; or whether no value is zero (NaN is not zero).
using Test = bool (*)(const double* values, std::size_t size);
struct BlockTests {
    Test allFinite = nullptr;
    Test noneZero = nullptr;
};
[[nodiscard]] BlockTests blockTests(InstructionSet set);

// Kernels of one instruction set. Each set is implemented in a source that is compiled for it.
struct KernelSet {
    Kernel (*find)(const KernelKey& key, Sink sink) = nullptr;
    BlockTests tests;
};
[[nodiscard]] KernelSet plainKernels();
[[nodiscard]] KernelSet avx2Kernels();
[[nodiscard]] KernelSet avx512Kernels();

} // namespace clusterwright::model
