#include "model/expression/program/outside_calls.h"

#include <algorithm>

namespace clusterwright::model
{

std::vector<std::set<std::int32_t>> inputsOfCalls(const Graph& graph, std::span<const NodeId> roots)
{
    std::vector<std::set<std::int32_t>> result;
    if (graph.calls().empty())
        return result;
    std::vector<bool> isWanted(graph.size(), false);
    for (const auto root : roots)
        isWanted[static_cast<std::size_t>(root)] = true;
    for (std::size_t i = graph.size(); i-- > 0;)
        if (isWanted[i])
            graph.eachOperand(graph[static_cast<NodeId>(i)], [&](NodeId operand) {
                isWanted[static_cast<std::size_t>(operand)] = true;
            });
    std::vector<std::set<std::int32_t>> inputs(graph.size());
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const auto& node = graph[static_cast<NodeId>(i)];
        graph.eachOperand(node, [&](NodeId operand) {
            const auto& more = inputs[static_cast<std::size_t>(operand)];
            inputs[i].insert(more.begin(), more.end());
        });
        if (node.op == Op::Name)
            inputs[i].insert(node.index);
        if (node.op == Op::External && isWanted[i])
            result.push_back(inputs[i]);
    }
    return result;
}

double questionsOutside(const Graph& graph,
                        std::span<const NodeId> roots,
                        std::span<const std::size_t> lengths)
{
    double most = 1;
    for (const auto& inputs : inputsOfCalls(graph, roots)) {
        double questions = 1;
        for (const auto input : inputs)
            questions *= static_cast<double>(lengths[static_cast<std::size_t>(input)]);
        most = std::max(most, questions);
    }
    return most;
}

} // namespace clusterwright::model
