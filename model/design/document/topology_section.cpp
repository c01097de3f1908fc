#include "model/design/document/topology_section.h"

#include "model/block/block_json.h"
#include "model/block/form.h"
#include "model/block/member_json.h"
#include "model/core/diagnostic.h"
#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/topology_json.h"
#include "model/design/document/topology_members.h"
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

std::string labelOf(const TopologyAttribute& attribute)
{
    const auto& name = attribute.attribute;
    return name.empty() ? attribute.component : attribute.component + "." + name;
}

void checkAttribute(const TopologyAttribute& attribute, Findings& findings)
{
    if (attribute.component.empty() || attribute.attribute.empty())
        findings.error("topology.attribute",
                       placeOf(attribute),
                       "'" + labelOf(attribute) + "' is not an attribute of a component",
                       "write COMPONENT.ATTRIBUTE, such as cable.bandwidth");
}

TopologyAttribute readAttribute(const std::string& name,
                                const std::string& text,
                                const std::string& pointer,
                                Findings& findings)
{
    TopologyAttribute attribute;
    const auto dot = name.find('.');
    const bool hasBoth = dot != std::string::npos && dot + 1 < name.size();
    attribute.component = hasBoth ? name.substr(0, dot) : name;
    attribute.attribute = hasBoth ? name.substr(dot + 1) : "";
    checkAttribute(attribute, findings);
    if (!text.empty())
        attribute.value = readExpression(text, pointer, findings);
    return attribute;
}

// Checks how the parts of a group fit together.
void checkGroup(const TopologyGroup& group,
                const std::string& pointer,
                int depth,
                Findings& findings)
{
    checkNames(group, pointer, findings);
    for (std::size_t i = 0; i < group.groups.size(); ++i) {
        const auto place = pointerTo(pointer + "/groups", i);
        if (depth < kDeepestTopologyGroup)
            checkGroup(group.groups[i], place, depth + 1, findings);
        else
            findings.error(
                "topology.depth", place, "groups are nested too deeply", "use at most four levels");
    }
}

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
    return pointerTo(std::string(kTopologyPlace) + "/attributes", labelOf(attribute));
}

void readValue(ObjectReader& reader, const MemberPlace& at, GeneratorCall& value)
{
    const auto text = reader.text(at.key());
    if (text.empty())
        return;
    if (auto call = parseGeneratorCall(text))
        value = std::move(call).value();
    else
        at.findings.add(at.pointer(), call.diagnostics());
}

void readValue(ObjectReader& reader, const MemberPlace& at, RoleComponents& value)
{
    reader.eachField(at.key(), [&](ObjectReader& roles, const std::string& role) {
        value.emplace_back(role, roles.text(role));
    });
}

void checkValue(const MemberPlace& at, const GeneratorCall& value)
{
    checkGiven(value.text, at.pointer(), at.findings);
}

void checkValue(const MemberPlace& at, const RoleComponents& value)
{
    for (const auto& [role, component] : value)
        checkGiven(component, pointerTo(at.pointer(), role), at.findings);
}

void putValue(Json& json, const char* key, Meaning, const GeneratorCall& value)
{
    json[key] = value.text;
}

void putValue(Json& json, const char* key, Meaning, const RoleComponents& value)
{
    for (const auto& [role, component] : value)
        json[key][role] = component;
}

TopologySection
readTopology(const Json& json, Findings& findings, const std::vector<std::string>& variables)
{
    ObjectReader reader(json, kTopologyPlace, findings);
    TopologySection section;
    readMembers(reader, kPartsOfTopology, section.whole, findings);
    reader.eachField("attributes", [&](ObjectReader& fields, const std::string& name) {
        section.attributes.push_back(
            readAttribute(name, fields.expression(name), fields.pointer(name), findings));
    });
    readMembers(reader, kMembersOf<TopologyRules>, section.rules, findings);
    checkGroup(section.whole, kTopologyPlace, 0, findings);
    checkRules(section.rules, variables, findings);
    return section;
}

void checkForm(const TopologySection& section,
               Findings& findings,
               const std::vector<std::string>& variables)
{
    const ValuePlace place{nullptr, kTopologyPlace};
    checkMembers(section.whole, kPartsOfTopology, place, findings);
    for (const auto& attribute : section.attributes) {
        checkAttribute(attribute, findings);
        checkExpression(attribute.value, placeOf(attribute), findings);
    }
    checkMembers(section.rules, kMembersOf<TopologyRules>, place, findings);
    checkGroup(section.whole, kTopologyPlace, 0, findings);
    checkRules(section.rules, variables, findings);
}

Json toJson(const TopologySection& section)
{
    auto json = Json::object();
    putMembers(json, kPartsOfTopology, section.whole);
    for (const auto& attribute : section.attributes)
        json["attributes"][labelOf(attribute)] = attribute.value.text;
    putMembers(json, kMembersOf<TopologyRules>, section.rules);
    return json;
}

} // namespace clusterwright::model
