// Compiles named equations to one DAG: names are resolved, cycles found, dimensions checked. Units are checked here, once.
#pragma once

#include "model/expression/language/equation_set.h"
#include "model/expression/program/graph.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// A node and its dimension; without a dimension where a finding has been reported already.
struct TypedNode {
    NodeId node = kNoNode;
    std::optional<Dimension> dimension;
};

struct LoweredSet {
    Graph graph;
    std::vector<TypedNode> equations;           // one per equation of the set
    std::vector<std::vector<NodeId>> terms;     // per equation, one per term of its expression
    std::vector<std::vector<std::size_t>> uses; // per equation, the equations that it uses
    std::vector<TypedNode> conditions;          // one per condition of the set
    // The same, but NaN without a value also where the condition must be known.
    std::vector<NodeId> comparisons;
};

// Returns 1 for 1, and 0 for 0 and for NaN.
[[nodiscard]] NodeId isTrue(Graph& graph, NodeId condition);

// `inputs` are equations whose values come from outside, by position: their own expression gives the dimension only. Errors, all
// in the set at once: name.unknown, table.unknown, equation.cycle, dimension.mismatch.
[[nodiscard]] Result<LoweredSet> lower(const EquationSet& set,
                                       const std::vector<std::string>& inputs);

} // namespace clusterwright::model
