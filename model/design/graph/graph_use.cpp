#include "model/design/graph/graph_use.h"

#include "model/design/graph/topology_functions.h"

#include <algorithm>

namespace clusterwright::model
{

GraphUse graphUseOf(const Expression& expression)
{
    auto use = GraphUse::None;
    for (const auto& term : expression.terms)
        if (term.op == Op::External)
            use = std::max(use, isOfFlows(term.name) ? GraphUse::Flows : GraphUse::Paths);
    return use;
}

} // namespace clusterwright::model
