// A design's graph and its functions. Its inputs are equations ("topology.k", "topology.cable.bandwidth"), and the topology
// functions of the language (hops_mean, flow_bandwidth(pairs, k), ...) take them as arguments. So a sweep over a variable rebuilds
// the graph only where its shape changes: functions of the shape do not depend on bandwidths, and built graphs and computed results
// are cached.
#pragma once

#include "model/design/graph/design_topology_fwd.h"
#include "model/design/graph/topology_plan.h"
#include "model/expression/language/external.h"
#include "model/topology/graph/adjacency.h"
#include "model/topology/metrics/hops.h"

#include <array>
#include <deque>
#include <future>
#include <map>
#include <mutex>

namespace clusterwright::model
{

// The graph for one set of values, with results computed on first use. Threads may share it.
class TopologyInstance
{
public:
    // `processes`: the host of each process, in rank order. `flows`: those of the pattern "file".
    TopologyInstance(Topology built, std::vector<VertexId> hosts, FlowFile flows = {});

    const Topology topology;
    const Adjacency adjacency;
    const std::vector<VertexId> processes;

    [[nodiscard]] const HopStatistics& hops() const;
    // Returns the share of ordered pairs of processes at the smallest distance that occurs; 1 without pairs.
    [[nodiscard]] double localFraction() const;
    [[nodiscard]] const Result<PathMetrics>& paths(Routing routing) const;
    // Returns the latencies of paths(routing).
    [[nodiscard]] const Result<PathLatencies>& latencies(Routing routing) const;
    // Neighbours are those of the grid if the processes fill one. Errors: as for model::flowsOf; those of model::readFlows, with their
    // file; flows.empty.
    [[nodiscard]] Result<std::vector<Flow>> flowsOf(const Pattern& pattern) const;

private:
    struct Paths {
        std::once_flag once;
        std::optional<Result<PathMetrics>> metrics;
        std::once_flag latenciesOnce;
        std::optional<Result<PathLatencies>> latencies;
    };

    [[nodiscard]] Result<std::vector<Flow>> flowsOfFile() const;

    FlowFile m_flows;
    mutable std::once_flag m_hopsOnce;
    mutable HopStatistics m_hops;
    mutable std::array<Paths, static_cast<std::size_t>(Routing::Valiant) + 1> m_paths;
};

// Cache of graphs by their values; threads may share it. Different graphs are built concurrently, each graph once. The oldest
// graphs are dropped when the total of components and cables is too large.
class TopologyCache
{
public:
    explicit TopologyCache(TopologyPlan plan);

    [[nodiscard]] const TopologyPlan& plan() const { return m_plan; }

    // `values`: inputs of the shape, of the graph, or all inputs, in the order of plan().inputs(). Errors: topology.value for values
    // that are not finite or have no label; those of generators, of check(topology) and of placements, with their places in the file.
    [[nodiscard]] Result<SharedInstance> instance(std::span<const double> values) const;

private:
    using Key = std::vector<double>;
    using Future = std::shared_future<Result<SharedInstance>>;

    [[nodiscard]] Result<SharedInstance> build(std::span<const double> values) const;
    void makeRoom() const;

    struct Entry {
        Future instance;
        std::size_t size = 0; // components and cables; 0 until known
    };

    TopologyPlan m_plan;
    mutable std::mutex m_mutex; // guards the members below
    mutable std::map<Key, Entry> m_entries;
    mutable std::deque<Key> m_order; // oldest first
    mutable std::size_t m_size = 0;  // total of all entries
};

class DesignTopology final : public ExternalFunctions
{
public:
    // `prefix`: prefix of the names of its equations, "" or "baseline.".
    DesignTopology(std::shared_ptr<const TopologyCache> graphs,
                   std::string prefix,
                   std::string file);

    [[nodiscard]] const TopologyCache& graphs() const { return *m_graphs; }
    // Returns the full names of the equations for plan().inputs().
    [[nodiscard]] std::vector<std::string> inputNames() const;
    [[nodiscard]] const std::string& file() const { return m_file; }

    [[nodiscard]] Result<std::shared_ptr<const ExternalFunction>>
    find(const std::string& name, const std::string& choice, std::size_t arguments) const override;
    [[nodiscard]] std::string
    definition() const override; // the section as in its file, and its flows

private:
    std::shared_ptr<const TopologyCache> m_graphs;
    std::string m_prefix;
    std::string m_file;
    mutable std::mutex m_mutex;
    mutable std::map<std::string, std::shared_ptr<const ExternalFunction>> m_functions;
};

} // namespace clusterwright::model
