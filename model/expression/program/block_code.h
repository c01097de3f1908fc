// Some nodes of a graph as instructions over arrays, shared by grids and lists of points. A block of points is a matrix, `rows`
// times `columns`. A value is an array over the whole block, over its rows or its columns only, or one number: as few as it
// depends on. The caller supplies the leaves (the values of inputs) and chooses the order of points. Gives the bits of Program,
// point for point. Immutable: threads may share it, each with a workspace of its own.
#pragma once

#include "model/expression/kernels/kernels.h"
#include "model/expression/program/call_memo.h"
#include "model/expression/program/graph.h"
#include "model/expression/program/program.h"
#include "model/expression/program/value_memo.h"

#include <cstdint>
#include <span>
#include <vector>

namespace clusterwright::model
{

// The part of a block that a value depends on: its rows, its columns, both (a matrix in row-major order), or neither.
enum class Extent : std::uint8_t { One = 0, Rows = 1, Columns = 2, Matrix = 3 };

// A value is computed again after every change at `level` or above it (level 0 changes the least often); at kOnce, never.
struct Dependence {
    static constexpr int kOnce = -1;

    int level = kOnce;
    Extent extent = Extent::One;
};

struct BlockSize {
    std::size_t rows = 1;
    std::size_t columns = 1;

    [[nodiscard]] std::size_t of(Extent extent) const
    {
        return ((static_cast<unsigned>(extent) & 1U) != 0 ? rows : 1) *
               ((static_cast<unsigned>(extent) & 2U) != 0 ? columns : 1);
    }
};

class BlockCode
{
public:
    // A node whose values come from outside.
    struct Leaf {
        NodeId node = kNoNode;
        Dependence dependence;
    };
    struct Workspace {
        std::vector<double> memory;
        std::vector<double*> own; // per slot: array that the code computes
        std::vector<const double*>
            seen; // per slot: array that is read; for a leaf, an array of the caller
        std::vector<CallMemo> calls;
        std::vector<ValueMemo> functions;
        std::vector<Program::Workspace> sums;
        std::vector<std::int64_t> sumSteps; // per sum: the most that one of its elements took
        std::vector<double> operands;
        BlockSize size;
    };
    struct Root {
        int slot = 0;
        Extent extent = Extent::One;
        int instruction = -1; // instruction of a final, which `run` skips; else -1
    };

    // `leaves`: every input that the roots need, and any other nodes. `levels`: the number of levels besides kOnce. `most`: the
    // largest size of a block.
    BlockCode(const Graph& graph,
              const std::vector<NodeId>& roots,
              const std::vector<Leaf>& leaves,
              int levels,
              BlockSize most,
              InstructionSet set);

    [[nodiscard]] Workspace workspace() const;
    // Slots of the leaves, in their order; -1 where no root needs the leaf.
    [[nodiscard]] const std::vector<int>& leafSlots() const { return m_leafSlots; }
    [[nodiscard]] const std::vector<Root>& roots() const { return m_roots; }

    // Computes the values of the level; those of the levels above must be computed already. Skips finals: roots that nothing else
    // needs and that have a value of their own at every point.
    void run(int level, Workspace& workspace) const;
    // Computes a final, after the last level, into `target` or into the sink. Returns the result of the kernel.
    double finish(const Root& root, double* target, Sink sink, const Workspace& workspace) const;
    // Writes a root from its slot, once for each point of the block.
    void spread(const Root& root, double* target, Sink sink, const Workspace& workspace) const;
    // True when a point may have more than kMostSumSteps: then Program must compute it.
    [[nodiscard]] bool isOverlong(const Workspace& workspace) const;
    [[nodiscard]] bool hasSink(const Root& root, Sink sink) const;
    [[nodiscard]] bool hasSums() const { return !m_sums.empty(); }
    [[nodiscard]] std::size_t size() const { return m_instructions.size(); }

private:
    enum class Kind : std::uint8_t { Loop, Number, Function, Table, External, Sum };
    struct Instruction {
        Kind kind = Kind::Number;
        Op op = Op::Literal;
        Extent extent = Extent::One;
        int target = 0;
        std::array<int, 3> operands{}; // slots
        std::array<Extent, 3> extents{};
        bool isFlat = false;             // can run as one long row
        int memo = 0;                    // memo of a function or a table
        int index = 0;                   // index of a table, a call or a sum
        std::array<Kernel, 3> kernels{}; // per sink
    };
    struct CompiledCall {
        std::shared_ptr<const ExternalFunction> function;
        std::vector<int> operands; // slots
        std::vector<Extent> extents;
    };
    // A sum as a program of the values that it needs from outside.
    struct CompiledSum {
        Program program;
        CompiledCall operands;
    };
    struct Slot {
        Extent extent = Extent::One;
        double value = 0; // value of a constant
        std::size_t offset = 0;
    };

    friend class BlockCompiler;

    void runOne(const Instruction& instruction, Workspace& workspace) const;
    void runNumber(const Instruction& instruction, Workspace& workspace) const;
    void runCalls(const Instruction& instruction, Workspace& workspace) const;
    void runSums(const Instruction& instruction, Workspace& workspace) const;
    [[nodiscard]] KernelCall
    callOf(const Instruction& instruction, double* target, const Workspace& workspace) const;
    template <typename Function>
    void eachElement(Extent extent,
                     const CompiledCall& operands,
                     Workspace& workspace,
                     Function&& function) const;

    std::vector<Instruction> m_instructions; // by level
    std::vector<std::size_t> m_levelEnds;    // ends of kOnce, 0, 1, ...
    std::vector<Slot> m_slots; // slot 0 is for operands that an operation does not use
    std::size_t m_memory = 0;  // doubles
    std::size_t m_memos = 0;
    std::vector<int> m_leafSlots;
    std::vector<Root> m_roots;
    std::vector<std::shared_ptr<const Table>> m_tables;
    std::vector<CompiledCall> m_calls;
    std::vector<CompiledSum> m_sums;
    std::array<std::array<Kernel, 2>, 2>
        m_copies{}; // by sink (Store, Stream), and by whether the value is spread along rows
};

} // namespace clusterwright::model
