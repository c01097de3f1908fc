// Resolves the names of a topology section, and assigns components to roles.
#include "model/block/block_json.h"
#include "model/core/diagnostics.h"
#include "model/core/name_hint.h"
#include "model/core/text.h"
#include "model/design/document/component_kind.h"
#include "model/design/document/design.h"
#include "model/design/graph/topology_plan.h"
#include "model/design/graph/topology_players.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <array>
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
    TopologyPlanner(TopologyPlan& plan, const std::vector<Variable>& variables, Findings& findings)
        : m_plan(plan)
        , m_components(plan.m_components)
        , m_variables(variables)
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
        const auto& [placement, routing, striping] = wordRules();
        addAttributes(true);
        planWord(placement, m_plan.m_placement, [](auto& text) { return parsePlacement(text); });
        m_plan.m_shapeInputs = m_plan.m_inputs.size();
        addAttributes(false);
        planWord(striping, m_plan.m_striping, [](auto& text) { return parseStriping(text); });
        m_plan.m_graphInputs = m_plan.m_inputs.size();
        planWord(routing, m_plan.m_routing, [](auto& text) { return parseRouting(text); });
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
        m_findings.error("component.unknown",
                         pointer,
                         "the design has no component '" + name + "'",
                         nameHint(name, names));
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
        if (found && isCable != (drawnAs(found->kind) == DrawnAs::Cable))
            m_findings.error("component.kind",
                             pointer,
                             "'" + name + "' has the kind '" + found->kind + "'",
                             isCable ? "choose a component of kind 'cable'"
                                     : "connect nodes with it");
        return classOf(name, name, isCable, kind.value_or(ComponentKind::Host));
    }

    // A bypassed vertex has a class without a component, and so without attributes.
    std::size_t classOfVertex(const DrawnVertex& vertex, const std::string& pointer)
    {
        const auto number = namedClass(vertex.component, false, pointer + "/component");
        const auto kind = m_plan.m_classes[number].kind;
        if (vertex.state != ItemState::Bypassed)
            return number;
        if (!forwardsByNature(kind))
            m_findings.error("item.state",
                             pointer + "/state",
                             "'" + vertex.name + "' is a " + std::string(toText(kind)) +
                                 " and cannot be bypassed",
                             "bypass a switch, hub or router, or use 'muted'");
        auto& classes = m_plan.m_classes;
        const auto name = "bypassed_" + std::string(toText(kind));
        const auto found = std::ranges::find(classes, name, &TopologyPlan::Class::name);
        if (found != classes.end())
            return static_cast<std::size_t>(found - classes.begin());
        classes.push_back({name, "", "", false, kind, {}});
        return classes.size() - 1;
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
        if (player && !role.kind != (drawnAs(player->kind) == DrawnAs::Cable))
            m_findings.error("component.kind",
                             place,
                             "'" + player->name + "' has the kind '" + player->kind +
                                 "' and the role '" + role.name + "'",
                             "choose another component for this role");
        const auto kind = player ? componentKind(player->kind) : role.kind;
        const bool isPart = kind == ComponentKind::Nic || kind == ComponentKind::Disk;
        if (player && isPart && kind != role.kind)
            m_findings.error("component.kind",
                             place,
                             "'" + player->name + "' has the kind '" + player->kind +
                                 "', which is a part of a host, and the role '" + role.name + "'",
                             "choose another component for this role");
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
            planned.vertexClasses.push_back(
                classOfVertex(group.vertices[i], pointerTo(vertices, i)));
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

    // Invalid words, and names that are not variables, have been reported with the file.
    template <typename Word, typename Parse>
    void planWord(const WordRule& rule, WordChoice<Word>& choice, Parse parse)
    {
        const auto& rules = m_plan.m_section.rules;
        const auto name = rule.variableIn(rules);
        if (name.empty() && !(rules.*rule.text).empty())
            choice.word = parse(rules.*rule.text).value();
        const auto variable = std::ranges::find(m_variables, name, &Variable::name);
        if (name.empty() || variable == m_variables.end())
            return;
        const auto place =
            pointerTo("/variables", static_cast<std::size_t>(variable - m_variables.begin()));
        if (variable->labels.empty())
            m_findings.error("topology.labels",
                             place,
                             std::string("the ") + rule.key + " of the topology follows '" + name +
                                 "', which has no labels",
                             "add labels to the variable: names of a " + std::string(rule.key));
        for (const auto& [value, label] : variable->labels)
            if (const auto problems = rule.check(label); !problems.empty())
                m_findings.add(pointerTo(place + "/labels", std::to_string(value)), problems);
            else
                choice.labels.emplace_back(value, parse(label).value());
        choice.slot = add({std::string("topology.") + rule.key,
                           parseExpression(name).value(),
                           kNumber,
                           std::string(rule.key) + " of the topology",
                           rule.pointer(),
                           variable->labels});
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
                                 useOneOf(m_plan.classNames()));
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
    const std::vector<Variable>& m_variables;
    Findings& m_findings;
};

TopologyPlan::TopologyPlan(const TopologySection& section,
                           std::string name,
                           std::vector<AvailableComponent> components,
                           const std::vector<Variable>& variables,
                           Findings& findings)
    : m_section(section)
    , m_name(std::move(name))
    , m_components(std::move(components))
{
    TopologyPlanner(*this, variables, findings).run();
}

const AvailableComponent* playerOf(const GeneratorRole& role,
                                   const std::vector<AvailableComponent>& components)
{
    std::vector<std::string_view> kinds{role.kind ? toText(*role.kind) : "cable"};
    if (role.kind == ComponentKind::Router) // vendors sell the routers of a dragonfly as switches
        kinds.push_back(toText(ComponentKind::Switch));
    if (const auto named = std::ranges::find(components, role.name, &AvailableComponent::name);
        named != components.end())
        return &*named;
    for (const auto kind : kinds)
        for (const auto part : {&AvailableComponent::name, &AvailableComponent::kind}) {
            const auto count = std::ranges::count(components, kind, part);
            if (count == 1)
                return &*std::ranges::find(components, kind, part);
        }
    return nullptr;
}

bool canPlay(const GeneratorRole& role, const std::string& kind)
{
    if (!role.kind)
        return drawnAs(kind) == DrawnAs::Cable;
    const auto is = [&](ComponentKind other) { return kind == toText(other); };
    switch (*role.kind) {
    case ComponentKind::Switch:
        return is(ComponentKind::Switch) || is(ComponentKind::Router) || is(ComponentKind::Hub);
    case ComponentKind::Router:
        return is(ComponentKind::Router) || is(ComponentKind::Switch) || is(ComponentKind::Host);
    case ComponentKind::Hub:
        return is(ComponentKind::Hub) || is(ComponentKind::Switch);
    default:
        return is(*role.kind);
    }
}

} // namespace clusterwright::model
