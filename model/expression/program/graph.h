// The expression DAG: equal sub-expressions are one node (hash-consed), and operations on constants are computed at once
// (folded). Operands have smaller numbers than their users. Dimensions are checked before nodes are made.
//
// NaN is never hidden: an operation that uses a NaN operand gives NaN, comparisons included.
#pragma once

#include "model/expression/language/expression.h"
#include "model/expression/language/external.h"
#include "model/expression/language/table.h"

#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

namespace clusterwright::model
{

using NodeId = std::int32_t;
inline constexpr NodeId kNoNode = -1;

[[nodiscard]] constexpr std::size_t indexOf(NodeId id)
{
    return static_cast<std::size_t>(id);
}

// Bound variables that a value depends on: bit n is that of the sum at level n.
using BoundSet = std::uint32_t;

struct Node {
    Op op = Op::Literal; // Name stands for an input of the program here
    NodeId a = kNoNode;  // operands; over an index: from, to, term
    NodeId b = kNoNode;
    NodeId c = kNoNode;
    std::int32_t index = 0; // number of an input, a table or a call; the level of a Bound and a Sum
    double value = 0;       // value of a Literal
    BoundSet bound = 0;

    friend bool operator==(const Node&, const Node&) = default;
};

// An external function applied to nodes.
struct Call {
    std::shared_ptr<const ExternalFunction> function;
    std::vector<NodeId> operands;

    friend bool operator==(const Call&, const Call&) = default;
};

class Graph
{
public:
    Graph();
    Graph(const Graph&);
    Graph(Graph&&) noexcept;
    Graph& operator=(const Graph&);
    Graph& operator=(Graph&&) noexcept;
    ~Graph();

    [[nodiscard]] NodeId constant(double value);
    [[nodiscard]] NodeId input(int index);
    [[nodiscard]] NodeId bound(int level);
    // Min, Max, And, Or, Add, ... of two operands; Negate, Not, Abs, Ceil, ... of one; If of three.
    [[nodiscard]] NodeId apply(Op op, NodeId a, NodeId b = kNoNode, NodeId c = kNoNode);
    // A sum, or another operation over an index.
    [[nodiscard]] NodeId overIndex(Op op, int level, NodeId from, NodeId to, NodeId term);
    [[nodiscard]] NodeId table(std::shared_ptr<const Table> table, NodeId argument);
    [[nodiscard]] NodeId call(Call call);

    [[nodiscard]] const Node& operator[](NodeId id) const
    {
        return m_nodes[static_cast<std::size_t>(id)];
    }
    [[nodiscard]] std::size_t size() const { return m_nodes.size(); }
    [[nodiscard]] bool isConstant(NodeId id) const { return (*this)[id].op == Op::Literal; }
    [[nodiscard]] const std::vector<std::shared_ptr<const Table>>& tables() const
    {
        return m_tables;
    }
    [[nodiscard]] const std::vector<Call>& calls() const { return m_calls; }

    // Calls `visit` with each node that the node is computed from.
    template <typename Visit>
    void eachOperand(const Node& node, Visit&& visit) const
    {
        for (const auto operand : {node.a, node.b, node.c})
            if (operand != kNoNode)
                visit(operand);
        if (node.op == Op::External)
            for (const auto operand : m_calls[static_cast<std::size_t>(node.index)].operands)
                visit(operand);
    }

private:
    struct NodeHash {
        std::size_t operator()(const Node& node) const noexcept;
    };
    struct SameNode { // constants are equal when their bits are: 0 and -0 differ, NaN equals itself
        bool operator()(const Node& left, const Node& right) const noexcept;
    };

    NodeId add(Node node);
    [[nodiscard]] NodeId folded(Op op, NodeId a, NodeId b, NodeId c);
    [[nodiscard]] BoundSet boundOf(NodeId id) const
    {
        return id == kNoNode ? 0 : (*this)[id].bound;
    }

    std::vector<Node> m_nodes;
    std::unordered_map<Node, NodeId, NodeHash, SameNode> m_ids;
    std::vector<std::shared_ptr<const Table>> m_tables;
    std::vector<Call> m_calls;
};

// The result of an operation, defined once for folding and for evaluation. Operands that the operation does not use are ignored.
[[nodiscard]] double evaluate(Op op, double a, double b, double c);

} // namespace clusterwright::model
