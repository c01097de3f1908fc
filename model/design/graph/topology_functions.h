// The functions of the language that a topology gives. With one process there is nobody to talk to: hops and latencies are 0,
// bandwidths unlimited, everything is local. Internal to this folder.
#pragma once

#include "model/design/graph/design_topology.h"

namespace clusterwright::model
{

// What the functions of one topology share.
struct TopologyFunctionSource {
    std::shared_ptr<const TopologyCache> graphs;
    std::string prefix; // of the names of equations, "" or "baseline."
    std::string file;
    std::vector<std::string> inputs; // whole names of the equations behind the inputs of the plan
};

// `arguments`: how many the call has. Error: expression.function.
[[nodiscard]] Result<std::shared_ptr<const ExternalFunction>>
makeTopologyFunction(const TopologyFunctionSource& source,
                     const std::string& name,
                     const std::string& choice,
                     std::size_t arguments);

} // namespace clusterwright::model
