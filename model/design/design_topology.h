// A design's graph at work: its numbers are equations ("topology.k", "topology.cable.bandwidth"), the functions of the language
// that ask for it (hops_mean, flow_bandwidth(pairs, k), ...) take them as inputs. So a sweep over a variable rebuilds
// the graph where its shape changes, and only there: functions of the shape do not depend on bandwidths, and what was built for some
// values is kept.
#pragma once

#include "model/design/topology_plan.h"
#include "model/expression/external.h"
#include "model/topology/adjacency.h"

#include <map>
#include <mutex>
#include <unordered_map>

namespace clusterwright::model
{

// The graph for one set of values.
struct TopologyInstance {
    Topology topology;
    Adjacency adjacency;
    std::vector<VertexId> processes; // the host of each, in rank order
};

class DesignTopology final : public ExternalFunctions
{
public:
    explicit DesignTopology(TopologyPlan plan);

    [[nodiscard]] const TopologyPlan& plan() const { return m_plan; }

    // `values`: of plan().inputs(), in their order. Errors: those of generators, of check(topology), of placements.
    [[nodiscard]] Result<std::shared_ptr<const TopologyInstance>> instance(std::span<const double> values) const;
    // With the attributes of all classes at their defaults: for what depends on the shape only. `values`: of the inputs of the shape.
    [[nodiscard]] Result<std::shared_ptr<const TopologyInstance>> shape(std::span<const double> values) const;

    [[nodiscard]] Result<std::shared_ptr<const ExternalFunction>>
    find(const std::string& name, const std::string& choice, std::size_t arguments) const override;

private:
    using Instance = Result<std::shared_ptr<const TopologyInstance>>;

    [[nodiscard]] Instance build(std::span<const double> values) const;

    TopologyPlan m_plan;
    mutable std::mutex m_mutex; // of what follows
    mutable std::map<std::vector<double>, Instance> m_instances;
    mutable std::map<std::string, std::shared_ptr<const ExternalFunction>> m_functions;
};

} // namespace clusterwright::model
