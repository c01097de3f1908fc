#include "model/design/topology_plan.h"

#include "model/core/text.h"

#include <algorithm>
#include <array>

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

// What the graph takes from a component.
constexpr std::array<KnownAttribute, 7> kAttributes{{
    {"ports", kNumber, false, true, "cables that fit"},
    {"forwards", kNumber, false, true, "1: lets the traffic of others pass"},
    {"forward_time", kTime, false, false, "spent in it on the way through"},
    {"forward_bandwidth", kBandwidth, false, false, "of all that passes through it"},
    {"bandwidth", kBandwidth, true, false, "of the cable"},
    {"latency", kTime, true, false, "of the cable"},
    {"full_duplex",
     kNumber,
     true,
     false,
     "1: the bandwidth in each direction; 0: for both together"},
}};

bool isCableRole(const std::string& role)
{
    return role.ends_with("cable") || role == "uplink";
}

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
        m_plan.m_whole = planGroup(section.whole, "topology.");
        if (section.processes)
            m_plan.m_processes = add({"topology.processes",
                                      *section.processes,
                                      kNumber,
                                      "processes, each on a host of its own",
                                      section.pointer + "/processes"});
        addAttributes(true);
        m_plan.m_shapeInputs = m_plan.m_inputs.size();
        addAttributes(false);
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
                         near.empty() && !names.empty() ? "components are " + join(names, ", ")
                                                        : near);
    }

    // The class of that name, which is added when it is new.
    std::size_t classOf(const std::string& name, bool isCable, ComponentKind kind)
    {
        auto& classes = m_plan.m_classes;
        const auto found = std::ranges::find_if(
            classes, [&](const auto& c) { return c.name == name && c.isCable == isCable; });
        if (found != classes.end())
            return static_cast<std::size_t>(found - classes.begin());
        classes.push_back({name, isCable, kind, {}});
        return classes.size() - 1;
    }

    // A component that a drawn vertex or cable names.
    std::size_t namedClass(const std::string& name, bool isCable, const std::string& pointer)
    {
        const auto* const found = component(name);
        if (!found && !name.empty())
            reportUnknown(name, pointer);
        const auto kind = found ? componentKind(found->kind) : std::optional(ComponentKind::Host);
        if (found && isCable != (found->kind == "cable"))
            m_findings.error("component.kind",
                             pointer,
                             "'" + name + "' is of kind '" + found->kind + "'",
                             isCable ? "a cable is of kind 'cable'" : "a cable stands in 'cables'");
        return classOf(name, isCable, kind.value_or(ComponentKind::Host));
    }

    // Who plays a generator's role: who is said to, who is called so, the only one of that kind; uplinks are like other cables.
    [[nodiscard]] const AvailableComponent* playerOf(const std::string& role) const
    {
        if (const auto* const named = component(role))
            return named;
        const auto kind = isCableRole(role) ? "cable" : role;
        const auto ofKind = [&](const auto& available) { return available.kind == kind; };
        if (std::ranges::count_if(m_components, ofKind) == 1)
            return &*std::ranges::find_if(m_components, ofKind);
        return isCableRole(role) && role != "cable" ? playerOf("cable") : nullptr;
    }

    std::size_t classOfRole(const std::string& role, const GeneratorUse& use)
    {
        const auto said =
            std::ranges::find(use.components, role, &std::pair<std::string, std::string>::first);
        if (said != use.components.end())
            return namedClass(said->second, isCableRole(role), use.pointer + "/components/" + role);
        const auto* const player = playerOf(role);
        const auto kind = componentKind(player ? player->kind : role).value_or(ComponentKind::Host);
        return classOf(player ? player->name : role, isCableRole(role), kind);
    }

    void checkRoles(const GeneratorUse& use, const Generator& generator)
    {
        for (const auto& [role, name] : use.components)
            if (std::ranges::find(generator.roles, role) == generator.roles.end())
                m_findings.error("topology.role",
                                 use.pointer + "/components",
                                 "'" + generator.name + "' has no '" + role + "'",
                                 "it has " + join(generator.roles, ", "));
    }

    TopologyPlan::PlannedGenerator planGenerator(const GeneratorUse& use, const std::string& scope)
    {
        TopologyPlan::PlannedGenerator planned;
        if (use.call.generator.empty())
            return planned; // a finding of its own
        const auto matched = match(use.call);
        if (!matched) {
            for (const auto& problem : matched.diagnostics())
                m_findings.error(
                    problem.code, use.pointer + "/call", problem.message, problem.hint);
            return planned;
        }
        planned.generator = matched.value().generator;
        checkRoles(use, *planned.generator);
        const auto& parameters = planned.generator->parameters;
        planned.slots.resize(parameters.size());
        planned.words.resize(parameters.size());
        for (std::size_t i = 0; i < parameters.size(); ++i)
            planArguments(parameters[i],
                          matched.value().texts[i],
                          use,
                          scope,
                          planned.slots[i],
                          planned.words[i]);
        for (const auto& role : planned.generator->roles)
            planned.roles.emplace_back(role, classOfRole(role, use));
        return planned;
    }

    void planArguments(const GeneratorParameter& parameter,
                       const std::vector<std::string>& texts,
                       const GeneratorUse& use,
                       const std::string& scope,
                       std::vector<std::size_t>& slots,
                       std::string& word)
    {
        for (const auto& text : texts) {
            if (parameter.form == GeneratorParameter::Form::Word) {
                word = text;
                continue;
            }
            const auto number = parameter.form == GeneratorParameter::Form::Lengths
                                    ? std::to_string(slots.size())
                                    : "";
            if (auto value = readExpression(text, use.pointer + "/call", m_findings))
                slots.push_back(
                    add({scope + (use.name.empty() ? "" : use.name + ".") + parameter.name + number,
                         std::move(*value),
                         kNumber,
                         parameter.doc,
                         use.pointer + "/call"}));
        }
    }

    TopologyPlan::PlannedGroup planGroup(const TopologyGroup& group, const std::string& scope)
    {
        TopologyPlan::PlannedGroup planned;
        if (group.count)
            planned.count = add({scope + "count",
                                 *group.count,
                                 kNumber,
                                 "copies of the group",
                                 group.pointer + "/count"});
        for (const auto& use : group.generators)
            planned.generators.push_back(planGenerator(use, scope));
        for (const auto& vertex : group.vertices)
            planned.vertexClasses.push_back(
                namedClass(vertex.component, false, vertex.pointer + "/component"));
        for (std::size_t i = 0; i < group.cables.size(); ++i) {
            const auto& cable = group.cables[i];
            planned.cableClasses.push_back(
                namedClass(cable.component, true, cable.pointer + "/component"));
            planned.cableCounts.push_back(
                cable.count ? TopologyPlan::Slot(
                                  add({scope + "cables" + std::to_string(i),
                                       *cable.count,
                                       kNumber,
                                       "parallel cables from " + cable.from + " to " + cable.to,
                                       cable.pointer + "/count"}))
                            : std::nullopt);
        }
        for (const auto& inner : group.groups)
            planned.groups.push_back(planGroup(inner, scope + inner.name + "."));
        return planned;
    }

    // An attribute's value for the graph: what the section binds, else what the component has.
    void addAttribute(TopologyPlan::Class& type, const KnownAttribute& known)
    {
        const auto& bindings = m_plan.m_section.attributes;
        const std::string attribute(known.name);
        const auto bound = std::ranges::find_if(bindings, [&](const auto& b) {
            return b.component == type.name && b.attribute == attribute;
        });
        TopologyInput input{"topology." + type.name + "." + attribute,
                            {},
                            known.dimension,
                            std::string(known.doc),
                            ""};
        const auto* const found = component(type.name);
        if (bound != bindings.end()) {
            if (bound->value.terms.empty()) // a finding of its own
                return;
            input.expression = bound->value;
            input.pointer = bound->pointer;
        } else if (found && std::ranges::find(found->attributes,
                                              attribute,
                                              &AvailableComponent::Attribute::name) !=
                                found->attributes.end()) {
            input.expression = parseExpression(type.name + "." + attribute).value();
            input.pointer = m_plan.m_section.pointer;
        } else {
            return;
        }
        type.attributes.push_back({attribute, add(std::move(input))});
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
            const auto found =
                std::ranges::find(m_plan.m_classes, binding.component, &TopologyPlan::Class::name);
            std::vector<std::string> names;
            for (const auto& type : m_plan.m_classes)
                names.push_back(type.name);
            if (found == m_plan.m_classes.end()) {
                m_findings.error("topology.attribute",
                                 binding.pointer,
                                 "nothing in the topology is called '" + binding.component + "'",
                                 "it has " + join(names, ", "));
                continue;
            }
            names.clear();
            for (const auto& known : kAttributes)
                if (known.isOfCable == found->isCable)
                    names.emplace_back(known.name);
            if (std::ranges::find(names, binding.attribute) == names.end() &&
                !binding.attribute.empty())
                m_findings.error("topology.attribute",
                                 binding.pointer,
                                 "the graph takes no '" + binding.attribute + "' from '" +
                                     binding.component + "'",
                                 "it takes " + join(names, ", "));
        }
    }

    TopologyPlan& m_plan;
    const std::vector<AvailableComponent>& m_components;
    Findings& m_findings;
};

TopologyPlan::TopologyPlan(const TopologySection& section,
                           std::vector<AvailableComponent> components,
                           Findings& findings)
    : m_section(section)
    , m_components(std::move(components))
{
    // What does not read has been reported with the file.
    if (auto placement = parsePlacement(section.placement.empty() ? "first" : section.placement))
        m_placement = placement.value();
    if (auto routing = parseRouting(section.routing.empty() ? "shortest" : section.routing))
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
        names.push_back(type.name);
    return names;
}

std::vector<AvailableComponent> TopologyPlan::hostComponents() const
{
    std::vector<AvailableComponent> hosts;
    for (const auto& type : m_classes) {
        const auto found = std::ranges::find(m_components, type.name, &AvailableComponent::name);
        if (!type.isCable && type.kind == ComponentKind::Host && found != m_components.end())
            hosts.push_back(*found);
    }
    return hosts;
}

std::optional<double> TopologyPlan::processes(std::span<const double> values) const
{
    return m_processes ? std::optional(values[*m_processes]) : std::nullopt;
}

} // namespace clusterwright::model
