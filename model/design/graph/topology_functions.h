// Topology functions of the language. With one process, hops and latencies are 0, bandwidths are unlimited, and everything is
// local. Internal to this folder.
#pragma once

#include "model/design/graph/design_topology.h"

#include <string_view>

namespace clusterwright::model
{

// Data that the functions of one topology share.
struct TopologyFunctionSource {
    std::shared_ptr<const TopologyCache> graphs;
    std::string prefix; // prefix of the names of equations, "" or "baseline."
    std::string file;
    std::vector<std::string> inputs; // full names of the equations for the inputs of the plan
};

// True for functions whose value depends on flows that run at once.
[[nodiscard]] inline bool isOfFlows(std::string_view name)
{
    return name == "flow_bandwidth" || name == "fair_share" || name == "adaptive_bandwidth" ||
           name == "bisection_bandwidth";
}

// `arguments`: number of arguments of the call. Error: expression.function.
[[nodiscard]] Result<std::shared_ptr<const ExternalFunction>>
makeTopologyFunction(const TopologyFunctionSource& source,
                     const std::string& name,
                     const std::string& choice,
                     std::size_t arguments);

} // namespace clusterwright::model
