#include "model/design/document/design.h"
#include "model/design/system/instantiation.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

void merge(std::vector<PlacedComponent>& components, const std::vector<PlacedComponent>& more)
{
    for (const auto& placed : more) {
        const auto found = std::ranges::find(components, placed.name, &PlacedComponent::name);
        if (found == components.end()) {
            components.push_back(placed);
            continue;
        }
        if (!placed.preset.empty())
            found->preset = placed.preset;
        if (placed.count)
            found->count = placed.count;
        overrideAttributes(found->attributes, placed.attributes);
    }
}

void addAttribute(Instantiation& to, const std::string& component, const Attribute& attribute)
{
    if (!isName(attribute.name)) // a finding of its own
        return;
    const auto name = component + "." + attribute.name;
    if (to.prefix.empty())
        to.system.settable.push_back(name);
    if (to.addShared(name, attribute.doc, attribute.place))
        return;
    Equation equation;
    equation.name = to.prefix + name;
    equation.scope = to.prefix;
    equation.expression = attribute.value;
    equation.declared = dimensionOfLiteral(attribute.value);
    equation.doc = attribute.doc;
    equation.origin = attribute.origin;
    equation.place = attribute.place;
    to.add(std::move(equation));
}

void addComponent(Instantiation& to, const PlacedComponent& placed)
{
    if (!isName(placed.name)) // a finding of its own
        return;
    to.components.push_back(placed.name);
    std::vector<Attribute> attributes;
    auto kind = placed.kind;
    if (!placed.preset.empty()) {
        const auto preset = to.library.component(placed.preset);
        if (preset) {
            attributes = preset.value()->attributes;
            kind = preset.value()->kind;
        } else {
            to.reportAt({placed.place.file, placed.place.pointer + "/preset"},
                        preset.diagnostics());
        }
    } else if (placed.kind.empty()) {
        to.reportAt(
            placed.place,
            {Diagnostic{Severity::Error,
                        "component.kind",
                        "",
                        "",
                        "the component '" + placed.name + "' has neither a preset nor a kind",
                        "give it one of the two"}});
    }
    overrideAttributes(attributes, placed.attributes);
    auto& available = to.available.emplace_back();
    available.name = placed.name;
    available.kind = kind;
    available.hasCount = placed.count.has_value();
    for (const auto& attribute : attributes) {
        available.attributes.push_back({attribute.name, dimensionOfLiteral(attribute.value)});
        addAttribute(to, placed.name, attribute);
    }
    Equation count;
    count.name = to.prefix + placed.name + ".count";
    count.scope = to.prefix;
    count.expression = placed.count ? *placed.count : parsed("1");
    count.declared = kNumber;
    count.doc = "how many there are";
    count.place = placed.place;
    addBounds({true, parsed("0"), std::nullopt},
              to.prefix + placed.name + ".",
              "count",
              kNumber,
              placed.place,
              to.system.set);
    to.add(std::move(count));
}

} // namespace

void addComponents(Instantiation& to, const Design& design)
{
    std::vector<PlacedComponent> components;
    if (!design.cluster.empty()) {
        if (const auto cluster = to.library.cluster(design.cluster))
            components = cluster.value()->components;
        else
            to.reportAt({to.file, "/cluster"}, cluster.diagnostics());
    }
    merge(components, design.components);
    to.components.clear();
    to.available.clear();
    for (const auto& placed : components)
        addComponent(to, placed);
}

} // namespace clusterwright::model
