#include "model/design/graph/topology_plan.h"

#include "model/block/block_json.h"
#include "model/core/diagnostics.h"
#include "model/core/text.h"
#include "model/design/graph/topology_expansion.h"
#include "model/design/graph/topology_players.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <string_view>

namespace clusterwright::model
{

namespace
{

struct KnownAttribute {
    std::string_view name;
    Dimension dimension;
    bool isOfCable;
    bool isOfShape;
    std::string_view doc;
};

// Attributes of components that the graph uses.
constexpr std::array<KnownAttribute, 7> kAttributes{{
    {"ports", kNumber, false, true, "maximum number of cables"},
    {"forwards", kNumber, false, true, "1: forwards the traffic of other components"},
    {"forward_time", kTime, false, false, "latency of the first bit from port to port"},
    {"forward_bandwidth", kBandwidth, false, false, "maximum rate of all forwarded traffic"},
    {"bandwidth", kBandwidth, true, false, "bandwidth of the cable"},
    {"latency", kTime, true, false, "latency of the cable"},
    {"full_duplex",
     kNumber,
     true,
     false,
     "1: the bandwidth applies to each direction; 0: to both together"},
}};

} // namespace

class TopologyPlanner
{
public:
    TopologyPlanner(TopologyPlan& plan, Findings& findings)
        : m_plan(plan)
        , m_components(plan.m_components)
        , m_findings(findings)
    {
    }

    void run()
    {
        const auto& section = m_plan.m_section;
        m_plan.m_whole = planGroup(section.whole, kTopologyPlace, "topology.");
        if (section.rules.processes)
            m_plan.m_processes = add({"topology.processes",
                                      *section.rules.processes,
                                      kNumber,
                                      "number of processes, each on its own host",
                                      std::string(kTopologyPlace) + "/processes"});
        addAttributes(true);
        m_plan.m_shapeInputs = m_plan.m_inputs.size();
        addAttributes(false);
        if (!hasErrors(m_findings.list)) // otherwise the components of bindings may be missing
            checkBindings();
    }

private:
    std::size_t add(TopologyInput input)
    {
        m_plan.m_inputs.push_back(std::move(input));
        return m_plan.m_inputs.size() - 1;
    }

    [[nodiscard]] const AvailableComponent* component(const std::string& name) const
    {
        const auto found = std::ranges::find(m_components, name, &AvailableComponent::name);
        return found == m_components.end() ? nullptr : &*found;
    }

    void reportUnknown(const std::string& name, const std::string& pointer)
    {
        std::vector<std::string> names;
        for (const auto& available : m_components)
            names.push_back(available.name);
        const auto near = didYouMean(name, names);
        m_findings.error("component.unknown",
                         pointer,
                         "the design has no component '" + name + "'",
                         near.empty() && !names.empty() ? "use one of: " + join(names, ", ")
                                                        : near);
    }

    // Returns the class of the component in this role; adds a new class.
    std::size_t
    classOf(const std::string& role, const std::string& player, bool isCable, ComponentKind kind)
    {
        auto& classes = m_plan.m_classes;
        const auto isIt = [&](const auto& c) {
            return c.isCable == isCable && c.kind == kind && c.player == player &&
                   (c.role == role || c.name == role);
        };
        const auto found = std::ranges::find_if(classes, isIt);
        if (found != classes.end())
            return static_cast<std::size_t>(found - classes.begin());
        const auto isTaken = [&](const std::string& name) {
            return std::ranges::find(classes, name, &TopologyPlan::Class::name) != classes.end();
        };
        auto name = isTaken(role) && !player.empty() ? player : role;
        for (int number = 2; isTaken(name); ++number)
            name = role + std::to_string(number);
        classes.push_back({name, role, player, isCable, kind, {}});
        return classes.size() - 1;
    }

    // Returns the class of the component that a drawn vertex or cable names.
    std::size_t namedClass(const std::string& name, bool isCable, const std::string& pointer)
    {
        const auto* const found = component(name);
        if (!found && !name.empty())
            reportUnknown(name, pointer);
        const auto kind = found ? componentKind(found->kind) : std::optional(ComponentKind::Host);
        if (found && isCable != (found->kind == "cable"))
            m_findings.error("component.kind",
                             pointer,
                             "'" + name + "' has the kind '" + found->kind + "'",
                             isCable ? "choose a component of kind 'cable'"
                                     : "list cables in 'cables'");
        return classOf(name, name, isCable, kind.value_or(ComponentKind::Host));
    }

    std::size_t
    classOfRole(const GeneratorRole& role, const GeneratorUse& use, const std::string& place)
    {
        const auto said = std::ranges::find(
            use.components, role.name, &std::pair<std::string, std::string>::first);
        const auto* const player =
            said == use.components.end() ? playerOf(role, m_components) : component(said->second);
        if (said != use.components.end() && !player)
            reportUnknown(said->second, pointerTo(place + "/components", role.name));
        if (player && !role.kind != (player->kind == "cable"))
            m_findings.error("component.kind",
                             place,
                             "'" + player->name + "' has the kind '" + player->kind +
                                 "' and the role '" + role.name + "'",
                             "choose the component of this role in 'components'");
        const auto kind = player ? componentKind(player->kind) : role.kind;
        const bool isPart = kind == ComponentKind::Nic || kind == ComponentKind::Disk;
        if (player && isPart && kind != role.kind)
            m_findings.error("component.kind",
                             place,
                             "'" + player->name + "' has the kind '" + player->kind +
                                 "', which is a part of a host, and the role '" + role.name + "'",
                             "choose the component of this role in 'components'");
        else if (player && role.kind && kind && !canPlay(role, player->kind))
            m_findings.error("component.kind",
                             place,
                             "'" + player->name + "' has the kind '" + player->kind +
                                 "' and cannot have the role '" + role.name + "'",
                             "choose a component of kind '" + std::string(toText(*role.kind)) +
                                 "'");
        return classOf(
            role.name, player ? player->name : "", !role.kind, kind.value_or(ComponentKind::Host));
    }

    void checkRoles(const GeneratorUse& use, const Generator& generator, const std::string& place)
    {
        std::vector<std::string> names;
        for (const auto& role : generator.roles)
            names.push_back(role.name);
        for (const auto& [role, name] : use.components)
            if (std::ranges::find(names, role) == names.end())
                m_findings.error("topology.role",
                                 pointerTo(place + "/components", role),
                                 "the generator '" + generator.name + "' has no role '" + role +
                                     "'",
                                 "use one of: " + join(names, ", "));
    }

    TopologyPlan::PlannedGenerator
    planGenerator(const GeneratorUse& use, const std::string& place, const std::string& scope)
    {
        TopologyPlan::PlannedGenerator planned;
        if (use.call.generator.empty())
            return planned; // a finding of its own
        const auto matched = match(use.call);
        if (!matched) {
            m_findings.add(place + "/call", matched.diagnostics());
            return planned;
        }
        planned.generator = matched.value().generator;
        checkRoles(use, *planned.generator, place);
        const auto& parameters = planned.generator->parameters;
        planned.inputs.resize(parameters.size());
        planned.words.resize(parameters.size());
        for (std::size_t i = 0; i < parameters.size(); ++i)
            planArguments(parameters[i],
                          matched.value().texts[i],
                          scope + (use.name.empty() ? "" : use.name + "."),
                          place + "/call",
                          planned.inputs[i],
                          planned.words[i]);
        for (const auto& role : planned.generator->roles)
            planned.roles.emplace_back(role.name, classOfRole(role, use, place));
        return planned;
    }

    void planArguments(const GeneratorParameter& parameter,
                       const std::vector<std::string>& texts,
                       const std::string& scope,
                       const std::string& place,
                       std::vector<std::size_t>& inputs,
                       std::string& word)
    {
        for (const auto& text : texts) {
            if (parameter.form == GeneratorParameter::Form::Word) {
                word = text;
                continue;
            }
            const auto number = parameter.form == GeneratorParameter::Form::Lengths
                                    ? std::to_string(inputs.size())
                                    : "";
            inputs.push_back(add({scope + parameter.name + number,
                                  readExpression(text, place, m_findings),
                                  kNumber,
                                  parameter.doc,
                                  place}));
        }
    }

    TopologyPlan::PlannedGroup
    planGroup(const TopologyGroup& group, const std::string& place, const std::string& scope)
    {
        TopologyPlan::PlannedGroup planned;
        if (group.count)
            planned.count = add(
                {scope + "count", *group.count, kNumber, "copies of the group", place + "/count"});
        const auto generators = place + "/generators";
        for (std::size_t i = 0; i < group.generators.size(); ++i)
            planned.generators.push_back(
                planGenerator(group.generators[i], pointerTo(generators, i), scope));
        const auto vertices = place + "/vertices";
        for (std::size_t i = 0; i < group.vertices.size(); ++i)
            planned.vertexClasses.push_back(namedClass(
                group.vertices[i].component, false, pointerTo(vertices, i) + "/component"));
        const auto cables = place + "/cables";
        for (std::size_t i = 0; i < group.cables.size(); ++i) {
            const auto& cable = group.cables[i];
            const auto cablePlace = pointerTo(cables, i);
            planned.cableClasses.push_back(
                namedClass(cable.component, true, cablePlace + "/component"));
            planned.cableCounts.push_back(
                cable.count ? TopologyPlan::Slot(
                                  add({scope + "cables" + std::to_string(i),
                                       *cable.count,
                                       kNumber,
                                       "parallel cables from " + cable.from + " to " + cable.to,
                                       cablePlace + "/count"}))
                            : std::nullopt);
        }
        const auto groups = place + "/groups";
        for (std::size_t i = 0; i < group.groups.size(); ++i) {
            const auto& inner = group.groups[i];
            planned.groups.push_back(
                planGroup(inner, pointerTo(groups, i), scope + inner.name + "."));
        }
        return planned;
    }

    // Adds an attribute's value for the graph: from the section's binding for the class or its component, otherwise from the
    // component.
    void addAttribute(TopologyPlan::Class& type, const KnownAttribute& known)
    {
        const std::string attribute(known.name);
        TopologyInput input{"topology." + type.name + "." + attribute,
                            {},
                            known.dimension,
                            std::string(known.doc),
                            ""};
        const auto* const player = component(type.player);
        if (const auto* const bound = bindingOf(type, attribute)) {
            if (bound->value.terms.empty()) // a finding of its own
                return;
            input.expression = bound->value;
            input.pointer = placeOf(*bound);
        } else if (player && std::ranges::find(player->attributes,
                                               attribute,
                                               &AvailableComponent::Attribute::name) !=
                                 player->attributes.end()) {
            input.expression = parseExpression(type.player + "." + attribute).value();
            input.pointer = kTopologyPlace;
        } else {
            return;
        }
        type.attributes.push_back({attribute, add(std::move(input))});
    }

    // The class's own name takes precedence. "cable" matches cables of all roles.
    [[nodiscard]] const TopologyAttribute* bindingOf(const TopologyPlan::Class& type,
                                                     const std::string& attribute) const
    {
        const auto& bindings = m_plan.m_section.attributes;
        for (const auto& name :
             {type.name, type.player, std::string(type.isCable ? "cable" : "")}) {
            const auto found = std::ranges::find_if(bindings, [&](const auto& b) {
                return b.component == name && b.attribute == attribute;
            });
            if (!name.empty() && found != bindings.end())
                return &*found;
        }
        return nullptr;
    }

    void addAttributes(bool ofShape)
    {
        for (auto& type : m_plan.m_classes)
            for (const auto& known : kAttributes)
                if (known.isOfCable == type.isCable && known.isOfShape == ofShape)
                    addAttribute(type, known);
    }

    void checkBindings()
    {
        for (const auto& binding : m_plan.m_section.attributes) {
            const auto found = std::ranges::find_if(m_plan.m_classes, [&](const auto& type) {
                return type.name == binding.component || type.player == binding.component ||
                       (type.isCable && binding.component == "cable");
            });
            if (found == m_plan.m_classes.end()) {
                m_findings.error("topology.attribute",
                                 placeOf(binding),
                                 "the topology has no component or cable '" + binding.component +
                                     "'",
                                 "use one of: " + join(m_plan.classNames(), ", "));
                continue;
            }
            std::vector<std::string> names;
            for (const auto& known : kAttributes)
                if (known.isOfCable == found->isCable)
                    names.emplace_back(known.name);
            if (std::ranges::find(names, binding.attribute) == names.end() &&
                !binding.attribute.empty())
                m_findings.error("topology.attribute",
                                 placeOf(binding),
                                 "the topology does not use '" + binding.attribute + "' of '" +
                                     binding.component + "'",
                                 "use one of: " + join(names, ", "));
        }
    }

    TopologyPlan& m_plan;
    const std::vector<AvailableComponent>& m_components;
    Findings& m_findings;
};

TopologyPlan::TopologyPlan(const TopologySection& section,
                           std::string name,
                           std::vector<AvailableComponent> components,
                           Findings& findings)
    : m_section(section)
    , m_name(std::move(name))
    , m_components(std::move(components))
{
    // Invalid text has been reported with the file.
    if (auto placement =
            parsePlacement(section.rules.placement.empty() ? "first" : section.rules.placement))
        m_placement = placement.value();
    if (auto routing =
            parseRouting(section.rules.routing.empty() ? "shortest" : section.rules.routing))
        m_routing = routing.value();
    TopologyPlanner(*this, findings).run();
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
                "add a component of kind '" + kind + "', or set the role '" + type.role +
                    "' in 'components' of the generator"});
    }
    return warnings;
}

Result<std::optional<std::int64_t>> TopologyPlan::processes(std::span<const double> values) const
{
    if (!m_processes)
        return std::optional<std::int64_t>();
    const double value = values[*m_processes];
    if (value >= 1 && value == std::floor(value) && value <= static_cast<double>(kMostVertices))
        return std::optional(static_cast<std::int64_t>(value));
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
