#include "model/design/document/component.h"

#include "model/block/block_json.h"
#include "model/block/form.h"
#include "model/block/member_values.h"
#include "model/core/text.h"
#include "model/design/document/component_json.h"
#include "model/design/document/component_kind.h"
#include "model/design/document/design_members.h"
#include "model/design/document/item_ids.h"
#include "model/design/document/topology_json.h"
#include "model/json/json.h"
#include "model/json/provenance_json.h"

#include <algorithm>
#include <set>

namespace clusterwright::model
{

bool operator==(const Attribute&, const Attribute&) = default;

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Component);

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(PlacedComponent);
bool operator==(const PlacedComponent&, const PlacedComponent&) = default;

CLUSTERWRIGHT_LARGE_VALUE_MEMBERS(Cluster);

namespace
{

void checkKind(const std::string& kind, const std::string& pointer, Findings& findings)
{
    const std::vector<std::string> known(kComponentKinds.begin(), kComponentKinds.end());
    if (std::ranges::find(known, kind) == known.end())
        findings.error("component.kind",
                       pointer,
                       "unknown kind of component '" + kind + "'",
                       "use one of: " + join(known, ", "));
}

// Findings: name.form, origin.missing, name.duplicate.
void checkAttributes(const std::vector<Attribute>& attributes,
                     const std::string& list,
                     Findings& findings)
{
    std::set<std::string> seen;
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        const auto& attribute = attributes[i];
        const auto place = pointerTo(list, i);
        checkNameForm(attribute.name, place + "/name", findings);
        if (!attribute.origin)
            findings.error("origin.missing",
                           place,
                           "the attribute '" + attribute.name + "' has no origin",
                           "add an 'origin'");
        auto names = attribute.formerly;
        names.push_back(attribute.name);
        for (const auto& name : names)
            if (!seen.insert(name).second)
                findings.error(
                    "name.duplicate", place + "/name", "duplicate attribute '" + name + "'");
    }
}

// Findings: name.form, component.kind, name.duplicate.
void checkComponents(const std::vector<PlacedComponent>& components, Findings& findings)
{
    std::set<std::string> seen;
    for (std::size_t i = 0; i < components.size(); ++i) {
        const auto& placed = components[i];
        const auto place = pointerTo("/components", i);
        checkNameForm(placed.name, place + "/name", findings);
        if (!placed.kind.empty())
            checkKind(placed.kind, place + "/kind", findings);
        if (!placed.name.empty() && !seen.insert(placed.name).second)
            findings.error("name.duplicate",
                           place + "/name",
                           "duplicate component '" + placed.name + "'",
                           "rename one of the two, or give it a count");
    }
}

std::vector<Attribute> readAttributes(ObjectReader& reader, Findings& findings)
{
    std::vector<Attribute> attributes;
    readItems(reader, "attributes", attributes, findings);
    checkAttributes(attributes, reader.pointer("attributes"), findings);
    return attributes;
}

} // namespace

Component readComponent(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    Component component;
    component.file = findings.file;
    component.id = reader.text("component");
    checkId(component.id, "/component", findings);
    component.kind = reader.text("kind");
    checkKind(component.kind, "/kind", findings);
    component.title = reader.text("title");
    component.source = readSource(reader, findings, true);
    component.like = reader.text("like", "");
    component.attributes = readAttributes(reader, findings);
    return component;
}

std::vector<PlacedComponent> readPlacedComponents(ObjectReader& reader, Findings& findings)
{
    std::vector<PlacedComponent> components;
    reader.each("components", [&](const Json& json, const std::string& pointer) {
        ObjectReader fields(json, pointer, findings);
        components.push_back(readItem<PlacedComponent>(fields, findings));
        checkAttributes(components.back().attributes, fields.pointer("attributes"), findings);
    });
    checkComponents(components, findings);
    return components;
}

Cluster readCluster(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    Cluster cluster;
    cluster.file = findings.file;
    cluster.id = reader.text("cluster");
    checkId(cluster.id, "/cluster", findings);
    cluster.title = reader.text("title");
    cluster.source = readSource(reader, findings, true);
    cluster.components = readPlacedComponents(reader, findings);
    if (const auto* const topology = reader.raw("topology"))
        cluster.topology = readTopology(*topology, findings);
    LastId last;
    giveIds(cluster.topology, last);
    return cluster;
}

void checkForm(const std::vector<PlacedComponent>& components, Findings& findings)
{
    for (std::size_t i = 0; i < components.size(); ++i) {
        const auto& placed = components[i];
        const auto place = pointerTo("/components", i);
        checkItem(placed, place, findings);
        checkAttributes(placed.attributes, place + "/attributes", findings);
    }
    checkComponents(components, findings);
}

bool isCalled(const Attribute& attribute, const std::string& name)
{
    return attribute.name == name || std::ranges::count(attribute.formerly, name) > 0;
}

void fillFrom(Component& component, const Component& other)
{
    const auto own = component.attributes;
    for (auto attribute : other.attributes) {
        if (attribute.name == "price" || attribute.name == "power" ||
            std::ranges::any_of(own, [&](const Attribute& one) {
                return isCalled(one, attribute.name) || isCalled(attribute, one.name);
            }))
            continue;
        auto origin = attribute.origin ? *attribute.origin : Origin{};
        origin.kind = OriginKind::Assumption;
        origin.source = {};
        origin.fittedTo.clear();
        origin.estimate.reset();
        origin.note = "as in '" + other.id + "'" + (origin.note.empty() ? "" : ": ") + origin.note;
        attribute.origin = std::move(origin);
        component.attributes.push_back(std::move(attribute));
    }
}

void overrideAttributes(std::vector<Attribute>& attributes, const std::vector<Attribute>& more)
{
    for (const auto& attribute : more) {
        const auto found = std::ranges::find(attributes, attribute.name, &Attribute::name);
        if (found != attributes.end())
            *found = attribute;
        else
            attributes.push_back(attribute);
    }
}

} // namespace clusterwright::model
