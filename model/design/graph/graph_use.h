// Use of the topology's graph by an expression.
#pragma once

#include "model/expression/language/expression.h"

namespace clusterwright::model
{

enum class GraphUse {
    None,  // no function of the topology
    Paths, // hops, latencies, counts: contention does not change them
    Flows, // rates of flows that run at once
};

[[nodiscard]] GraphUse graphUseOf(const Expression& expression);

} // namespace clusterwright::model
