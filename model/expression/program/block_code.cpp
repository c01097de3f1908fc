#include "model/expression/program/block_code.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace clusterwright::model
{

namespace
{

bool hasRows(Extent extent)
{
    return (static_cast<unsigned>(extent) & 1U) != 0;
}

bool hasColumns(Extent extent)
{
    return (static_cast<unsigned>(extent) & 2U) != 0;
}

// Step of an array of this extent from one row to the next.
std::size_t strideOf(Extent extent, BlockSize size)
{
    return !hasRows(extent) ? 0 : hasColumns(extent) ? size.columns : 1;
}

// Functions of the mathematics library with one operand, dispatched once for the whole array.
bool mapUnary(Op op, std::size_t size, const double* from, double* to, ValueMemo& memo)
{
    switch (op) {
    case Op::Round:
        for (std::size_t i = 0; i < size; ++i)
            to[i] = std::round(from[i]);
        return true;
    case Op::Ln:
        memo.map(size, from, to, [](double x) { return evaluate(Op::Ln, x, 0, 0); });
        return true;
    case Op::Log10:
        memo.map(size, from, to, [](double x) { return evaluate(Op::Log10, x, 0, 0); });
        return true;
    default:
        return false;
    }
}

} // namespace

BlockCode::Workspace BlockCode::workspace() const
{
    constexpr std::size_t kLine = 64;
    Workspace made;
    made.memory.resize(m_memory + kLine / sizeof(double));
    const auto misplaced = std::bit_cast<std::uintptr_t>(made.memory.data()) % kLine;
    auto* const begin = made.memory.data() + (kLine - misplaced) % kLine / sizeof(double);
    for (const auto& slot : m_slots) {
        made.own.push_back(begin + slot.offset);
        made.seen.push_back(begin + slot.offset);
        *made.own.back() = slot.value;
    }
    made.calls.resize(m_calls.size());
    made.functions.resize(m_memos);
    for (const auto& sum : m_sums)
        made.sums.push_back(sum.program.workspace());
    made.sumSteps.resize(m_sums.size(), 0);
    return made;
}

bool BlockCode::isOverlong(const Workspace& workspace) const
{
    return std::accumulate(workspace.sumSteps.begin(), workspace.sumSteps.end(), std::int64_t{0}) >
           kMostSumSteps;
}

bool BlockCode::hasSink(const Root& root, Sink sink) const
{
    return root.instruction >= 0 && m_instructions[static_cast<std::size_t>(root.instruction)]
                                            .kernels[static_cast<std::size_t>(sink)] != nullptr;
}

void BlockCode::run(int level, Workspace& workspace) const
{
    const auto index = static_cast<std::size_t>(level - Dependence::kOnce);
    const auto begin = index == 0 ? 0 : m_levelEnds[index - 1];
    for (std::size_t i = begin; i < m_levelEnds[index]; ++i)
        runOne(m_instructions[i], workspace);
}

double
BlockCode::finish(const Root& root, double* target, Sink sink, const Workspace& workspace) const
{
    const auto& instruction = m_instructions[static_cast<std::size_t>(root.instruction)];
    return instruction.kernels[static_cast<std::size_t>(sink)](
        callOf(instruction, target, workspace));
}

KernelCall
BlockCode::callOf(const Instruction& instruction, double* target, const Workspace& workspace) const
{
    const auto size = workspace.size;
    KernelCall call{.target = target,
                    .rows = instruction.isFlat ? 1 : size.rows,
                    .columns = instruction.isFlat ? size.of(instruction.extent) : size.columns};
    for (std::size_t i = 0; i < call.operands.size(); ++i) {
        call.operands[i] = workspace.seen[static_cast<std::size_t>(instruction.operands[i])];
        call.strides[i] = strideOf(instruction.extents[i], size);
    }
    return call;
}

void BlockCode::spread(const Root& root,
                       double* target,
                       Sink sink,
                       const Workspace& workspace) const
{
    const auto size = workspace.size;
    const bool isWhole = size.of(root.extent) == size.of(Extent::Matrix);
    const bool isFlat = isWhole || root.extent == Extent::One;
    const bool isSpread = !isWhole && !hasColumns(root.extent);
    const auto* const from = workspace.seen[static_cast<std::size_t>(root.slot)];
    m_copies[static_cast<std::size_t>(sink)][isSpread ? 1 : 0](
        {.target = target,
         .operands = {from, from, from},
         .strides = {strideOf(root.extent, size), 0, 0},
         .rows = isFlat ? 1 : size.rows,
         .columns = isFlat ? size.of(Extent::Matrix) : size.columns});
}

void BlockCode::runOne(const Instruction& instruction, Workspace& workspace) const
{
    const auto target = workspace.own[static_cast<std::size_t>(instruction.target)];
    switch (instruction.kind) {
    case Kind::Loop:
        instruction.kernels[0](callOf(instruction, target, workspace));
        break;
    case Kind::Number:
    case Kind::Function:
        runNumber(instruction, workspace);
        break;
    case Kind::Table: {
        const auto& table = *m_tables[static_cast<std::size_t>(instruction.index)];
        workspace.functions[static_cast<std::size_t>(instruction.memo)].map(
            workspace.size.of(instruction.extent),
            workspace.seen[static_cast<std::size_t>(instruction.operands[0])],
            target,
            [&](double x) { return table.at(x); });
        break;
    }
    case Kind::External:
        runCalls(instruction, workspace);
        break;
    case Kind::Sum:
        runSums(instruction, workspace);
        break;
    }
}

void BlockCode::runNumber(const Instruction& instruction, Workspace& workspace) const
{
    std::array<const double*, 3> from{};
    std::array<std::array<std::size_t, 2>, 3> strides{}; // step per row, step per column
    const auto size = workspace.size;
    for (std::size_t i = 0; i < 3; ++i) {
        from[i] = workspace.seen[static_cast<std::size_t>(instruction.operands[i])];
        strides[i] = {strideOf(instruction.extents[i], size),
                      hasColumns(instruction.extents[i]) ? 1U : 0U};
    }
    auto* target = workspace.own[static_cast<std::size_t>(instruction.target)];
    if (instruction.kind == Kind::Function &&
        mapUnary(instruction.op,
                 size.of(instruction.extent),
                 from[0],
                 target,
                 workspace.functions[static_cast<std::size_t>(instruction.memo)]))
        return;
    const auto rows = hasRows(instruction.extent) ? size.rows : 1;
    const auto columns = hasColumns(instruction.extent) ? size.columns : 1;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            const auto value = [&](std::size_t i) {
                return from[i][row * strides[i][0] + column * strides[i][1]];
            };
            *target++ = evaluate(instruction.op, value(0), value(1), value(2));
        }
}

// Calls `function(operands, index)` for each element of an array of the extent.
template <typename Function>
void BlockCode::eachElement(Extent extent,
                            const CompiledCall& operands,
                            Workspace& workspace,
                            Function&& function) const
{
    const auto size = workspace.size;
    const auto columns = hasColumns(extent) ? size.columns : 1;
    auto& values = workspace.operands;
    values.resize(operands.operands.size());
    for (std::size_t index = 0; index < size.of(extent); ++index) {
        const auto row = index / columns;
        const auto column = index % columns;
        for (std::size_t i = 0; i < values.size(); ++i)
            values[i] = workspace.seen[static_cast<std::size_t>(operands.operands[i])]
                                      [row * strideOf(operands.extents[i], size) +
                                       (hasColumns(operands.extents[i]) ? column : 0)];
        if (!function(std::span<const double>(values), index))
            return;
    }
}

void BlockCode::runCalls(const Instruction& instruction, Workspace& workspace) const
{
    const auto index = static_cast<std::size_t>(instruction.index);
    const auto& call = m_calls[index];
    auto& memo = workspace.calls[index];
    auto* const target = workspace.own[static_cast<std::size_t>(instruction.target)];
    eachElement(
        instruction.extent, call, workspace, [&](std::span<const double> operands, std::size_t i) {
            target[i] = memo.value(operands, [&](std::span<const double> values) {
                return call.function->value(values);
            });
            return true;
        });
}

// Neighbouring points often have the same operands. A sum with too many steps of its own ends the computation: the caller checks
// isOverlong.
void BlockCode::runSums(const Instruction& instruction, Workspace& workspace) const
{
    const auto index = static_cast<std::size_t>(instruction.index);
    const auto& sum = m_sums[index];
    auto& inner = workspace.sums[index];
    auto& most = workspace.sumSteps[index];
    auto* const target = workspace.own[static_cast<std::size_t>(instruction.target)];
    std::vector<double> last;
    double value = 0;
    most = 0;
    eachElement(instruction.extent,
                sum.operands,
                workspace,
                [&](std::span<const double> operands, std::size_t i) {
                    const bool isSame =
                        i > 0 && std::ranges::equal(operands, last, [](double left, double right) {
                            return std::bit_cast<std::uint64_t>(left) ==
                                   std::bit_cast<std::uint64_t>(right);
                        });
                    if (!isSame) {
                        sum.program.evaluate(operands, {&value, 1}, inner);
                        most = std::max(most, inner.sumSteps);
                        last.assign(operands.begin(), operands.end());
                    }
                    target[i] = value;
                    return most <= kMostSumSteps;
                });
}

} // namespace clusterwright::model
