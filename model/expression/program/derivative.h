// Exact derivatives of nodes with respect to an input, as nodes of the same graph: hash-consed and folded like the rest,
// computed by the same program.
//
// Where a value has pieces, the derivative is that of the branch taken: min and max that of the operand that gives the value
// (the first one at a tie), `if` that of the branch, abs that of a or -a (a at 0). ceil, floor, round, comparisons and logic are
// flat: 0. A table has the slope of its interpolation; at an inner point the mean of both sides.
// What does not depend on the input drops out: its derivative is 0 even where its value is NaN.
#pragma once

#include "model/expression/program/graph.h"

#include <map>
#include <memory>
#include <vector>

namespace clusterwright::model
{

// Why there is no exact derivative.
enum class NoDerivative {
    None,             // there is one
    ExternalFunction, // a function from outside depends on the input; what it does inside is not known
    SumLimits,        // the limits of a sum move with the input: the number of terms does
};

struct Derivative {
    NodeId node = kNoNode; // kNoNode without one
    NoDerivative obstacle = NoDerivative::None;
};

class Differentiator
{
public:
    // The graph grows; it must outlive the object.
    explicit Differentiator(Graph& graph)
        : m_graph(graph)
    {
    }

    // d of / d input. `of` stands outside sums.
    [[nodiscard]] Derivative derivative(NodeId of, int input);

private:
    [[nodiscard]] Derivative ofNode(Node node, NodeId id);
    [[nodiscard]] Derivative ofArithmetic(const Node& node, NodeId id);
    [[nodiscard]] Derivative ofPower(const Node& node, NodeId id);
    [[nodiscard]] Derivative ofPieces(const Node& node);
    [[nodiscard]] Derivative ofRoot(const Node& node, NodeId id);
    [[nodiscard]] Derivative ofSum(const Node& node);
    [[nodiscard]] Derivative ofTable(const Node& node);
    [[nodiscard]] Derivative ofCall(const Node& node);

    // With what is known of 0: it adds nothing and makes every product 0.
    [[nodiscard]] NodeId added(NodeId a, NodeId b);
    [[nodiscard]] NodeId subtracted(NodeId a, NodeId b);
    [[nodiscard]] NodeId multiplied(NodeId a, NodeId b);
    [[nodiscard]] NodeId divided(NodeId a, NodeId b);
    [[nodiscard]] NodeId chosen(NodeId condition, NodeId a, NodeId b);
    [[nodiscard]] bool isZero(NodeId id) const;
    [[nodiscard]] NodeId slopeOf(NodeId id) const
    {
        return id == kNoNode ? kNoNode : m_slopes[static_cast<std::size_t>(id)].node;
    }

    Graph& m_graph;
    int m_input = 0;
    std::vector<Derivative> m_slopes; // per node of the graph as it was when `derivative` began
    std::map<const Table*, std::shared_ptr<const ExternalFunction>> m_tableSlopes;
};

// dy/dx of the interpolation; NaN outside the points, and for a table of one point.
[[nodiscard]] double slopeAt(const Table& table, double argument);

} // namespace clusterwright::model
