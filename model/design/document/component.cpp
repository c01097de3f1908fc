#include "model/design/document/component.h"

#include "model/block/block_json.h"
#include "model/core/text.h"
#include "model/design/document/component_json.h"
#include "model/design/document/topology_json.h"
#include "model/json/json.h"
#include "model/json/provenance_json.h"

#include <algorithm>
#include <array>
#include <set>

namespace clusterwright::model
{

bool operator==(const Attribute&, const Attribute&) = default;

Component::Component() = default;
Component::Component(const Component&) = default;
Component::Component(Component&&) noexcept = default;
Component& Component::operator=(const Component&) = default;
Component& Component::operator=(Component&&) noexcept = default;
Component::~Component() = default;

PlacedComponent::PlacedComponent() = default;
PlacedComponent::PlacedComponent(const PlacedComponent&) = default;
PlacedComponent::PlacedComponent(PlacedComponent&&) noexcept = default;
PlacedComponent& PlacedComponent::operator=(const PlacedComponent&) = default;
PlacedComponent& PlacedComponent::operator=(PlacedComponent&&) noexcept = default;
PlacedComponent::~PlacedComponent() = default;
bool operator==(const PlacedComponent&, const PlacedComponent&) = default;

Cluster::Cluster() = default;
Cluster::Cluster(const Cluster&) = default;
Cluster::Cluster(Cluster&&) noexcept = default;
Cluster& Cluster::operator=(const Cluster&) = default;
Cluster& Cluster::operator=(Cluster&&) noexcept = default;
Cluster::~Cluster() = default;

namespace
{

constexpr std::array<std::string_view, 7> kKinds{
    "host", "nic", "switch", "hub", "router", "disk", "cable"};

void checkKind(const std::string& kind, const std::string& pointer, Findings& findings)
{
    const std::vector<std::string> known(kKinds.begin(), kKinds.end());
    if (std::ranges::find(known, kind) == known.end())
        findings.error("component.kind",
                       pointer,
                       "unknown kind of component '" + kind + "'",
                       "kinds are " + join(known, ", "));
}

void checkNameForm(const std::string& name, const std::string& pointer, Findings& findings)
{
    if (!name.empty() && !isName(name))
        findings.error(
            "name.form", pointer, "'" + name + "' is not a name", "letters, digits and '_'");
}

std::vector<Attribute> readAttributes(ObjectReader& reader, Findings& findings)
{
    std::vector<Attribute> attributes;
    std::set<std::string> seen;
    reader.each("attributes", [&](const Json& json, const std::string& pointer) {
        ObjectReader fields(json, pointer, findings);
        Attribute attribute;
        attribute.name = fields.text("name");
        checkNameForm(attribute.name, fields.pointer("name"), findings);
        attribute.doc = fields.text("doc", "");
        attribute.origin = readOrigin(fields, findings);
        attribute.place = {findings.file, fields.pointer("value")};
        const auto text = fields.expression("value");
        auto value =
            text.empty() ? std::nullopt : readExpression(text, fields.pointer("value"), findings);
        if (!attribute.origin)
            findings.error("origin.missing",
                           pointer,
                           "the attribute '" + attribute.name +
                               "' does not say where its value comes from",
                           "add an 'origin'");
        if (!seen.insert(attribute.name).second)
            findings.error("name.duplicate",
                           fields.pointer("name"),
                           "the attribute '" + attribute.name + "' is given twice");
        if (value) {
            attribute.value = std::move(*value);
            attributes.push_back(std::move(attribute));
        }
    });
    return attributes;
}

} // namespace

Component readComponent(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    Component component;
    component.id = reader.text("component");
    checkId(component.id, "/component", findings);
    component.kind = reader.text("kind");
    checkKind(component.kind, "/kind", findings);
    component.title = reader.text("title");
    component.source = readSource(reader, findings, true);
    component.attributes = readAttributes(reader, findings);
    return component;
}

std::vector<PlacedComponent> readPlacedComponents(ObjectReader& reader, Findings& findings)
{
    std::vector<PlacedComponent> components;
    std::set<std::string> seen;
    reader.each("components", [&](const Json& json, const std::string& pointer) {
        ObjectReader fields(json, pointer, findings);
        PlacedComponent placed;
        placed.place = {findings.file, pointer};
        placed.name = fields.text("name");
        checkNameForm(placed.name, fields.pointer("name"), findings);
        placed.preset = fields.text("preset", "");
        placed.kind = fields.text("kind", "");
        if (!placed.kind.empty())
            checkKind(placed.kind, fields.pointer("kind"), findings);
        if (const auto count = fields.optionalExpression("count"))
            placed.count = readExpression(*count, fields.pointer("count"), findings);
        placed.attributes = readAttributes(fields, findings);
        if (!placed.name.empty() && !seen.insert(placed.name).second)
            findings.error("name.duplicate",
                           fields.pointer("name"),
                           "two components are called '" + placed.name + "'",
                           "rename one of the two, or give it a count");
        components.push_back(std::move(placed));
    });
    return components;
}

Cluster readCluster(const Json& json, Findings& findings)
{
    ObjectReader reader(json, "", findings);
    Cluster cluster;
    cluster.id = reader.text("cluster");
    checkId(cluster.id, "/cluster", findings);
    cluster.title = reader.text("title");
    cluster.source = readSource(reader, findings, true);
    cluster.components = readPlacedComponents(reader, findings);
    if (const auto* const topology = reader.raw("topology")) {
        cluster.topology = readTopology(*topology, "/topology", findings);
        cluster.topology->name = cluster.id;
    }
    return cluster;
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
