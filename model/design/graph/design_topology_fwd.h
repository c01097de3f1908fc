// Forward declarations of a design's graphs, for headers that only pass them on.
#pragma once

#include <memory>

namespace clusterwright::model
{

class DesignTopology;
class TopologyCache;
class TopologyInstance;
class TopologyPlan;

using SharedInstance = std::shared_ptr<const TopologyInstance>;

} // namespace clusterwright::model
