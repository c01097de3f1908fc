// A topology that was read from a file, and what was assumed.
#pragma once

#include "model/core/diagnostics.h"
#include "model/topology/graph/topology.h"

namespace clusterwright::model
{

struct ImportedTopology {
    Topology topology;
    // Notes and warnings: format.assumed (kinds, bandwidths, cables that are listed twice), format.unused (attributes), format.kind
    // (an unknown kind), format.names, format.graphs (further graphs).
    Diagnostics notes;
};

} // namespace clusterwright::model
