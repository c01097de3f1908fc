// An operation of a graph as its kernel computes it: alone, or together with one absorbed operation that computes one of its
// operands.
#pragma once

#include "model/expression/kernels/kernels.h"
#include "model/expression/program/graph.h"

#include <array>

namespace clusterwright::model
{

constexpr bool commutes(Op op)
{
    return op == Op::Add || op == Op::Multiply;
}

// `partner` is the first or the second operand of `user`, or kNoNode. The key is without the broadcast flags.
[[nodiscard]] inline KernelKey pairKey(const Graph& graph, NodeId user, NodeId partner)
{
    const auto& node = graph[user];
    if (partner == kNoNode)
        return {node.op, Op::Name, false, 0};
    return {node.op, graph[partner].op, partner == node.b && !commutes(node.op), 0};
}

// Operands in the order of the kernel; kNoNode after the last one.
[[nodiscard]] inline std::array<NodeId, 3>
pairOperands(const Graph& graph, NodeId user, NodeId partner)
{
    const auto& node = graph[user];
    if (partner == kNoNode)
        return {node.a, node.b, node.c};
    const auto& inner = graph[partner];
    if (partner == node.a)
        return {inner.a, inner.b, node.b};
    if (commutes(node.op))
        return {inner.a, inner.b, node.a};
    return {node.a, inner.a, inner.b};
}

} // namespace clusterwright::model
