#include "model/design/graph/graph_use.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace clusterwright::model
{

namespace
{

constexpr std::array<std::string_view, 4> kFlowFunctions{
    "flow_bandwidth", "fair_share", "adaptive_bandwidth", "bisection_bandwidth"};

} // namespace

GraphUse graphUseOf(const Expression& expression)
{
    auto use = GraphUse::None;
    for (const auto& term : expression.terms)
        if (term.op == Op::External)
            use = std::max(use,
                           std::ranges::count(kFlowFunctions, term.name) > 0 ? GraphUse::Flows
                                                                             : GraphUse::Paths);
    return use;
}

} // namespace clusterwright::model
