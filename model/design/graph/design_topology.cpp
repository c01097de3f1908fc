#include "model/design/graph/design_topology.h"

#include "model/core/diagnostic.h"
#include "model/design/document/topology_json.h"
#include "model/design/graph/topology_functions.h"
#include "model/json/json.h"
#include "model/json/json_text.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kMostKept = 4'000'000; // components and cables: about 300 MB

// Returns the place in the file of the item with this index.
std::string placeOf(const std::vector<std::pair<std::size_t, std::string>>& places,
                    std::size_t number)
{
    const auto next =
        std::ranges::upper_bound(places, number, {}, &std::pair<std::size_t, std::string>::first);
    return next == places.begin() ? std::string() : std::prev(next)->second;
}

// Replaces "/vertices/3" of the graph by the place in the file.
void translatePlaces(Diagnostics& findings,
                     const PlacedTopology& placed,
                     const std::string& otherwise)
{
    for (auto& finding : findings) {
        const auto found = graphPlace(finding.pointer);
        const auto place =
            found
                ? placeOf(found->isCable ? placed.cablePlaces : placed.vertexPlaces, found->number)
                : std::string();
        finding.pointer = place.empty() ? otherwise : place;
    }
}

} // namespace

TopologyInstance::TopologyInstance(Topology built, std::vector<VertexId> hosts, FlowFile flows)
    : topology(std::move(built))
    , adjacency(topology)
    , processes(std::move(hosts))
    , m_flows(std::move(flows))
{
}

const HopStatistics& TopologyInstance::hops() const
{
    std::call_once(m_hopsOnce, [this] { m_hops = hopStatistics(topology, adjacency, processes); });
    return m_hops;
}

const Result<PathMetrics>& TopologyInstance::paths(Routing routing) const
{
    auto& paths = m_paths[static_cast<std::size_t>(routing)];
    std::call_once(paths.once,
                   [&] { paths.metrics = pathMetrics(topology, adjacency, processes, routing); });
    return *paths.metrics;
}

const Result<PathLatencies>& TopologyInstance::latencies(Routing routing) const
{
    auto& kept = m_paths[static_cast<std::size_t>(routing)];
    std::call_once(kept.latenciesOnce, [&] {
        if (routing == Routing::Ecmp || !hasLatencies(topology))
            kept.latencies = pathLatencies(topology, adjacency, processes, routing);
        else if (const auto& metrics = paths(routing); metrics)
            kept.latencies = PathLatencies{metrics.value().latencyMean, metrics.value().latencyMax};
        else
            kept.latencies = metrics.diagnostics();
    });
    return *kept.latencies;
}

double TopologyInstance::localFraction() const
{
    const auto& histogram = hops().histogram;
    const auto first = std::ranges::find_if(histogram, [](auto pairs) { return pairs > 0; });
    return first == histogram.end()
               ? 1.0
               : static_cast<double>(*first) / static_cast<double>(hops().pairs());
}

Result<std::vector<Flow>> TopologyInstance::flowsOf(const Pattern& pattern) const
{
    if (pattern.kind == Pattern::Kind::File && m_flows.text)
        return flowsOfFile();
    const bool fillsGrid = processes.size() == topology.vertices.size();
    return model::flowsOf(
        pattern, processes, fillsGrid ? std::span(topology.known.grid) : std::span<const int>());
}

Result<std::vector<Flow>> TopologyInstance::flowsOfFile() const
{
    auto flows = readFlows(*m_flows.text, topology, processes);
    if (flows && flows.value().empty())
        return Diagnostics{Severity::Error,
                           "flows.empty",
                           m_flows.name,
                           m_flows.name.empty() ? std::string(kTopologyPlace) + "/flows" : "",
                           "the pattern 'file' has no flows",
                           "add a line: from,to"};
    if (flows)
        return flows;
    return m_flows.name.empty()
               ? atPlace(std::string(kTopologyPlace) + "/flows", flows.diagnostics())
               : inFile(m_flows.name, flows.diagnostics());
}

TopologyCache::TopologyCache(TopologyPlan plan)
    : m_plan(std::move(plan))
{
}

Result<SharedInstance> TopologyCache::instance(std::span<const double> values) const
{
    values = values.first(std::min(values.size(), m_plan.graphInputs()));
    const auto unknown = std::ranges::find_if(values, [](double v) { return !std::isfinite(v); });
    if (unknown != values.end()) {
        const auto& input = m_plan.inputs()[static_cast<std::size_t>(unknown - values.begin())];
        return Diagnostics{Severity::Error,
                           "topology.value",
                           "",
                           input.pointer,
                           "'" + input.name + "' has no finite value",
                           ""};
    }
    Key key;
    for (const double value : values)
        key.push_back(value + 0.0); // treats -0 as 0
    std::promise<Result<SharedInstance>> promise;
    Future waiting; // set by the thread that builds the graph
    {
        const std::scoped_lock lock(m_mutex);
        const auto [entry, isNew] = m_entries.try_emplace(key);
        if (!isNew)
            waiting = entry->second.instance;
        else
            entry->second.instance = promise.get_future().share();
        if (isNew)
            m_order.push_back(key);
    }
    if (waiting.valid())
        return waiting.get();
    auto built = build(values);
    promise.set_value(built);
    const std::scoped_lock lock(m_mutex);
    if (const auto entry = m_entries.find(key); built && entry != m_entries.end()) {
        const auto& topology = built.value()->topology;
        entry->second.size = topology.vertices.size() + topology.cables.size();
        m_size += entry->second.size;
    }
    makeRoom();
    return built;
}

// Requires the lock. Keeps the newest graph, whatever its size. Errors are small, and a long sweep has many at most.
void TopologyCache::makeRoom() const
{
    constexpr std::size_t kMostEntries = 10'000;
    while (m_order.size() > 1 && (m_size > kMostKept || m_order.size() > kMostEntries)) {
        const auto oldest = m_entries.find(m_order.front());
        m_size -= oldest->second.size;
        m_entries.erase(oldest);
        m_order.pop_front();
    }
}

Result<SharedInstance> TopologyCache::build(std::span<const double> values) const
{
    auto placed = m_plan.build(values);
    if (!placed)
        return placed.diagnostics();
    if (auto findings = check(placed.value().topology); !findings.empty()) {
        translatePlaces(findings, placed.value(), kTopologyPlace);
        return findings;
    }
    auto topology = std::move(placed).value().topology;
    const Adjacency adjacency(topology);
    const auto count = m_plan.processes(values);
    if (!count)
        return count.diagnostics();
    const auto placement = m_plan.placement(values);
    if (!placement)
        return placement.diagnostics();
    const auto all = static_cast<std::int64_t>(countOf(topology, ComponentKind::Host));
    auto hosts = place(topology, adjacency, count.value().value_or(all), placement.value());
    if (!hosts) {
        return atPlace(std::string(kTopologyPlace) + "/processes", hosts.diagnostics());
    }
    return SharedInstance(std::make_shared<TopologyInstance>(
        std::move(topology), std::move(hosts).value(), m_plan.flows()));
}

DesignTopology::DesignTopology(std::shared_ptr<const TopologyCache> graphs,
                               std::string prefix,
                               std::string file)
    : m_graphs(std::move(graphs))
    , m_prefix(std::move(prefix))
    , m_file(std::move(file))
{
}

std::vector<std::string> DesignTopology::inputNames() const
{
    std::vector<std::string> names;
    for (const auto& input : m_graphs->plan().inputs())
        names.push_back(m_prefix + input.name);
    return names;
}

std::string DesignTopology::definition() const
{
    const auto& plan = m_graphs->plan();
    return jsonText(toJson(plan.section())) + (plan.flows().text ? *plan.flows().text : "");
}

Result<std::shared_ptr<const ExternalFunction>> DesignTopology::find(const std::string& name,
                                                                     const std::string& choice,
                                                                     std::size_t arguments) const
{
    const auto key = name + " " + choice + " " + std::to_string(arguments);
    const std::scoped_lock lock(m_mutex);
    if (const auto found = m_functions.find(key); found != m_functions.end())
        return found->second;
    auto made =
        makeTopologyFunction({m_graphs, m_prefix, m_file, inputNames()}, name, choice, arguments);
    if (made)
        m_functions[key] = made.value();
    return made;
}

} // namespace clusterwright::model
