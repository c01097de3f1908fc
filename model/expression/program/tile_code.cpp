#include "model/expression/program/tile_code.h"

#include "model/expression/program/operation_pair.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace clusterwright::model
{

class TileCompiler
{
public:
    TileCompiler(const Graph& graph, const std::vector<NodeId>& roots, InstructionSet set)
        : m_graph(graph)
        , m_roots(roots)
        , m_values(graph.size())
        , m_kernels(tileKernels(set))
    {
    }

    std::unique_ptr<const TileCode> compile(const std::vector<std::optional<double>>& fixed)
    {
        findUniform(fixed);
        if (!findUses())
            return nullptr;
        pairUp();
        m_code.m_points = m_kernels.points;
        m_code.m_slots = m_code.m_uniform.size();
        for (const auto id : m_beside)
            value(id).place = newSlot();
        for (const auto id : m_order)
            if (!value(id).isAbsorbed)
                emit(id);
        for (std::size_t i = 0; i < m_roots.size(); ++i)
            if (const auto from = placeOf(m_roots[i]); from != targetOf(i))
                m_code.m_instructions.push_back({m_kernels.find({}), {from}, targetOf(i)});
        return std::make_unique<const TileCode>(std::move(m_code));
    }

private:
    struct Value {
        std::optional<double> uniform;
        TileCode::Place place;
        int uses = 0; // remaining uses
        NodeId partner = kNoNode;
        bool isAbsorbed = false;
        bool isBeside = false; // can run beside divisions and is not computed yet
    };

    Value& value(NodeId id) { return m_values[static_cast<std::size_t>(id)]; }
    bool isArithmetic(const Node& node) const
    {
        return node.op != Op::Name && m_kernels.find({node.op}) != nullptr;
    }
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
            else if (isArithmetic(node))
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

    // Returns false when a node is not arithmetic.
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
            } else if (isArithmetic(node)) {
                m_graph.eachOperand(node, [&](NodeId operand) { ++value(operand).uses; });
                own.isBeside = canBeBeside(node);
                (own.isBeside ? m_beside : m_order).push_back(id);
            } else {
                return false;
            }
        }
        std::ranges::reverse(m_order);
        return true;
    }

    // True for a long operation that needs only an input, and so can be computed at any time.
    bool canBeBeside(const Node& node) const
    {
        return node.op == Op::Log2 && m_graph[node.a].op == Op::Name;
    }

    // Merges two operations where the first has one user.
    void pairUp()
    {
        for (const auto id : m_order)
            for (const auto operand : {m_graph[id].a, m_graph[id].b})
                if (operand != kNoNode && canAbsorb(id, operand)) {
                    value(id).partner = operand;
                    value(operand).isAbsorbed = true;
                    break;
                }
    }

    bool canAbsorb(NodeId user, NodeId operand)
    {
        const auto& own = value(operand);
        return isComputed(operand) && own.uses == 1 && own.partner == kNoNode &&
               m_kernels.find(pairKey(m_graph, user, operand)) != nullptr;
    }

    void emit(NodeId id)
    {
        const auto partner = value(id).partner;
        const auto key = pairKey(m_graph, id, partner);
        const auto operands = pairOperands(m_graph, id, partner);
        TileCode::Instruction made{m_kernels.find(key), {}, {}};
        std::ranges::transform(operands, made.operands.begin(), [&](NodeId operand) {
            return operand == kNoNode ? TileCode::Place{} : placeOf(operand);
        });
        for (const auto operand : operands)
            if (operand != kNoNode)
                release(operand);
        const auto root = std::ranges::find(m_roots, id);
        made.target = root == m_roots.end()
                          ? newSlot()
                          : targetOf(static_cast<std::size_t>(root - m_roots.begin()));
        value(id).place = made.target;
        m_code.m_instructions.push_back(made);
        if (key.op == Op::Divide || key.inner == Op::Divide)
            m_divisions.push_back(m_code.m_instructions.size());
    }

    TileCode::Place placeOf(NodeId id)
    {
        if (std::exchange(value(id).isBeside, false))
            doBeside(id);
        return value(id).place;
    }

    // Places a few vectors each after some of the divisions before the first use that are still alone; without such divisions,
    // all at once.
    void doBeside(NodeId id)
    {
        TileCode::Instruction made{
            m_kernels.find({Op::Log2}), {value(m_graph[id].a).place}, value(id).place};
        auto& instructions = m_code.m_instructions;
        if (m_divisions.empty())
            return instructions.push_back(made);
        constexpr std::size_t kParts =
            4; // with fewer vectors, starting a step costs more than it gains
        made.vectors = kTileVectors / kParts;
        for (auto part = kParts; part-- > 0;) {
            made.vector = part * made.vectors;
            const auto position = m_divisions[part * m_divisions.size() / kParts];
            instructions.insert(instructions.begin() + static_cast<std::ptrdiff_t>(position), made);
        }
        m_divisions.clear();
    }

    static TileCode::Place targetOf(std::size_t root) { return {TileCode::Kind::Target, root}; }

    TileCode::Place newSlot()
    {
        if (m_free.empty())
            return {TileCode::Kind::Slot, m_code.m_slots++};
        const auto place = m_free.back();
        m_free.pop_back();
        return place;
    }

    // A slot is free after the last use of its value.
    void release(NodeId id)
    {
        auto& own = value(id);
        if (--own.uses == 0 && isComputed(id) && own.place.kind == TileCode::Kind::Slot)
            m_free.push_back(own.place);
    }

    const Graph& m_graph;
    const std::vector<NodeId>& m_roots;
    TileCode m_code;
    std::vector<Value> m_values;
    std::vector<NodeId> m_order;
    std::vector<NodeId> m_beside;
    std::vector<TileCode::Place> m_free;
    std::vector<std::size_t>
        m_divisions; // divisions with nothing beside them: the next instructions
    TileKernels m_kernels;
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
    made.memory.resize(m_slots * m_points + kLine / sizeof(double));
    const auto misplaced = std::bit_cast<std::uintptr_t>(made.memory.data()) % kLine;
    made.begin = (kLine - misplaced) % kLine / sizeof(double);
    auto* slot = made.memory.data() + made.begin;
    for (const double value : m_uniform)
        slot = std::fill_n(slot, m_points, value);
    made.steps.resize(m_instructions.size() + 1);
    made.steps.back().run = [](const TileStep&, std::size_t) {};
    return made;
}

std::size_t TileCode::evaluate(std::span<const double* const> columns,
                               std::size_t size,
                               std::span<double* const> targets,
                               Workspace& workspace) const
{
    const auto tiles = size / m_points;
    if (tiles == 0)
        return 0;
    bind(columns, targets, workspace);
    for (std::size_t points = 0; points < tiles * m_points; points += m_points)
        workspace.steps.front().run(workspace.steps.front(), points);
    return tiles * m_points;
}

void TileCode::bind(std::span<const double* const> columns,
                    std::span<double* const> targets,
                    Workspace& workspace) const
{
    constexpr auto kMoving = ~std::size_t{0};
    auto* const slots = workspace.memory.data() + workspace.begin;
    const auto target = [&](Place place) -> TilePlace<double> {
        if (place.kind == Kind::Target)
            return {targets[place.index], kMoving};
        return {slots + place.index * m_points, 0};
    };
    const auto operand = [&](Place place) -> TilePlace<const double> {
        if (place.kind == Kind::Column)
            return {columns[place.index], kMoving};
        const auto [at, moves] = target(place);
        return {at, moves};
    };
    for (std::size_t i = 0; i < m_instructions.size(); ++i) {
        const auto& from = m_instructions[i];
        auto& step = workspace.steps[i];
        step = {from.run, {}, target(from.target), from.vectors};
        std::ranges::transform(from.operands, std::begin(step.operands), operand);
        const auto shift = from.vector * (m_points / kTileVectors);
        step.operands[0].at += shift;
        step.target.at += shift;
    }
}

} // namespace clusterwright::model
