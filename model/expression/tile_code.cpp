#include "model/expression/tile_code.h"

#include <algorithm>
#include <bit>

namespace clusterwright::model
{

namespace
{

bool commutes(Op op)
{
    return op == Op::Add || op == Op::Multiply;
}

} // namespace

class TileCompiler
{
public:
    TileCompiler(const Graph& graph, const std::vector<NodeId>& roots, InstructionSet set)
        : m_graph(graph)
        , m_roots(roots)
        , m_values(graph.size())
    {
        m_code.m_kernels = tileKernels(set);
    }

    std::unique_ptr<const TileCode> compile(const std::vector<std::optional<double>>& fixed)
    {
        findUniform(fixed);
        if (!findUses())
            return nullptr;
        m_code.m_slots = m_code.m_uniform.size();
        for (const auto id : m_beside) {
            value(id).place.index = m_code.m_slots++;
            value(id).doneBeside = 0;
        }
        for (std::size_t i = 0; i < m_order.size(); ++i) {
            emit(m_order[i]);
            keep(m_order[i], i + 1);
        }
        for (std::size_t i = 0; i < m_roots.size(); ++i) {
            load(m_roots[i]);
            m_code.m_instructions.push_back({kTileStore, {TileCode::Kind::Target, i}, {}});
        }
        return std::make_unique<const TileCode>(std::move(m_code));
    }

private:
    struct Value {
        std::optional<double> uniform;
        TileCode::Place place;
        int uses = 0; // still to come
        std::size_t doneBeside = kTileVectors;
    };

    Value& value(NodeId id) { return m_values[static_cast<std::size_t>(id)]; }
    bool isComputed(NodeId id) { return !value(id).uniform && m_graph[id].op != Op::Name; }

    void findUniform(const std::vector<std::optional<double>>& fixed)
    {
        for (NodeId id = 0; id < static_cast<NodeId>(m_graph.size()); ++id) {
            const auto& node = m_graph[id];
            const auto index = static_cast<std::size_t>(node.index);
            if (node.op == Op::Literal)
                value(id).uniform = node.value;
            else if (node.op == Op::Name)
                value(id).uniform = index < fixed.size() ? fixed[index] : std::nullopt;
            else if (hasTileStep(node.op))
                value(id).uniform = uniformOf(node);
        }
    }

    std::optional<double> uniformOf(const Node& node)
    {
        bool areUniform = true;
        m_graph.eachOperand(
            node, [&](NodeId id) { areUniform = areUniform && value(id).uniform.has_value(); });
        if (!areUniform)
            return std::nullopt;
        const auto number = [&](NodeId id) { return id == kNoNode ? 0 : *value(id).uniform; };
        return evaluate(node.op, number(node.a), number(node.b), number(node.c));
    }

    // False where something is no arithmetic.
    bool findUses()
    {
        for (const auto root : m_roots)
            ++value(root).uses;
        for (auto id = static_cast<NodeId>(m_graph.size()); id-- > 0;) {
            auto& own = value(id);
            const auto& node = m_graph[id];
            if (own.uses == 0)
                continue;
            if (own.uniform) {
                own.place = {TileCode::Kind::Slot, m_code.m_uniform.size()};
                m_code.m_uniform.push_back(*own.uniform);
            } else if (node.op == Op::Name) {
                own.place = {TileCode::Kind::Column, static_cast<std::size_t>(node.index)};
            } else if (hasTileStep(node.op)) {
                m_graph.eachOperand(node, [&](NodeId operand) { ++value(operand).uses; });
                (isBeside(node) ? m_beside : m_order).push_back(id);
            } else {
                return false;
            }
        }
        std::ranges::reverse(m_order);
        return true;
    }

    // It is long, needs nothing but an input, and so can be done at any time.
    bool isBeside(const Node& node) const
    {
        return node.op == Op::Log2 && m_graph[node.a].op == Op::Name;
    }

    void doBeside(NodeId id, std::size_t end)
    {
        auto& own = value(id);
        for (; own.doneBeside < end; ++own.doneBeside)
            m_code.m_instructions.push_back(
                {kTileBeside, value(m_graph[id].a).place, own.place, own.doneBeside});
    }

    void doSomethingBeside()
    {
        for (const auto id : m_beside)
            if (const auto done = value(id).doneBeside; done < kTileVectors)
                return doBeside(id, done + 1);
    }

    TileCode::Place placeOf(NodeId id)
    {
        doBeside(id, kTileVectors);
        return value(id).place;
    }

    // With the value in registers as the second of two operands.
    bool takesSecond(const Node& node, NodeId inRegisters) const
    {
        return node.b == inRegisters && node.a != inRegisters && node.c == kNoNode &&
               (commutes(node.op) || hasReversedTileStep(node.op));
    }

    void emit(NodeId id)
    {
        const auto& node = m_graph[id];
        if (takesSecond(node, m_inRegisters)) {
            m_code.m_instructions.push_back(
                {tileCode(node.op, hasReversedTileStep(node.op)), placeOf(node.a), {}});
        } else {
            load(node.a);
            TileCode::Instruction made{tileCode(node.op), {}, {}};
            if (node.b != kNoNode)
                made.operand = placeOf(node.b);
            if (node.c != kNoNode)
                made.third = placeOf(node.c);
            m_code.m_instructions.push_back(made);
        }
        m_graph.eachOperand(node, [&](NodeId operand) { release(operand); });
        m_inRegisters = id;
        if (node.op == Op::Divide)
            doSomethingBeside();
    }

    void load(NodeId id)
    {
        if (m_inRegisters != id)
            m_code.m_instructions.push_back({kTileLoad, placeOf(id), {}});
        m_inRegisters = id;
    }

    // A slot is free behind the last use of its value.
    void release(NodeId id)
    {
        auto& own = value(id);
        if (--own.uses == 0 && isComputed(id) && own.place.index != kNowhere)
            m_free.push_back(own.place.index);
    }

    // Stores what is computed, unless it is needed but once, right now, in registers.
    void keep(NodeId id, std::size_t next)
    {
        auto& own = value(id);
        const bool isTaken = next < m_order.size() ? m_graph[m_order[next]].a == id ||
                                                         takesSecond(m_graph[m_order[next]], id)
                                                   : m_roots.front() == id;
        own.place.index = kNowhere;
        if (own.uses == (isTaken ? 1 : 0))
            return;
        if (m_free.empty())
            m_free.push_back(m_code.m_slots++);
        own.place.index = m_free.back();
        m_free.pop_back();
        m_code.m_instructions.push_back({kTileStore, own.place, {}});
    }

    static constexpr auto kNowhere = static_cast<std::size_t>(-1);

    const Graph& m_graph;
    const std::vector<NodeId>& m_roots;
    TileCode m_code;
    std::vector<Value> m_values;
    std::vector<NodeId> m_order;
    std::vector<NodeId> m_beside;
    std::vector<std::size_t> m_free;
    NodeId m_inRegisters = kNoNode;
};

std::unique_ptr<const TileCode> TileCode::compile(const Graph& graph,
                                                  const std::vector<NodeId>& roots,
                                                  const std::vector<std::optional<double>>& fixed,
                                                  InstructionSet set)
{
    return TileCompiler(graph, roots, set).compile(fixed);
}

TileCode::Workspace TileCode::workspace() const
{
    constexpr std::size_t kLine = 64;
    Workspace made;
    made.memory.resize(m_slots * m_kernels.points + kLine / sizeof(double));
    const auto misplaced = std::bit_cast<std::uintptr_t>(made.memory.data()) % kLine;
    made.begin = (kLine - misplaced) % kLine / sizeof(double);
    auto* slot = made.memory.data() + made.begin;
    for (const double value : m_uniform)
        slot = std::fill_n(slot, m_kernels.points, value);
    made.steps.resize(m_instructions.size());
    return made;
}

std::size_t TileCode::evaluate(std::span<const double* const> columns,
                               std::size_t size,
                               std::span<double* const> targets,
                               Workspace& workspace) const
{
    const auto tiles = size / m_kernels.points;
    if (tiles == 0)
        return 0;
    auto* const slots = workspace.memory.data() + workspace.begin;
    const auto slot = [&](Place place) { return slots + place.index * m_kernels.points; };
    const auto operand = [&](Place place) -> TileOperand {
        if (place.kind == Kind::Column)
            return {columns[place.index], ~std::size_t{0}};
        return {slot(place), 0};
    };
    for (std::size_t i = 0; i < m_instructions.size(); ++i) {
        const auto& from = m_instructions[i];
        const bool isTarget = from.operand.kind == Kind::Target;
        auto& step = workspace.steps[i];
        step.code = from.code;
        step.third = operand(from.third);
        step.operand = isTarget ? TileOperand{nullptr, ~std::size_t{0}} : operand(from.operand);
        if (from.code == kTileBeside) {
            const auto shift = from.vector * (m_kernels.points / kTileVectors);
            step.operand.at += shift;
            step.target = slot(from.third) + shift;
        } else if (from.code == kTileStore)
            step.target = isTarget ? targets[from.operand.index] : slot(from.operand);
    }
    m_kernels.run(workspace.steps.data(), workspace.steps.data() + workspace.steps.size(), tiles);
    return tiles * m_kernels.points;
}

} // namespace clusterwright::model
