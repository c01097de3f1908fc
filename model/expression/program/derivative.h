// Exact derivatives of nodes with respect to an input, as nodes of the same graph: hash-consed and folded like the rest, computed
// by the same program.
//
// Where a value has pieces, the derivative is that of the branch taken. For min and max this is the operand that gives the value
// (the first one at a tie); for `if` the branch; for abs a or -a (a at 0). ceil, floor, round, argmin,
// argmax, comparisons and logic are flat: 0. mod(a, b) has the derivative of a - k b with the k of the point.
// A table has the slope of its interpolation; at an inner point the mean of both sides. A value that does not depend on the input
// has derivative 0, even where the value is NaN.
#pragma once

#include "model/expression/program/graph.h"

#include <map>
#include <memory>
#include <vector>

namespace clusterwright::model
{

// Reasons for a missing exact derivative.
enum class NoDerivative {
    None,             // the derivative exists
    ExternalFunction, // an external function depends on the input; its code is not known
    SumLimits,        // the limits of a sum, and so the number of terms, depend on the input
};

struct Derivative {
    NodeId node = kNoNode; // kNoNode without a derivative
    NoDerivative obstacle = NoDerivative::None;
};

class Differentiator
{
public:
    // `graph` grows and must outlive the object.
    explicit Differentiator(Graph& graph)
        : m_graph(graph)
    {
    }

    // Returns d of / d input. `of` is outside sums.
    [[nodiscard]] Derivative derivative(NodeId of, int input);

private:
    [[nodiscard]] Derivative ofNode(Node node, NodeId id);
    [[nodiscard]] Derivative ofArithmetic(const Node& node, NodeId id);
    [[nodiscard]] Derivative ofPower(const Node& node, NodeId id);
    [[nodiscard]] Derivative ofPieces(const Node& node);
    [[nodiscard]] Derivative ofRoot(const Node& node, NodeId id);
    [[nodiscard]] Derivative ofSum(const Node& node, NodeId id);
    [[nodiscard]] Derivative ofTable(const Node& node);
    [[nodiscard]] Derivative ofCall(const Node& node);

    // Simplifies with zeros: 0 adds nothing and makes every product 0.
    [[nodiscard]] NodeId added(NodeId a, NodeId b);
    [[nodiscard]] NodeId subtracted(NodeId a, NodeId b);
    [[nodiscard]] NodeId multiplied(NodeId a, NodeId b);
    [[nodiscard]] NodeId divided(NodeId a, NodeId b);
    [[nodiscard]] NodeId wholePart(const Node& modulo, NodeId id);
    [[nodiscard]] NodeId chosen(NodeId condition, NodeId a, NodeId b);
    [[nodiscard]] bool isZero(NodeId id) const;
    [[nodiscard]] NodeId slopeOf(NodeId id) const
    {
        return id == kNoNode ? kNoNode : m_slopes[static_cast<std::size_t>(id)].node;
    }

    Graph& m_graph;
    int m_input = 0;
    std::vector<Derivative> m_slopes; // per node of the graph when `derivative` began
    std::map<const Table*, std::shared_ptr<const ExternalFunction>> m_tableSlopes;
};

// dy/dx of the interpolation; NaN outside the points, and for a table of one point.
[[nodiscard]] double slopeAt(const Table& table, double argument);

} // namespace clusterwright::model
