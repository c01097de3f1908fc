// Compiles the nodes of a graph to the instructions of BlockCode.
#include "model/expression/program/block_code.h"
#include "model/expression/program/operation_pair.h"

#include <algorithm>
#include <cassert>
#include <map>

namespace clusterwright::model
{

namespace
{

Extent operator|(Extent left, Extent right)
{
    return static_cast<Extent>(static_cast<unsigned>(left) | static_cast<unsigned>(right));
}

// A sum with every node that depends on its variables, copied; the other nodes become inputs.
class SumCopy
{
public:
    SumCopy(const Graph& graph, NodeId sum)
        : m_graph(graph)
    {
        m_root = expand(graph[sum]);
    }

    Program program() { return {m_copy, {m_root}}; }
    const std::vector<NodeId>& inputs() const { return m_inputs; }

private:
    NodeId copy(NodeId id)
    {
        if (id == kNoNode)
            return kNoNode;
        if (const auto found = m_ids.find(id); found != m_ids.end())
            return found->second;
        const auto& node = m_graph[id];
        NodeId made = kNoNode;
        if (node.op == Op::Literal) {
            made = m_copy.constant(node.value);
        } else if (node.op == Op::Bound) {
            made = m_copy.bound(node.index);
        } else if (node.bound == 0) {
            m_inputs.push_back(id);
            made = m_copy.input(static_cast<int>(m_inputs.size()) - 1);
        } else {
            made = expand(node);
        }
        m_ids.emplace(id, made);
        return made;
    }

    NodeId expand(const Node& node)
    {
        const auto a = copy(node.a);
        const auto b = copy(node.b);
        const auto c = copy(node.c);
        if (isOverIndex(node.op))
            return m_copy.overIndex(node.op, node.index, a, b, c);
        if (node.op == Op::Table)
            return m_copy.table(m_graph.tables()[indexOf(node.index)], a);
        if (node.op != Op::External)
            return m_copy.apply(node.op, a, b, c);
        const auto& call = m_graph.calls()[indexOf(node.index)];
        Call copied{call.function, {}};
        for (const auto operand : call.operands)
            copied.operands.push_back(copy(operand));
        return m_copy.call(std::move(copied));
    }

    const Graph& m_graph;
    Graph m_copy;
    NodeId m_root = kNoNode;
    std::map<NodeId, NodeId> m_ids;
    std::vector<NodeId> m_inputs;
};

} // namespace

class BlockCompiler
{
public:
    BlockCompiler(
        const Graph& graph, BlockCode& code, int levels, BlockSize most, InstructionSet set)
        : m_graph(graph)
        , m_code(code)
        , m_lastLevel(levels - 1)
        , m_most(most)
        , m_set(set)
        , m_nodes(graph.size())
    {
    }

    void compile(const std::vector<NodeId>& roots, const std::vector<BlockCode::Leaf>& leaves)
    {
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            m_nodes[indexOf(leaves[i].node)].isLeaf = true;
            m_nodes[indexOf(leaves[i].node)].dependence = leaves[i].dependence;
        }
        for (const auto root : roots)
            m_nodes[indexOf(root)].isRoot = m_nodes[indexOf(root)].isWanted = true;
        findDependences();
        pairUp();
        sortByLevel();
        for (const auto& leaf : leaves)
            m_code.m_leafSlots.push_back(m_nodes[indexOf(leaf.node)].isWanted ? slotOf(leaf.node)
                                                                              : -1);
        for (int level = Dependence::kOnce; level <= m_lastLevel; ++level)
            emitLevel(level);
        for (std::size_t i = 0; i < m_order.size(); ++i)
            if (const auto id = m_order[i]; isFinal(id)) {
                place(id).instruction = static_cast<int>(m_code.m_instructions.size());
                emit(id, i);
            }
        for (const auto root : roots)
            m_code.m_roots.push_back(
                {slotOf(root), extentOf(root), m_nodes[indexOf(root)].instruction});
        findCopies();
        layOut();
    }

private:
    struct Place {
        bool isWanted = false;
        bool isLeaf = false;
        bool isRoot = false;
        bool isAbsorbed = false; // computed by its only user
        bool isPinned = false;   // its slot keeps its value
        Dependence dependence;
        int uses = 0;
        int slot = -1;
        int instruction = -1;         // instruction of a final
        NodeId partner = kNoNode;     // the operand that the same instruction computes
        std::size_t lastUse = 0;      // index in m_order
        std::vector<NodeId> operands; // values that a sum needs from outside
    };

    Place& place(NodeId id) { return m_nodes[indexOf(id)]; }
    Extent extentOf(NodeId id) { return place(id).dependence.extent; }
    bool isEmitted(NodeId id)
    {
        const auto& found = place(id);
        return found.isWanted && !found.isLeaf && m_graph[id].op != Op::Literal;
    }

    void findDependences()
    {
        for (auto i = static_cast<NodeId>(m_graph.size()); i-- > 0;) {
            auto& own = place(i);
            if (!own.isWanted || own.isLeaf)
                continue;
            const auto& node = m_graph[i];
            assert(node.op != Op::Name && "an input without a leaf");
            if (isOverIndex(node.op))
                own.operands = SumCopy(m_graph, i).inputs();
            else
                m_graph.eachOperand(node, [&](NodeId id) { own.operands.push_back(id); });
            for (const auto operand : own.operands) {
                place(operand).isWanted = true;
                ++place(operand).uses;
            }
        }
        for (NodeId i = 0; i < static_cast<NodeId>(m_graph.size()); ++i) {
            auto& own = place(i);
            for (const auto operand : own.operands) {
                const auto& of = place(operand).dependence;
                own.dependence.level = std::max(own.dependence.level, of.level);
                own.dependence.extent = own.dependence.extent | of.extent;
            }
        }
    }

    // Merges two operations where the first has one user and is computed as often as the second.
    void pairUp()
    {
        for (NodeId i = 0; i < static_cast<NodeId>(m_graph.size()); ++i) {
            if (!isEmitted(i) || extentOf(i) == Extent::One)
                continue;
            const auto& node = m_graph[i];
            for (const auto operand : {node.a, node.b})
                if (canAbsorb(i, operand)) {
                    place(i).partner = operand;
                    place(operand).isAbsorbed = true;
                    break;
                }
        }
    }

    bool canAbsorb(NodeId user, NodeId operand)
    {
        if (operand == kNoNode || !isEmitted(operand))
            return false;
        const auto& own = place(operand);
        const auto& of = place(user);
        return own.uses == 1 && !own.isRoot && own.partner == kNoNode &&
               own.dependence.level == of.dependence.level &&
               own.dependence.extent == of.dependence.extent &&
               findKernel(m_set, pairKey(m_graph, user, operand), Sink::Store) != nullptr;
    }

    std::vector<NodeId> kernelOperands(NodeId id)
    {
        const auto partner = place(id).partner;
        if (partner == kNoNode)
            return place(id).operands;
        const auto operands = pairOperands(m_graph, id, partner);
        return {operands.begin(), operands.end()};
    }

    void sortByLevel()
    {
        for (NodeId i = 0; i < static_cast<NodeId>(m_graph.size()); ++i)
            if (isEmitted(i) && !place(i).isAbsorbed)
                m_order.push_back(i);
        std::ranges::stable_sort(m_order, {}, [&](NodeId id) {
            return std::pair(place(id).dependence.level, isFinal(id));
        });
        for (std::size_t i = 0; i < m_order.size(); ++i)
            for (const auto operand : kernelOperands(m_order[i])) {
                auto& used = place(operand);
                used.lastUse = i;
                if (used.dependence.level != place(m_order[i]).dependence.level)
                    used.isPinned = true;
            }
        for (const auto id : m_order)
            if (place(id).isRoot)
                place(id).isPinned = true;
    }

    // True for a root that nothing else needs, with a value of its own at every point.
    bool isFinal(NodeId id)
    {
        const auto& own = place(id);
        return own.isRoot && own.uses == 0 && own.dependence.level == m_lastLevel &&
               own.dependence.extent != Extent::One &&
               m_most.of(own.dependence.extent) == m_most.of(Extent::Matrix) &&
               findKernel(m_set, pairKey(m_graph, id, own.partner), Sink::Store) != nullptr;
    }

    int newSlot(Extent extent, double value = 0)
    {
        m_code.m_slots.push_back({extent, value, 0});
        return static_cast<int>(m_code.m_slots.size()) - 1;
    }

    int slotOf(NodeId id)
    {
        auto& slot = place(id).slot;
        if (slot < 0)
            slot = newSlot(extentOf(id), m_graph[id].op == Op::Literal ? m_graph[id].value : 0);
        return slot;
    }

    void emitLevel(int level)
    {
        m_free.clear();
        for (std::size_t i = 0; i < m_order.size(); ++i)
            if (const auto id = m_order[i]; place(id).dependence.level == level && !isFinal(id))
                emit(id, i);
        m_code.m_levelEnds.push_back(m_code.m_instructions.size());
    }

    void emit(NodeId id, std::size_t position)
    {
        const auto operands = kernelOperands(id);
        const auto& node = m_graph[id];
        BlockCode::Instruction instruction;
        instruction.op = node.op;
        instruction.extent = extentOf(id);
        for (std::size_t i = 0; i < std::min<std::size_t>(3, operands.size()); ++i) {
            instruction.operands[i] = slotOf(operands[i]);
            instruction.extents[i] = extentOf(operands[i]);
        }
        if (node.op == Op::External || isOverIndex(node.op))
            addCall(id, node, operands, instruction);
        else if (node.op == Op::Table)
            instruction.kind = BlockCode::Kind::Table;
        else
            chooseKernels(id, operands.size(), instruction);
        if (node.op == Op::Table)
            instruction.index = node.index;
        if (instruction.kind == BlockCode::Kind::Table ||
            instruction.kind == BlockCode::Kind::Function)
            instruction.memo = static_cast<int>(m_code.m_memos++);
        release(operands, position, place(id).dependence.level);
        instruction.target = takeSlot(id);
        m_code.m_instructions.push_back(instruction);
    }

    void addCall(NodeId id,
                 const Node& node,
                 const std::vector<NodeId>& operands,
                 BlockCode::Instruction& instruction)
    {
        BlockCode::CompiledCall call;
        for (const auto operand : operands) {
            call.operands.push_back(slotOf(operand));
            call.extents.push_back(extentOf(operand));
        }
        if (node.op == Op::External) {
            call.function = m_graph.calls()[indexOf(node.index)].function;
            instruction.kind = BlockCode::Kind::External;
            instruction.index = static_cast<int>(m_code.m_calls.size());
            m_code.m_calls.push_back(std::move(call));
        } else {
            instruction.kind = BlockCode::Kind::Sum;
            instruction.index = static_cast<int>(m_code.m_sums.size());
            m_code.m_sums.push_back({SumCopy(m_graph, id).program(), std::move(call)});
        }
    }

    void chooseKernels(NodeId id, std::size_t operands, BlockCode::Instruction& instruction)
    {
        instruction.kind = BlockCode::Kind::Number;
        if (instruction.extent == Extent::One)
            return;
        auto key = pairKey(m_graph, id, place(id).partner);
        instruction.isFlat = true;
        for (std::size_t i = 0; i < operands; ++i) {
            const auto extent = instruction.extents[i];
            const bool isAlong = instruction.extent == Extent::Matrix
                                     ? (static_cast<unsigned>(extent) & 2U) != 0
                                     : extent == instruction.extent;
            key.broadcast |= isAlong ? 0U : 1U << i;
            instruction.isFlat =
                instruction.isFlat && (extent == Extent::One || extent == instruction.extent);
        }
        for (const auto sink : {Sink::Store, Sink::Stream, Sink::Least})
            instruction.kernels[static_cast<std::size_t>(sink)] = findKernel(m_set, key, sink);
        instruction.kind =
            instruction.kernels[0] != nullptr ? BlockCode::Kind::Loop : BlockCode::Kind::Function;
    }

    // A value's slot is free after its last use, for values of the same level and extent.
    void release(const std::vector<NodeId>& operands, std::size_t position, int level)
    {
        for (const auto operand : operands) {
            auto& own = place(operand);
            if (own.isPinned || own.isLeaf || own.isRoot || own.lastUse != position ||
                own.dependence.level != level || m_graph[operand].op == Op::Literal)
                continue;
            m_free[own.dependence.extent].push_back(own.slot);
            own.isPinned = true; // once
        }
    }

    int takeSlot(NodeId id)
    {
        auto& free = m_free[extentOf(id)];
        if (place(id).isPinned || free.empty())
            return slotOf(id);
        place(id).slot = free.back();
        free.pop_back();
        return place(id).slot;
    }

    void findCopies()
    {
        for (const auto sink : {Sink::Store, Sink::Stream})
            for (const unsigned isSpread : {0U, 1U})
                m_code.m_copies[static_cast<std::size_t>(sink)][isSpread] =
                    findKernel(m_set, {Op::Name, Op::Name, false, isSpread}, sink);
    }

    void layOut()
    {
        for (auto& slot : m_code.m_slots) {
            slot.offset = m_code.m_memory;
            m_code.m_memory += (m_most.of(slot.extent) + 7) / 8 * 8; // whole cache lines
        }
    }

    const Graph& m_graph;
    BlockCode& m_code;
    int m_lastLevel;
    BlockSize m_most;
    InstructionSet m_set;
    std::vector<Place> m_nodes;
    std::vector<NodeId> m_order; // order of the instructions
    std::map<Extent, std::vector<int>> m_free;
};

BlockCode::BlockCode(const Graph& graph,
                     const std::vector<NodeId>& roots,
                     const std::vector<Leaf>& leaves,
                     int levels,
                     BlockSize most,
                     InstructionSet set)
    : m_slots(1)
    , m_tables(graph.tables())
{
    BlockCompiler(graph, *this, levels, most, set).compile(roots, leaves);
}

} // namespace clusterwright::model
