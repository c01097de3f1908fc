#include "model/design/gestures/component_edits.h"

#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/edit/component_draft.h"
#include "model/design/edit/difference.h"
#include "model/design/edit/item_at.h"
#include "model/design/gestures/topology_edits.h"
#include "model/design/graph/topology_players.h"
#include "model/design/library/usable_component.h"
#include "model/design/names/new_names.h"
#include "model/design/names/renaming.h"
#include "model/design/system/instantiation.h"
#include "model/topology/generators/generate.h"
#include "model/units/quantity.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace clusterwright::model
{

namespace
{

// Returns the speed of a preset, otherwise that in a title such as "100 Gbit/s Ethernet switch".
double speedOf(const Component& component)
{
    auto speed = parseQuantity(factsOf(component).speed);
    const auto& title = component.title;
    if (!speed)
        speed = parseQuantity(title.substr(0, title.find(' ', title.find(' ') + 1)));
    if (speed && speed.value().dimension != parseQuantity("1 B/s").value().dimension)
        return std::numeric_limits<double>::infinity();
    return speed ? speed.value().value : std::numeric_limits<double>::infinity();
}

void add(std::vector<ComponentPart>& parts, const std::string& role, const std::string& component)
{
    const auto isKnown = std::ranges::find(parts, component, &ComponentPart::component);
    if (!component.empty() && isKnown == parts.end())
        parts.push_back({role, component});
}

void addRoles(const Design& design,
              Library& library,
              const GeneratorUse& use,
              std::vector<ComponentPart>& parts)
{
    const auto* const generator = findGenerator(use.call.generator);
    if (!generator)
        return;
    const auto components = availableComponents(design, library);
    for (const auto& role : generator->roles) {
        const auto said = std::ranges::find(
            use.components, role.name, &std::pair<std::string, std::string>::first);
        if (said != use.components.end())
            add(parts, role.name, said->second);
        else if (const auto* const player = playerOf(role, components))
            add(parts, role.name, player->name);
    }
}

// Returns the design with its cluster's topology as its own, if it has none.
Design withTopology(const Design& design, Library& library)
{
    auto result = design;
    if (const auto adopted = adoption(design, library))
        static_cast<void>(apply(result, *adopted));
    return result;
}

} // namespace

ComponentShelf shelfOf(const Component& component, const Library& library)
{
    if (library.isOwn(PresetKind::Component, component.id))
        return ComponentShelf::Own;
    return component.source.document == "clusterwright" &&
                   component.source.place.starts_with("current")
               ? ComponentShelf::Today
               : ComponentShelf::Papers;
}

std::vector<std::shared_ptr<const Component>>
componentPresets(Library& library, const std::function<bool(const std::string& kind)>& fits)
{
    using Preset = std::shared_ptr<const Component>;
    std::vector<std::tuple<ComponentShelf, double, Preset>> ordered; // with the keys of their order
    for (const auto& id : library.ids(PresetKind::Component))
        if (auto preset = library.component(id); preset && fits(preset.value()->kind))
            ordered.emplace_back(
                shelfOf(*preset.value(), library), speedOf(*preset.value()), preset.value());
    std::ranges::stable_sort(ordered, {}, [](const auto& keyed) {
        return std::pair(std::get<0>(keyed), std::get<1>(keyed));
    });
    std::vector<Preset> presets;
    for (auto& keyed : ordered)
        presets.push_back(std::move(std::get<Preset>(keyed)));
    return presets;
}

Result<std::string> takeComponent(Design& design, Library& library, const std::string& preset)
{
    for (const auto& usable : usableComponents(design, library))
        if (usable.preset == preset)
            return usable.name;
    const auto component = library.component(preset);
    if (!component)
        return component.diagnostics();
    PlacedComponent placed;
    placed.name = equationNames(design, library).freeName(component.value()->kind);
    placed.preset = preset;
    design.components.push_back(placed);
    return placed.name;
}

std::vector<ReplacementRow>
replacementsFor(const Design& design, Library& library, const std::string& component)
{
    std::vector<ReplacementRow> rows;
    const auto components = usableComponents(design, library);
    const auto found = std::ranges::find(components, component, &UsableComponent::name);
    if (found == components.end())
        return rows;
    for (const auto& preset : componentPresets(
             library, [&](const auto& kind) { return canStandFor(kind, found->kind); })) {
        const auto replacement = replacementOf(design, library, component, preset->id);
        rows.push_back({preset->id,
                        preset->title,
                        factsOf(*preset),
                        preset->id == found->preset,
                        replacement ? replacement.value().report() : std::string()});
    }
    return rows;
}

Result<Edit> replacing(const Design& design,
                       Library& library,
                       const std::string& component,
                       const std::string& preset)
{
    auto replacement = replacementOf(design, library, component, preset);
    if (!replacement)
        return replacement.diagnostics();
    auto changed = design;
    putComponent(changed, std::move(replacement).value().now);
    return difference(design, changed);
}

std::vector<ComponentPart>
componentsBehind(const Design& design, Library& library, const Element& element)
{
    std::vector<ComponentPart> parts;
    if (isOf<PlacedComponent>(element)) {
        add(parts, "", element.name);
        return parts;
    }
    const bool isOfTopology =
        isOf<DrawnVertex>(element) || isOf<DrawnCable>(element) || isOf<GeneratorUse>(element);
    if (!isOfTopology)
        return parts;
    const auto whole = withTopology(design, library);
    if (const auto vertex = itemAt<DrawnVertex>(whole, element);
        vertex && isOf<DrawnVertex>(element))
        add(parts, "", vertex->item.component);
    else if (const auto cable = itemAt<DrawnCable>(whole, element);
             cable && isOf<DrawnCable>(element))
        add(parts, "", cable->item.component);
    else if (const auto use = itemAt<GeneratorUse>(whole, element);
             use && isOf<GeneratorUse>(element))
        addRoles(whole, library, use->item, parts);
    return parts;
}

Result<Edit> addingAttribute(const Design& design,
                             Library& library,
                             const std::string& component,
                             const std::string& name,
                             const std::string& value,
                             const std::string& doc)
{
    const auto components = usableComponents(design, library);
    if (std::ranges::find(components, component, &UsableComponent::name) == components.end())
        return refusal("edit.unknown", "the design has no component '" + component + "'");
    if (!isName(name) || name == "count")
        return refusal("name.form",
                       name.empty() ? "the attribute needs a name"
                                    : "'" + name + "' is not a valid attribute name",
                       "use letters, digits and _, such as memory_bandwidth");
    const auto known = componentDraftOf(design, library, component).attributes;
    if (std::ranges::find(known, name, &AttributeDraft::name) != known.end())
        return refusal("name.duplicate",
                       "'" + component + "' already has an attribute '" + name + "'",
                       "change its value, or choose another name");
    const auto text = std::string(trimmed(value));
    const auto parsed = parseExpression(text);
    if (!parsed)
        return parsed.diagnostics();
    if (const auto negative = negativeProblem(component + "." + name, parsed.value()))
        return *negative;
    auto edit = setAttribute(
        design, component, name, text, {OriginKind::User, {}, "chosen in the design", {}, {}});
    if (!edit || doc.empty())
        return edit;
    auto changed = design;
    if (auto undo = apply(changed, edit.value()); !undo)
        return undo;
    for (auto& placed : changed.components)
        if (placed.name == component)
            for (auto& attribute : placed.attributes)
                if (attribute.name == name)
                    attribute.doc = doc;
    return difference(design, changed);
}

} // namespace clusterwright::model
