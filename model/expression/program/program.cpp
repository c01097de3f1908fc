#include "model/expression/program/program.h"

#include "model/expression/program/over_index.h"

#include <bit>
#include <cmath>

namespace clusterwright::model
{

// Every reachable node gets a register. A node that depends on no bound variable is computed once, first. The term of a sum is
// computed in its loop, right after the Sum instruction.
class Program::Compiler
{
public:
    Compiler(const Graph& graph, Program& program)
        : m_graph(graph)
        , m_program(program)
        , m_register(graph.size(), -1)
    {
    }

    void compile(const std::vector<NodeId>& roots)
    {
        std::vector<bool> wanted(m_graph.size(), false);
        for (const auto root : roots)
            wanted[static_cast<std::size_t>(root)] = true;
        markReachable(wanted);
        emitLevel(wanted, 0);
        for (const auto root : roots)
            m_program.m_results.push_back(registerOf(root));
    }

private:
    void markReachable(std::vector<bool>& wanted) const
    {
        for (std::size_t i = m_graph.size(); i-- > 0;) {
            if (!wanted[i])
                continue;
            const auto& node = m_graph[static_cast<NodeId>(i)];
            m_graph.eachOperand(
                node, [&](NodeId operand) { wanted[static_cast<std::size_t>(operand)] = true; });
        }
    }

    // Emits those of the wanted nodes whose innermost bound variable is that of `loop` (a single bit, or 0 for none).
    void emitLevel(const std::vector<bool>& wanted, BoundSet loop)
    {
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const auto& node = m_graph[static_cast<NodeId>(i)];
            if (wanted[i] && std::bit_floor(node.bound) == loop && node.op != Op::Bound)
                emit(static_cast<NodeId>(i), node);
        }
    }

    std::int32_t registerOf(NodeId id)
    {
        auto& place = m_register[static_cast<std::size_t>(id)];
        if (place < 0) {
            place = static_cast<std::int32_t>(m_program.m_initial.size());
            m_program.m_initial.push_back(m_graph[id].value);
        }
        return place;
    }

    std::int32_t operand(NodeId id) { return id == kNoNode ? 0 : registerOf(id); }

    void emit(NodeId id, const Node& node)
    {
        const auto target = registerOf(id);
        if (node.op == Op::Literal)
            return;
        if (node.op == Op::Name) {
            m_program.m_inputs.emplace_back(node.index, target);
            return;
        }
        const auto at = m_program.m_instructions.size();
        m_program.m_instructions.push_back(
            {node.op, target, operand(node.a), operand(node.b), operand(node.c), node.index, 0});
        if (node.op == Op::External)
            m_program.m_instructions.back().index = compileCall(node);
        if (!isOverIndex(node.op))
            return;
        std::vector<bool> term(m_graph.size(), false);
        term[static_cast<std::size_t>(node.c)] = true;
        markReachable(term);
        const auto loop = BoundSet{1} << static_cast<unsigned>(node.index);
        const auto variable = boundRegister(node.index);
        emitLevel(term, loop);
        auto& instruction = m_program.m_instructions[at];
        instruction.index = static_cast<std::int32_t>(m_program.m_instructions.size() - at - 1);
        instruction.bound = variable;
    }

    std::int32_t compileCall(const Node& node)
    {
        const auto& call = m_graph.calls()[static_cast<std::size_t>(node.index)];
        CompiledCall compiled{call.function, {}};
        for (const auto operand : call.operands)
            compiled.operands.push_back(registerOf(operand));
        m_program.m_calls.push_back(std::move(compiled));
        return static_cast<std::int32_t>(m_program.m_calls.size()) - 1;
    }

    std::int32_t boundRegister(std::int32_t level)
    {
        for (std::size_t i = 0; i < m_graph.size(); ++i) {
            const auto& node = m_graph[static_cast<NodeId>(i)];
            if (node.op == Op::Bound && node.index == level)
                return registerOf(static_cast<NodeId>(i));
        }
        m_program.m_initial.push_back(0); // a sum that does not use its variable
        return static_cast<std::int32_t>(m_program.m_initial.size()) - 1;
    }

    const Graph& m_graph;
    Program& m_program;
    std::vector<std::int32_t> m_register;
};

Program::Program(const Graph& graph, std::vector<NodeId> roots)
    : m_initial{0.0} // register 0: for operands that an operation does not use
    , m_tables(graph.tables())
{
    Compiler(graph, *this).compile(roots);
}

Program::Workspace Program::workspace() const
{
    Workspace workspace{m_initial, {}, 0};
    for (const auto& call : m_calls)
        workspace.calls.push_back({std::vector<double>(call.operands.size()), 0, false});
    return workspace;
}

void Program::evaluate(std::span<const double> inputs,
                       std::span<double> results,
                       Workspace& workspace) const
{
    workspace.sumSteps = 0;
    for (const auto& [index, place] : m_inputs)
        workspace.registers[static_cast<std::size_t>(place)] =
            inputs[static_cast<std::size_t>(index)];
    run(0, m_instructions.size(), workspace);
    for (std::size_t i = 0; i < m_results.size(); ++i)
        results[i] = workspace.registers[static_cast<std::size_t>(m_results[i])];
}

void Program::run(std::size_t begin, std::size_t end, Workspace& workspace) const
{
    auto* const r = workspace.registers.data();
    for (std::size_t i = begin; i < end; ++i) {
        const auto& step = m_instructions[i];
        switch (step.op) {
        case Op::Add:
            r[step.target] = r[step.a] + r[step.b];
            break;
        case Op::Subtract:
            r[step.target] = r[step.a] - r[step.b];
            break;
        case Op::Multiply:
            r[step.target] = r[step.a] * r[step.b];
            break;
        case Op::Divide:
            r[step.target] = r[step.b] != 0 ? r[step.a] / r[step.b] : OverIndex::kNoValue;
            break;
        case Op::Table:
            r[step.target] = m_tables[static_cast<std::size_t>(step.index)]->at(r[step.a]);
            break;
        case Op::External:
            r[step.target] = valueOfCall(static_cast<std::size_t>(step.index), workspace);
            break;
        case Op::Sum:
        case Op::Product:
        case Op::MinOver:
        case Op::MaxOver:
        case Op::ArgMin:
        case Op::ArgMax:
            runSum(i, workspace);
            i += static_cast<std::size_t>(step.index);
            break;
        default:
            r[step.target] = model::evaluate(step.op, r[step.a], r[step.b], r[step.c]);
        }
    }
}

double Program::valueOfCall(std::size_t index, Workspace& workspace) const
{
    const auto& call = m_calls[index];
    auto& last = workspace.calls[index];
    bool isSame = last.isMade;
    for (std::size_t i = 0; i < call.operands.size(); ++i) {
        const double operand = workspace.registers[static_cast<std::size_t>(call.operands[i])];
        isSame = isSame && std::bit_cast<std::uint64_t>(operand) ==
                               std::bit_cast<std::uint64_t>(last.operands[i]);
        last.operands[i] = operand;
    }
    if (!isSame)
        last.value = call.function->value(last.operands);
    last.isMade = true;
    return last.value;
}

void Program::runSum(std::size_t at, Workspace& workspace) const
{
    const auto& step = m_instructions[at];
    auto& r = workspace.registers;
    const auto reg = [&r](std::int32_t index) -> double& {
        return r[static_cast<std::size_t>(index)];
    };
    const IndexRange range(reg(step.a), reg(step.b));
    OverIndex total(step.op);
    if (!(range.count <= kLongestSum)) {
        total.value = OverIndex::kNoValue;
    } else {
        for (double k = 0; k < range.count; ++k) {
            if (++workspace.sumSteps > kMostSumSteps) {
                total.value = OverIndex::kNoValue;
                break;
            }
            reg(step.bound) = range.first + k;
            run(at + 1, at + 1 + static_cast<std::size_t>(step.index), workspace);
            total.add(range.first + k, reg(step.c));
        }
    }
    reg(step.target) = total.value;
}

} // namespace clusterwright::model
