#include "model/core/refusal.h"
#include "model/design/document/design.h"
#include "model/design/system/instantiation.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <map>

namespace clusterwright::model
{

namespace
{

// An attribute, and where it was given: preset, cluster or design.
struct GivenAttribute {
    const Attribute* attribute = nullptr;
    Place place;
};

// A component as cluster and design define it together; its attributes in the order of their first definition.
struct GivenComponent {
    std::string name;
    std::string preset;
    std::string kind;
    std::optional<Expression> count;
    std::vector<GivenAttribute> attributes;
    Place place; // where it is first named
};

// Each replaces the one of the same name, or is added.
void give(std::vector<GivenAttribute>& attributes, GivenAttribute given)
{
    const auto found = std::ranges::find_if(attributes, [&](const GivenAttribute& other) {
        return other.attribute->name == given.attribute->name;
    });
    if (found != attributes.end())
        *found = std::move(given);
    else
        attributes.push_back(std::move(given));
}

void give(std::vector<GivenAttribute>& attributes,
          const std::vector<Attribute>& more,
          const Place& place)
{
    for (std::size_t i = 0; i < more.size(); ++i)
        if (!more[i].value.terms.empty()) // a finding of its own
            give(attributes,
                 {&more[i], {place.file, pointerTo(place.pointer + "/attributes", i) + "/value"}});
}

void merge(std::vector<GivenComponent>& components,
           const std::vector<PlacedComponent>& more,
           const std::string& file)
{
    std::map<std::string, std::size_t> numbers;
    for (const auto& component : components)
        numbers.try_emplace(component.name, numbers.size());
    for (std::size_t i = 0; i < more.size(); ++i) {
        const auto& placed = more[i];
        const Place place{file, pointerTo("/components", i)};
        const auto [number, isNew] = numbers.try_emplace(placed.name, components.size());
        if (isNew)
            components.push_back({placed.name, {}, placed.kind, {}, {}, place});
        auto& found = components[number->second];
        if (!placed.preset.empty())
            found.preset = placed.preset;
        if (placed.count)
            found.count = placed.count;
        give(found.attributes, placed.attributes, place);
    }
}

void addAttribute(Instantiation& to, const std::string& component, const GivenAttribute& given)
{
    const auto& attribute = *given.attribute;
    if (!isName(attribute.name)) // a finding of its own
        return;
    const auto name = component + "." + attribute.name;
    if (to.prefix.empty())
        to.system.settable.push_back(name);
    if (to.addShared(name, attribute.value, attribute.doc, given.place))
        return;
    Equation equation;
    equation.name = to.prefix + name;
    equation.scope = to.prefix;
    equation.expression = attribute.value;
    equation.declared = dimensionOfLiteral(attribute.value);
    equation.unit = unitOfLiteral(attribute.value);
    equation.doc = attribute.doc;
    equation.origin = attribute.origin;
    equation.place = given.place;
    if (const auto problem = negativeProblem(name, attribute.value))
        to.reportAt(given.place, *problem);
    to.add(std::move(equation));
}

void addComponent(Instantiation& to, const GivenComponent& placed)
{
    if (!isName(placed.name)) // a finding of its own
        return;
    to.components.push_back(placed.name);
    std::vector<GivenAttribute> attributes;
    std::shared_ptr<const Component> used; // whose attributes they may be
    auto kind = placed.kind;
    if (!placed.preset.empty()) {
        const auto preset = to.library.component(placed.preset);
        if (preset) {
            used = preset.value();
            give(attributes, used->attributes, {used->file, ""});
            kind = used->kind;
        } else {
            to.reportAt({placed.place.file, placed.place.pointer + "/preset"},
                        preset.diagnostics());
        }
    } else if (placed.kind.empty()) {
        to.reportAt(placed.place,
                    refusal("component.kind",
                            "the component '" + placed.name + "' has neither a preset nor a kind",
                            "give it one of the two"));
    }
    for (const auto& given : placed.attributes)
        give(attributes, given);
    auto& available = to.available.emplace_back();
    available.name = placed.name;
    available.kind = kind;
    available.hasCount = placed.count.has_value();
    for (const auto& given : attributes) {
        available.attributes.push_back(
            {given.attribute->name, dimensionOfLiteral(given.attribute->value)});
        addAttribute(to, placed.name, given);
    }
    Equation count;
    count.name = to.prefix + placed.name + ".count";
    count.scope = to.prefix;
    count.expression = placed.count ? *placed.count : composedExpression("1");
    count.declared = kNumber;
    count.doc = "how many there are";
    count.place = placed.place;
    // A count taken from the graph is a whole number. A bound on it would build the graph for points that are out of bounds, too.
    if (placed.count)
        addBounds({true, composedExpression("0"), std::nullopt},
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
    std::vector<GivenComponent> components;
    std::shared_ptr<const Cluster> used; // whose attributes they may be
    if (!design.cluster.empty()) {
        if (const auto cluster = to.library.cluster(design.cluster)) {
            used = cluster.value();
            merge(components, used->components, used->file);
        } else {
            to.reportAt({to.file, "/cluster"}, cluster.diagnostics());
        }
    }
    merge(components, design.components, to.file);
    to.components.clear();
    to.available.clear();
    for (const auto& placed : components)
        addComponent(to, placed);
}

} // namespace clusterwright::model
