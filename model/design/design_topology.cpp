#include "model/design/design_topology.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::model
{

namespace
{

constexpr std::size_t kMostInstances = 32;

// Where a finding about number i of a list was written.
std::string placeOf(const std::vector<std::pair<std::size_t, std::string>>& places,
                    std::size_t number)
{
    const auto next =
        std::ranges::upper_bound(places, number, {}, &std::pair<std::size_t, std::string>::first);
    return next == places.begin() ? std::string() : std::prev(next)->second;
}

// "/vertices/3" of the graph is a place in the file.
void translatePlaces(Diagnostics& findings,
                     const PlacedTopology& placed,
                     const std::string& otherwise)
{
    for (auto& finding : findings) {
        const auto slash = finding.pointer.rfind('/');
        const bool isVertex = finding.pointer.starts_with("/vertices/");
        const bool isCable = finding.pointer.starts_with("/cables/");
        std::string place;
        if (isVertex || isCable)
            place = placeOf(isVertex ? placed.vertexPlaces : placed.cablePlaces,
                            std::stoul(finding.pointer.substr(slash + 1)));
        finding.pointer = place.empty() ? otherwise : place;
    }
}

} // namespace

TopologyInstance::TopologyInstance(Topology built, Adjacency links, std::vector<VertexId> hosts)
    : topology(std::move(built))
    , adjacency(std::move(links))
    , processes(std::move(hosts))
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

TopologyCache::TopologyCache(TopologyPlan plan)
    : m_plan(std::move(plan))
{
}

Result<SharedInstance> TopologyCache::instance(std::span<const double> values) const
{
    const auto unknown = std::ranges::find_if(values, [](double v) { return std::isnan(v); });
    if (unknown != values.end()) {
        const auto& input = m_plan.inputs()[static_cast<std::size_t>(unknown - values.begin())];
        return Diagnostic{Severity::Error,
                          "topology.value",
                          "",
                          input.pointer,
                          "'" + input.name + "' has no value",
                          ""};
    }
    std::vector<double> key(values.begin(), values.end());
    const std::scoped_lock lock(m_mutex);
    if (const auto found = m_instances.find(key); found != m_instances.end())
        return found->second;
    if (m_instances.size() >= kMostInstances)
        m_instances.clear();
    return m_instances.emplace(std::move(key), build(values)).first->second;
}

Result<SharedInstance> TopologyCache::build(std::span<const double> values) const
{
    auto placed = m_plan.build(values);
    if (!placed)
        return placed.diagnostics();
    const auto& section = m_plan.section();
    if (auto findings = check(placed.value().topology); !findings.empty()) {
        translatePlaces(findings, placed.value(), section.pointer);
        return findings;
    }
    auto topology = std::move(placed).value().topology;
    Adjacency adjacency(topology);
    const auto count = m_plan.processes(values);
    if (!count)
        return count.diagnostics();
    const auto all = static_cast<std::int64_t>(countOf(topology, ComponentKind::Host));
    auto hosts = place(topology, adjacency, count.value().value_or(all), m_plan.placement());
    if (!hosts) {
        auto findings = hosts.diagnostics();
        for (auto& finding : findings)
            finding.pointer = section.pointer + "/processes";
        return findings;
    }
    return SharedInstance(std::make_shared<TopologyInstance>(
        std::move(topology), std::move(adjacency), std::move(hosts).value()));
}

DesignTopology::DesignTopology(TopologyPlan plan, std::string prefix, std::string file)
    : m_graphs(std::make_shared<TopologyCache>(std::move(plan)))
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

Result<std::shared_ptr<const ExternalFunction>> DesignTopology::find(const std::string& name,
                                                                     const std::string& choice,
                                                                     std::size_t arguments) const
{
    const auto key = name + " " + choice + " " + std::to_string(arguments);
    const std::scoped_lock lock(m_mutex);
    if (const auto found = m_functions.find(key); found != m_functions.end())
        return found->second;
    auto made = make(name, choice, arguments);
    if (made)
        m_functions[key] = made.value();
    return made;
}

} // namespace clusterwright::model
