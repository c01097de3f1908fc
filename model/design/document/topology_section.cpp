#include "model/design/document/topology_section.h"

#include "model/block/block_json.h"
#include "model/block/form.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/json_fields.h"
#include "model/design/document/topology_json.h"
#include "model/topology/graph/placement.h"
#include "model/topology/routing/routing.h"

#include <algorithm>
#include <set>
#include <utility>

namespace clusterwright::model
{

bool operator==(const DrawnVertex&, const DrawnVertex&) = default;

bool operator==(const DrawnCable& a, const DrawnCable& b)
{
    return a.from == b.from && a.to == b.to && a.component == b.component && a.count == b.count;
}

bool operator==(const GeneratorUse& a, const GeneratorUse& b)
{
    return a.name == b.name && a.call == b.call && a.components == b.components;
}

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(TopologyGroup);
// Written out, since clang cannot default the comparison of a type with parts of its own type.
bool operator==(const TopologyGroup& a, const TopologyGroup& b)
{
    return a.name == b.name && a.count == b.count && a.generators == b.generators &&
           a.vertices == b.vertices && a.cables == b.cables && a.groups == b.groups;
}

bool operator==(const TopologyAttribute&, const TopologyAttribute&) = default;

bool operator==(const TopologyRules&, const TopologyRules&) = default;

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(TopologySection);
bool operator==(const TopologySection&, const TopologySection&) = default;

namespace
{

// Checks the names of items beside each other. Findings: name.form, name.duplicate.
void checkNames(const TopologyGroup& group, const std::string& pointer, Findings& findings)
{
    std::set<std::string> names;
    const auto check = [&](const char* list, const auto& items) {
        for (std::size_t i = 0; i < items.size(); ++i) {
            const auto& name = items[i].name;
            const auto place = pointerTo(pointer + list, i);
            checkNameForm(name, place + "/name", findings);
            if (!name.empty() && !names.insert(name).second)
                findings.error("name.duplicate",
                               place,
                               "duplicate name '" + name + "'",
                               "rename one of the two");
        }
    };
    check("/generators", group.generators);
    check("/vertices", group.vertices);
    check("/groups", group.groups);
    bool hasNameless = false;
    for (std::size_t i = 0; i < group.generators.size(); ++i)
        if (group.generators[i].name.empty() && std::exchange(hasNameless, true))
            findings.error("name.duplicate",
                           pointerTo(pointer + "/generators", i),
                           "two generators of one group have no name",
                           "give one of them a name");
}

std::string nameOf(const TopologyAttribute& attribute)
{
    const auto& name = attribute.attribute;
    return name.empty() ? attribute.component : attribute.component + "." + name;
}

void checkAttribute(const TopologyAttribute& attribute, Findings& findings)
{
    if (attribute.component.empty() || attribute.attribute.empty())
        findings.error("topology.attribute",
                       placeOf(attribute),
                       "'" + nameOf(attribute) + "' is not an attribute of a component",
                       "write COMPONENT.ATTRIBUTE, such as cable.bandwidth");
}

void reportDepth(const std::string& pointer, Findings& findings)
{
    findings.error(
        "topology.depth", pointer, "groups are nested too deeply", "use at most four levels");
}

class SectionReader
{
public:
    explicit SectionReader(Findings& findings)
        : m_findings(findings)
    {
    }

    // Reads the parts that the topology and a group have in common.
    void readParts(ObjectReader& reader, TopologyGroup& group, int depth)
    {
        reader.each("generators", [&](const Json& json, const std::string& pointer) {
            group.generators.push_back(readGenerator(json, pointer));
        });
        reader.each("vertices", [&](const Json& json, const std::string& pointer) {
            group.vertices.push_back(readVertex(json, pointer));
        });
        reader.each("groups", [&](const Json& json, const std::string& pointer) {
            group.groups.push_back(readGroup(json, pointer, depth + 1));
        });
        reader.each("cables", [&](const Json& json, const std::string& pointer) {
            group.cables.push_back(readCable(json, pointer));
        });
        checkNames(group, reader.pointer(), m_findings);
    }

    TopologyAttribute
    readAttribute(const std::string& name, const std::string& text, const std::string& pointer)
    {
        TopologyAttribute attribute;
        const auto dot = name.find('.');
        const bool hasBoth = dot != std::string::npos && dot + 1 < name.size();
        attribute.component = hasBoth ? name.substr(0, dot) : name;
        attribute.attribute = hasBoth ? name.substr(dot + 1) : "";
        checkAttribute(attribute, m_findings);
        if (!text.empty())
            attribute.value = readExpression(text, pointer, m_findings);
        return attribute;
    }

private:
    GeneratorUse readGenerator(const Json& json, const std::string& pointer)
    {
        ObjectReader reader(json, pointer, m_findings);
        GeneratorUse use;
        use.name = reader.text("name", "");
        if (const auto text = reader.text("call"); !text.empty()) {
            if (auto call = parseGeneratorCall(text))
                use.call = std::move(call).value();
            else
                m_findings.add(reader.pointer("call"), call.diagnostics());
        }
        if (const auto* const components = reader.raw("components")) {
            ObjectReader roles(*components, reader.pointer("components"), m_findings);
            if (components->is_object())
                for (const auto& [role, name] : components->items())
                    use.components.emplace_back(role, roles.text(role));
        }
        return use;
    }

    DrawnVertex readVertex(const Json& json, const std::string& pointer)
    {
        ObjectReader reader(json, pointer, m_findings);
        DrawnVertex vertex;
        vertex.name = reader.text("name");
        vertex.component = reader.text("component");
        return vertex;
    }

    DrawnCable readCable(const Json& json, const std::string& pointer)
    {
        ObjectReader reader(json, pointer, m_findings);
        DrawnCable cable;
        cable.from = reader.text("from");
        cable.to = reader.text("to");
        cable.component = reader.text("component");
        if (const auto count = reader.optionalExpression("count"))
            cable.count = readExpression(*count, reader.pointer("count"), m_findings);
        return cable;
    }

    TopologyGroup readGroup(const Json& json, const std::string& pointer, int depth)
    {
        ObjectReader reader(json, pointer, m_findings);
        TopologyGroup group;
        group.name = reader.text("name");
        if (const auto count = reader.optionalExpression("count"))
            group.count = readExpression(*count, reader.pointer("count"), m_findings);
        if (depth <= kDeepestTopologyGroup) {
            readParts(reader, group, depth);
            return group;
        }
        reportDepth(pointer, m_findings);
        for (const auto* const known : {"generators", "vertices", "groups", "cables"})
            static_cast<void>(reader.raw(known));
        return group;
    }

    Findings& m_findings;
};

Diagnostics checkStriping(const std::string& word)
{
    if (parseStriping(word))
        return {};
    return refusal("topology.striping", "unknown striping '" + word + "'", "use srr, wsrr or wd");
}

// Findings: placement.unknown, routing.unknown, topology.striping.
void checkRules(const TopologyRules& rules,
                const std::vector<std::string>& variables,
                Findings& findings)
{
    for (const auto& rule : wordRules()) {
        const auto name = rule.variableIn(rules);
        if (name.empty() || std::ranges::find(variables, name) != variables.end())
            continue;
        auto problems = rule.check(name);
        if (const auto near = didYouMean(name, variables); !near.empty())
            problems.begin()->hint = near;
        findings.add(rule.pointer(), problems);
    }
}

void checkParts(const TopologyGroup& group,
                const std::string& pointer,
                int depth,
                Findings& findings);

void checkGenerator(const GeneratorUse& use, const std::string& pointer, Findings& findings)
{
    checkGiven(use.call.text, pointer + "/call", findings);
    for (const auto& [role, component] : use.components)
        checkGiven(component, pointerTo(pointer + "/components", role), findings);
}

void checkGroup(const TopologyGroup& group,
                const std::string& pointer,
                int depth,
                Findings& findings)
{
    checkGiven(group.name, pointer + "/name", findings);
    checkExpression(group.count, pointer + "/count", findings);
    if (depth <= kDeepestTopologyGroup)
        checkParts(group, pointer, depth, findings);
    else
        reportDepth(pointer, findings);
}

void checkParts(const TopologyGroup& group,
                const std::string& pointer,
                int depth,
                Findings& findings)
{
    for (std::size_t i = 0; i < group.generators.size(); ++i)
        checkGenerator(group.generators[i], pointerTo(pointer + "/generators", i), findings);
    const auto vertices = pointer + "/vertices";
    for (std::size_t i = 0; i < group.vertices.size(); ++i)
        for (const auto& [key, text] : {std::pair{"/name", &group.vertices[i].name},
                                        std::pair{"/component", &group.vertices[i].component}})
            if (text->empty())
                checkGiven(*text, pointerTo(vertices, i) + key, findings);
    for (std::size_t i = 0; i < group.groups.size(); ++i)
        checkGroup(group.groups[i], pointerTo(pointer + "/groups", i), depth + 1, findings);
    const auto cables = pointer + "/cables";
    for (std::size_t i = 0; i < group.cables.size(); ++i) {
        const auto& cable = group.cables[i];
        for (const auto& [key, text] : {std::pair{"/from", &cable.from},
                                        std::pair{"/to", &cable.to},
                                        std::pair{"/component", &cable.component}})
            if (text->empty())
                checkGiven(*text, pointerTo(cables, i) + key, findings);
        if (cable.count)
            checkExpression(cable.count, pointerTo(cables, i) + "/count", findings);
    }
    checkNames(group, pointer, findings);
}

Json generatorJson(const GeneratorUse& use)
{
    auto json = Json::object();
    put(json, "name", use.name);
    json["call"] = use.call.text;
    for (const auto& [role, component] : use.components)
        json["components"][role] = component;
    return json;
}

Json cableJson(const DrawnCable& cable)
{
    Json json{{"from", cable.from}, {"to", cable.to}, {"component", cable.component}};
    put(json, "count", cable.count);
    return json;
}

void putParts(Json& json, const TopologyGroup& group)
{
    for (const auto& use : group.generators)
        json["generators"].push_back(generatorJson(use));
    for (const auto& vertex : group.vertices)
        json["vertices"].push_back({{"name", vertex.name}, {"component", vertex.component}});
    for (const auto& inner : group.groups) {
        Json part{{"name", inner.name}};
        put(part, "count", inner.count);
        putParts(part, inner);
        json["groups"].push_back(std::move(part));
    }
    for (const auto& cable : group.cables)
        json["cables"].push_back(cableJson(cable));
}

} // namespace

std::string WordRule::variableIn(const TopologyRules& rules) const
{
    const auto& word = rules.*text;
    return word.empty() || check(word).empty() ? std::string() : word;
}

std::string WordRule::pointer() const
{
    return std::string(kTopologyPlace) + "/" + key;
}

const std::array<WordRule, 3>& wordRules()
{
    static constexpr std::array<WordRule, 3> kRules{
        {{"placement",
          &TopologyRules::placement,
          [](const std::string& word) { return parsePlacement(word).diagnostics(); }},
         {"routing",
          &TopologyRules::routing,
          [](const std::string& word) { return parseRouting(word).diagnostics(); }},
         {"striping", &TopologyRules::striping, checkStriping}}};
    return kRules;
}

std::string placeOf(const TopologyAttribute& attribute)
{
    return pointerTo(std::string(kTopologyPlace) + "/attributes", nameOf(attribute));
}

TopologySection
readTopology(const Json& json, Findings& findings, const std::vector<std::string>& variables)
{
    ObjectReader reader(json, kTopologyPlace, findings);
    TopologySection section;
    SectionReader parts(findings);
    parts.readParts(reader, section.whole, 0);
    if (const auto* const attributes = reader.raw("attributes")) {
        ObjectReader fields(*attributes, reader.pointer("attributes"), findings);
        if (attributes->is_object())
            for (const auto& [name, value] : attributes->items())
                section.attributes.push_back(
                    parts.readAttribute(name, fields.expression(name), fields.pointer(name)));
    }
    if (const auto processes = reader.optionalExpression("processes"))
        section.rules.processes = readExpression(*processes, reader.pointer("processes"), findings);
    section.rules.placement = reader.text("placement", "");
    section.rules.routing = reader.text("routing", "");
    section.rules.striping = reader.text("striping", "");
    section.rules.flows = reader.text("flows", "");
    checkRules(section.rules, variables, findings);
    return section;
}

void checkForm(const TopologySection& section,
               Findings& findings,
               const std::vector<std::string>& variables)
{
    checkParts(section.whole, kTopologyPlace, 0, findings);
    for (const auto& attribute : section.attributes) {
        checkAttribute(attribute, findings);
        checkExpression(attribute.value, placeOf(attribute), findings);
    }
    checkExpression(section.rules.processes, std::string(kTopologyPlace) + "/processes", findings);
    checkRules(section.rules, variables, findings);
}

Json toJson(const TopologySection& section)
{
    auto json = Json::object();
    putParts(json, section.whole);
    for (const auto& attribute : section.attributes)
        json["attributes"][nameOf(attribute)] = attribute.value.text;
    put(json, "processes", section.rules.processes);
    put(json, "placement", section.rules.placement);
    put(json, "routing", section.rules.routing);
    put(json, "striping", section.rules.striping);
    put(json, "flows", section.rules.flows);
    return json;
}

} // namespace clusterwright::model
