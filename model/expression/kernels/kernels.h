// Loops over arrays of doubles, one for each operation, in the vector instructions of the machine at hand. Only operations that
// IEEE 754 defines to the last bit, so every instruction set gives the bits of `evaluate` (any NaN for a NaN): no contraction, no
// fast-math, and no reciprocals but where they give the quotient to the last bit.
#pragma once

#include "model/expression/language/expression.h"

#include <array>
#include <cstddef>
#include <vector>

namespace clusterwright::model
{

enum class InstructionSet { Plain, Avx2, Avx512 };

// Those of this machine, the best one last.
[[nodiscard]] const std::vector<InstructionSet>& instructionSets();

// What is larger than this, in bytes, goes past the caches: about what one core has of the last one. (A system that is asked
// answers for all of them together.)
inline constexpr std::size_t kStreamedSize = std::size_t{32} << 20U;

// What becomes of the results: written; written past the caches (the target on a cache line, `columns` a multiple of 8 or only
// one row), to be seen by other threads behind endStream(); or nothing written and the least of them returned, infinity when
// there is none that is a number.
enum class Sink { Store, Stream, Least };

// `rows` rows of `columns` results. An operand is an array that moves on by its stride from row to row; inside a row it moves
// along, or, where the kernel broadcasts it, stands still.
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
    Op op = Op::Name;     // Name: the operand itself
    Op inner = Op::Name;  // Name: none
    bool isRight = false; // where the inner one is
    unsigned broadcast =
        0; // bit n: operand n stands still in a row; never all of them, but for Name
};

// Null where there is no such loop: functions of the mathematics library; comparisons and unary operations with a sink other
// than Store; a pair that is not worth one.
[[nodiscard]] Kernel findKernel(InstructionSet set, const KernelKey& key, Sink sink);

// Whether none is NaN or infinite; whether none is zero (NaN is not).
using Test = bool (*)(const double* values, std::size_t size);
struct BlockTests {
    Test allFinite = nullptr;
    Test noneZero = nullptr;
};
[[nodiscard]] BlockTests blockTests(InstructionSet set);

// What an instruction set brings: implementation, in a source of its own compiled for it.
struct KernelSet {
    Kernel (*find)(const KernelKey& key, Sink sink) = nullptr;
    BlockTests tests;
};
[[nodiscard]] KernelSet plainKernels();
[[nodiscard]] KernelSet avx2Kernels();
[[nodiscard]] KernelSet avx512Kernels();

} // namespace clusterwright::model
