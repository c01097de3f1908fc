// Fields of components: the design's values, which override those of its cluster and its preset.
#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/component_kind.h"
#include "model/design/document/design.h"
#include "model/design/edit/difference.h"
#include "model/design/edit/edit.h"
#include "model/design/fields/interval_edit.h"
#include "model/design/fields/item_fields.h"
#include "model/design/gestures/component_edits.h"
#include "model/design/library/library.h"
#include "model/design/library/usable_component.h"
#include "model/design/system/instantiation.h"
#include "model/json/pointer.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

constexpr std::string_view kPreset = "preset:"; // prefix of a preset's id in choices

struct LayeredAttribute {
    Attribute attribute; // attribute in effect
    FieldHome home = FieldHome::Preset;
    std::string pointer = {};       // place in this design
    std::optional<Attribute> below; // attribute in effect without the design's override
};

// A component in all its layers; a pointer is null if the layer lacks the component.
struct LayeredComponent {
    const PlacedComponent* own = nullptr;
    std::string pointer = {};               // JSON pointer to `own`
    std::shared_ptr<const Cluster> cluster; // owner of the next pointer
    const PlacedComponent* ofCluster = nullptr;
    std::shared_ptr<const Component> preset;
};

const PlacedComponent* find(const std::vector<PlacedComponent>& components, const std::string& name)
{
    const auto found = std::ranges::find(components, name, &PlacedComponent::name);
    return found == components.end() ? nullptr : &*found;
}

std::shared_ptr<const Cluster> clusterOf(const Design& design, Library& library)
{
    if (design.cluster.empty())
        return nullptr;
    const auto cluster = library.cluster(design.cluster);
    return cluster ? cluster.value() : nullptr;
}

LayeredComponent layersOf(const Design& design, Library& library, const std::string& name)
{
    LayeredComponent layers;
    layers.own = find(design.components, name);
    layers.pointer = pointerOf(design, elementNamed<PlacedComponent>(name));
    layers.cluster = clusterOf(design, library);
    if (layers.cluster)
        layers.ofCluster = find(layers.cluster->components, name);
    auto preset = layers.own ? layers.own->preset : "";
    if (preset.empty() && layers.ofCluster)
        preset = layers.ofCluster->preset;
    if (!preset.empty())
        if (const auto found = library.component(preset))
            layers.preset = found.value();
    return layers;
}

void lay(std::vector<LayeredAttribute>& attributes,
         const std::vector<Attribute>& more,
         FieldHome home,
         const std::string& pointer = {})
{
    for (std::size_t i = 0; i < more.size(); ++i) {
        const auto& attribute = more[i];
        const auto found = std::ranges::find_if(attributes, [&](const LayeredAttribute& layered) {
            return isCalled(layered.attribute, attribute.name);
        });
        const bool isThere = found != attributes.end();
        auto& layered = isThere ? *found : attributes.emplace_back();
        if (home == FieldHome::Here && isThere)
            layered.below = layered.attribute;
        layered.attribute = attribute;
        layered.home = home;
        if (home == FieldHome::Here)
            layered.pointer = pointerTo(pointer + "/attributes", i) + "/value";
    }
}

std::vector<LayeredAttribute> attributesOf(const LayeredComponent& layers)
{
    std::vector<LayeredAttribute> attributes;
    if (layers.preset)
        lay(attributes, layers.preset->attributes, FieldHome::Preset);
    if (layers.ofCluster)
        lay(attributes, layers.ofCluster->attributes, FieldHome::Cluster);
    if (layers.own)
        lay(attributes, layers.own->attributes, FieldHome::Here, layers.pointer);
    return attributes;
}

// Removes the attribute; also removes the component if it only overrode this attribute of the cluster's component.
Result<Edit> takeBack(const Design& design, const std::string& component, const std::string& name)
{
    const auto& components = design.components;
    const auto* const own = find(components, component);
    if (!own)
        return Edit{Edits{}};
    auto now = *own;
    std::erase_if(now.attributes, [&](const Attribute& a) { return a.name == name; });
    const bool saysNothing =
        now.attributes.empty() && now.preset.empty() && now.kind.empty() && !now.count;
    const auto position = static_cast<std::size_t>(own - components.data());
    return Edit{SetItem<PlacedComponent>{
        "", position, *own, saysNothing ? std::nullopt : std::optional(std::move(now))}};
}

Field attributeField(const std::string& component, const LayeredAttribute& layered)
{
    const auto& attribute = layered.attribute;
    auto field = fieldOf("", attribute.name, attribute.doc);
    if (field.doc.empty() && layered.below)
        field.doc = layered.below->doc;
    field.form = FieldForm::Expression;
    field.isRequired = true;
    field.text = attribute.value.text;
    field.home = layered.home;
    field.canReset = layered.home == FieldHome::Here;
    field.canBeVariable = true;
    field.equation = component + "." + attribute.name;
    field.dimension = dimensionOfLiteral(layered.below ? layered.below->value : attribute.value);
    field.origin = attribute.origin;
    field.pointer = layered.pointer;
    return field;
}

} // namespace

namespace
{

// Adds the presets that can replace a component of that kind; presets of any kind if it has none.
void addPresets(Field& field, Library& library, const std::string& kind)
{
    for (const auto& id : library.ids(PresetKind::Component)) {
        const auto preset = library.component(id);
        const bool fits = preset && (kind.empty() || canStandFor(preset.value()->kind, kind));
        if (!fits && id != field.text)
            continue;
        field.choices.push_back(id);
        if (preset)
            field.titles[id] = preset.value()->title;
    }
}

} // namespace

std::vector<std::string> componentNames(const Design& design, Library& library, bool isCable)
{
    std::vector<std::string> names;
    for (const auto& component : usableComponents(design, library))
        if ((drawnAs(component.kind) == DrawnAs::Cable) == isCable)
            names.push_back(component.name);
    return names;
}

Field componentChoice(Field field,
                      const Design& design,
                      Library& library,
                      const std::function<bool(const std::string& kind)>& fits)
{
    field.form = FieldForm::Choice;
    for (const auto& component : usableComponents(design, library)) {
        if (!fits(component.kind))
            continue;
        field.choices.push_back(component.name);
        const auto preset = library.component(component.preset);
        if (!component.preset.empty() && preset)
            field.titles[component.name] = component.name + ": " + preset.value()->title;
    }
    return field;
}

void takePresets(FieldEntry& entry,
                 const Design& design,
                 Library& library,
                 const std::function<bool(const std::string& kind)>& fits,
                 const std::function<void(Design& changed, const std::string& component)>& write)
{
    entry.addPresets = [usable = usableComponents(design, library), &library, fits](Field& field) {
        for (const auto& preset : componentPresets(library, fits))
            if (std::ranges::count(usable, preset->id, &UsableComponent::preset) == 0) {
                field.presets.push_back(std::string(kPreset) + preset->id);
                field.titles[field.presets.back()] = preset->title;
            }
    };
    entry.write =
        [&design, &library, fits, write, label = entry.field.label, other = std::move(entry.write)](
            const FieldText& text) -> Result<Edit> {
        if (!text || !text->starts_with(kPreset))
            return other(text);
        const auto id = text->substr(kPreset.size());
        const auto preset = library.component(id);
        if (!preset)
            return preset.diagnostics();
        if (!fits(preset.value()->kind))
            return refusal("field.choice", "'" + id + "' is not a choice for " + label);
        auto changed = design;
        const auto component = takeComponent(changed, library, id);
        if (!component)
            return component.diagnostics();
        write(changed, component.value());
        return difference(design, changed);
    };
}

void addAttributeFields(const Design& design,
                        Library& library,
                        const std::string& component,
                        const std::string& section,
                        FieldList& list)
{
    const bool isOfDesign = section == component;
    for (const auto& layered : attributesOf(layersOf(design, library, component))) {
        auto field = attributeField(component, layered);
        field.section = section;
        field.key = "attribute." + (isOfDesign ? field.equation : field.label);
        list.push_back({field, [&design, field, component](const FieldText& text) -> Result<Edit> {
                            if (!text)
                                return takeBack(design, component, field.label);
                            const auto value = readValue(field, text);
                            if (!value)
                                return value.diagnostics();
                            if (value.value().text == field.text)
                                return Edit{Edits{}};
                            if (const auto negative =
                                    negativeProblem(field.equation, value.value()))
                                return *negative;
                            const auto kept = originAfterEdit(field.origin);
                            return setAttribute(design,
                                                component,
                                                field.label,
                                                value.value().text,
                                                kept ? *kept : chosenOrigin());
                        }});
    }
    if (isOfDesign)
        return;
    auto added = fieldOf("attribute", "New attribute", "name = value, such as price = 120 USD");
    added.section = section;
    added.home = FieldHome::Nowhere;
    list.push_back({added, [&design, &library, component](const FieldText& text) -> Result<Edit> {
                        const auto said = text.value_or("");
                        if (trimmed(said).empty())
                            return Edit{Edits{}};
                        const auto equals = std::min(said.find('='), said.size());
                        return addingAttribute(design,
                                               library,
                                               component,
                                               std::string(trimmed(said.substr(0, equals))),
                                               said.substr(std::min(equals + 1, said.size())));
                    }});
}

void addFields(const ItemPlace<PlacedComponent>& at,
               const Design& design,
               Library& library,
               FieldList& list)
{
    ItemFields<PlacedComponent> fields(at, list);
    const auto layers = layersOf(design, library, at.item.name);
    auto preset = fieldOf("preset", "Preset", layers.preset ? layers.preset->title : "");
    preset.form = FieldForm::Choice;
    preset.choices.emplace_back();
    preset.text = at.item.preset;
    preset.pointer = at.pointer + "/preset";
    addPresets(preset, library, layers.preset ? layers.preset->kind : at.item.kind);
    list.push_back({preset,
                    [&design, &library, preset, name = at.item.name, at](
                        const FieldText& text) -> Result<Edit> {
                        if (auto problems = checkText(preset, text); !problems.empty())
                            return problems;
                        if (!text.value_or("").empty())
                            return replacing(design, library, name, *text);
                        auto now = at.item;
                        now.preset.clear();
                        return Edit{SetItem<PlacedComponent>{at.owner, at.position, at.item, now}};
                    }});
    if (!layers.preset) {
        auto kind = fieldOf("kind", "Kind", "kind of component");
        kind.form = FieldForm::Choice;
        kind.isOpen = true;
        kind.choices = {kComponentKinds.begin(), kComponentKinds.end()};
        kind.pointer = at.pointer;
        fields.text(kind, &PlacedComponent::kind);
    }
    auto count =
        fieldOf("count", "Count", "number of components (default: the number in the topology)");
    count.dimension = kNumber;
    count.bounds = {true, composedExpression("0"), std::nullopt};
    count.equation = at.item.name + ".count";
    count.canBeVariable = at.item.count.has_value();
    fields.expression(
        count, [](PlacedComponent & c) -> auto& { return c.count; });
    addAttributeFields(design, library, at.item.name, "Attributes", list);
}

} // namespace clusterwright::model
