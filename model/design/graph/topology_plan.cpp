#include "model/design/graph/topology_plan.h"

#include "model/core/diagnostics.h"
#include "model/core/near_integer.h"
#include "model/core/text.h"
#include "model/design/graph/topology_expansion.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace clusterwright::model
{

namespace
{

template <typename Word>
Result<Word> wordAt(const WordChoice<Word>& choice,
                    const std::vector<TopologyInput>& inputs,
                    std::span<const double> values)
{
    if (!choice.slot || *choice.slot >= values.size())
        return choice.word;
    const double value = values[*choice.slot];
    for (const auto& [number, word] : choice.labels)
        if (number == value)
            return word;
    const auto& input = inputs[*choice.slot];
    return Diagnostics{Severity::Error,
                       "topology.value",
                       "",
                       input.pointer,
                       "'" + input.name + "' is " + shortestText(value) + ", which has no label",
                       "use a value with a label"};
}

} // namespace

Result<Placement> TopologyPlan::placement(std::span<const double> values) const
{
    return wordAt(m_placement, m_inputs, values);
}

Result<Routing> TopologyPlan::routing(std::span<const double> values) const
{
    return wordAt(m_routing, m_inputs, values);
}

Result<Striping> TopologyPlan::striping(std::span<const double> values) const
{
    return wordAt(m_striping, m_inputs, values);
}

std::vector<std::string> TopologyPlan::cablesWithoutBandwidth() const
{
    std::vector<std::string> names;
    for (const auto& type : m_classes)
        if (type.isCable && std::ranges::find(type.attributes, "bandwidth", &AttributeSlot::name) ==
                                type.attributes.end())
            names.push_back(type.name);
    return names;
}

std::vector<std::string> TopologyPlan::classNames() const
{
    std::vector<std::string> names;
    for (const auto& type : m_classes)
        for (const auto& name : {type.name, type.player})
            if (!name.empty() && std::ranges::find(names, name) == names.end())
                names.push_back(name);
    return names;
}

std::vector<std::string> TopologyPlan::classesOf(const std::string& name) const
{
    std::vector<std::string> classes;
    for (const auto& type : m_classes)
        if (type.player == name)
            classes.push_back(type.name);
    for (const auto& type : m_classes)
        if (type.name == name && classes.empty())
            classes.push_back(type.name);
    return classes;
}

bool TopologyPlan::isCable(const std::string& className) const
{
    const auto found = std::ranges::find(m_classes, className, &Class::name);
    return found != m_classes.end() && found->isCable;
}

std::vector<TopologyPlan::HostClass> TopologyPlan::hostClasses() const
{
    std::vector<HostClass> hosts;
    for (const auto& type : m_classes) {
        const auto found = std::ranges::find(m_components, type.player, &AvailableComponent::name);
        if (!type.isCable && type.kind == ComponentKind::Host && found != m_components.end())
            hosts.push_back({type.name, *found});
    }
    return hosts;
}

Diagnostics TopologyPlan::unplayedRoles(const Topology& built) const
{
    std::set<std::string_view> inGraph;
    for (const auto& vertex : built.vertices)
        inGraph.insert(built.vertexClasses[vertex.type].name);
    for (const auto& cable : built.cables)
        inGraph.insert(built.classOf(cable).name);
    const bool hasVertices = std::ranges::any_of(
        m_classes, [](const Class& type) { return !type.isCable && !type.player.empty(); });
    const bool hasCables =
        std::ranges::find(m_components, "cable", &AvailableComponent::kind) != m_components.end();
    Diagnostics warnings;
    for (const auto& type : m_classes) {
        if (!type.player.empty() || type.role.empty() || !type.attributes.empty() ||
            !(type.isCable ? hasCables : hasVertices) || !inGraph.contains(type.name))
            continue;
        const std::string kind(type.isCable ? "cable" : toText(type.kind));
        append(warnings,
               {Severity::Warning,
                "topology.unplayed",
                "",
                kTopologyPlace,
                "no component has the role '" + type.role +
                    "', so the role has no price, no power and no attributes",
                "add a component of kind '" + kind + "', or choose one for the role '" + type.role +
                    "' of the generator"});
    }
    return warnings;
}

Result<std::optional<std::int64_t>> TopologyPlan::processes(std::span<const double> values) const
{
    if (!m_processes)
        return std::optional<std::int64_t>();
    const double value = values[*m_processes];
    if (const double count = std::round(value);
        isInteger(value) && count >= 1 && count <= static_cast<double>(kMostVertices))
        return std::optional<std::int64_t>(std::llround(value));
    return Diagnostics{Severity::Error,
                       "topology.count",
                       "",
                       std::string(kTopologyPlace) + "/processes",
                       "the number of processes is " + shortestText(value),
                       "use an integer from 1 to the number of hosts"};
}

Result<PlacedTopology> TopologyPlan::build(std::span<const double> values) const
{
    return expanded(*this, values);
}

} // namespace clusterwright::model
