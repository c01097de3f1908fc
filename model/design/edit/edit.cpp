#include "model/design/edit/edit.h"

#include "model/core/contract.h"
#include "model/core/finding.h"
#include "model/core/provenance.h"
#include "model/core/text.h"
#include "model/design/document/design_members.h"
#include "model/design/document/item_ids.h"
#include "model/design/system/setting_value.h"

#include <algorithm>
#include <utility>

namespace clusterwright::model
{

namespace
{

Diagnostics
unknown(const std::string& what, const std::string& name, const std::vector<std::string>& known)
{
    return refusal(
        "edit.unknown", "the design has no " + what + " '" + name + "'", didYouMean(name, known));
}

// Returns the group, or the step, with that id; `root` itself has no id.
PipelineItem* findItem(PipelineItem& root, const std::string& id, bool isGroup)
{
    for (auto& item : root.items) {
        if (item.isGroup == isGroup && item.id == id)
            return &item;
        if (auto* const found = findItem(item, id, isGroup))
            return found;
    }
    return nullptr;
}

TopologyGroup* topologyGroup(Design& design, const std::string& path)
{
    if (!design.topology)
        return nullptr;
    auto* group = &design.topology->whole;
    if (path.empty())
        return group;
    for (const auto& name : split(path, '.')) {
        const auto found = std::ranges::find(group->groups, name, &TopologyGroup::name);
        if (found == group->groups.end())
            return nullptr;
        group = &*found;
    }
    return group;
}

template <typename Item>
inline constexpr bool kIsPart =
    std::is_same_v<Item, DrawnVertex> || std::is_same_v<Item, DrawnCable> ||
    std::is_same_v<Item, GeneratorUse> || std::is_same_v<Item, TopologyGroup>;

// Returns the list of that type among the members; null for no owner.
template <typename Item, typename Owner, typename Members>
std::vector<Item>* listOf(Owner* owner, const Members& members)
{
    std::vector<Item>* list = nullptr;
    if (owner != nullptr)
        eachMemberOf(*owner, members, [&](const auto& member) {
            if constexpr (std::is_same_v<decltype(owner->*member.place), std::vector<Item>&>)
                list = &(owner->*member.place);
        });
    return list;
}

} // namespace

PipelineItem* groupOf(Design& design, const std::string& id)
{
    if (!design.pipeline)
        return nullptr;
    return id.empty() ? &*design.pipeline : findItem(*design.pipeline, id, true);
}

// A step has bindings, a group has steps and arrows, a group of the topology its parts; the design has other lists.
template <typename Item>
std::vector<Item>* itemsOf(Design& design, const std::string& owner)
{
    if constexpr (std::is_same_v<Item, PipelineItem> || std::is_same_v<Item, Arrow>)
        return listOf<Item>(groupOf(design, owner), kStepsAndArrows);
    else if constexpr (kIsPart<Item>)
        return listOf<Item>(topologyGroup(design, owner), kPartsOfTopology);
    else
        return listOf<Item>(owner.empty() ? &design : nullptr, kListsOfDesign);
}

template <>
std::vector<Binding>* itemsOf(Design& design, const std::string& owner)
{
    auto* const step = design.pipeline ? findItem(*design.pipeline, owner, false) : nullptr;
    return step ? &step->bindings : nullptr;
}

template <>
std::vector<TopologyAttribute>* itemsOf(Design& design, const std::string& owner)
{
    return design.topology && owner.empty() ? &design.topology->attributes : nullptr;
}

template <>
std::vector<NodePosition>* itemsOf(Design& design, const std::string& owner)
{
    if (owner == "topology")
        return &design.layout.topology;
    return owner == "pipeline" ? &design.layout.pipeline : nullptr;
}

template std::vector<Variable>* itemsOf(Design&, const std::string&);
template std::vector<PlacedComponent>* itemsOf(Design&, const std::string&);
template std::vector<ResourceCapacity>* itemsOf(Design&, const std::string&);
template std::vector<Block>* itemsOf(Design&, const std::string&);
template std::vector<TableUse>* itemsOf(Design&, const std::string&);
template std::vector<OutputDefinition>* itemsOf(Design&, const std::string&);
template std::vector<Scenario>* itemsOf(Design&, const std::string&);
template std::vector<StudyDefinition>* itemsOf(Design&, const std::string&);
template std::vector<Note>* itemsOf(Design&, const std::string&);
template std::vector<PipelineItem>* itemsOf(Design&, const std::string&);
template std::vector<Arrow>* itemsOf(Design&, const std::string&);
template std::vector<DrawnVertex>* itemsOf(Design&, const std::string&);
template std::vector<DrawnCable>* itemsOf(Design&, const std::string&);
template std::vector<GeneratorUse>* itemsOf(Design&, const std::string&);
template std::vector<TopologyGroup>* itemsOf(Design&, const std::string&);

namespace
{

template <typename Item>
Result<Edit> applyTo(Design& design, const SetItem<Item>& edit)
{
    auto* const items = itemsOf<Item>(design, edit.owner);
    if (!items)
        return refusal("edit.owner", "the design has no '" + edit.owner + "' to change");
    const bool fits = edit.was
                          ? edit.position < items->size() && (*items)[edit.position] == *edit.was
                          : edit.now && edit.position <= items->size();
    if (!fits)
        return refusal("edit.stale", "the item has changed since the edit was prepared");
    // The inverse has the actual previous item with its ids, not the edit's copy of it.
    const auto at = items->begin() + static_cast<std::ptrdiff_t>(edit.position);
    SetItem<Item> inverse{edit.owner, edit.position, std::nullopt, std::nullopt};
    if (edit.was)
        inverse.now = std::move(*at);
    if (!edit.now) {
        items->erase(at);
        return Edit{std::move(inverse)};
    }
    auto& item = edit.was ? *at : *items->insert(at, *edit.now);
    if (edit.was)
        item = *edit.now;
    if constexpr (kHasId<Item>)
        if (edit.was && !item.id)
            item.id = inverse.now->id;
    if constexpr (kHoldsIds<Item>)
        giveIds(item, design.lastId);
    inverse.was = item;
    return Edit{std::move(inverse)};
}

template <typename Change, typename Value>
Result<Edit> replace(Value& field, Change edit)
{
    if (!(field == edit.was))
        return refusal("edit.stale", "the value has changed since the edit was prepared");
    edit.was = std::exchange(field, edit.now);
    std::swap(edit.was, edit.now);
    return Edit{std::move(edit)};
}

std::string& textOf(Design& design, DesignText text)
{
    switch (text) {
    case DesignText::Id:
        return design.id;
    case DesignText::Title:
        return design.title;
    case DesignText::Doc:
        return design.doc;
    case DesignText::Cluster:
        break;
    }
    return design.cluster;
}

Result<Edit> applyTo(Design& design, const SetText& edit)
{
    return replace(textOf(design, edit.text), edit);
}

Result<Edit> applyTo(Design& design, const SetField<TopologyRules>& edit)
{
    if (!design.topology)
        return refusal("edit.owner", "the design has no topology to change");
    return replace(design.topology->rules, edit);
}

Result<Edit> applyTo(Design& design, const SetField<std::optional<TopologySection>>& edit)
{
    auto inverse = replace(design.topology, edit);
    giveIds(design.topology, design.lastId);
    return inverse;
}

Result<Edit> applyTo(Design& design, const SetField<std::optional<PipelineItem>>& edit)
{
    auto inverse = replace(design.pipeline, edit);
    giveIds(design.pipeline, design.lastId);
    return inverse;
}

Result<Edit> applyTo(Design& design, const SetField<std::optional<Baseline>>& edit)
{
    return replace(design.baseline, edit);
}

Result<Edit> applyTo(Design& design, const SetField<std::vector<Document>>& edit)
{
    return replace(design.documents, edit);
}

Result<Edit> applyTo(Design& design, const SetField<std::vector<AcceptedWarning>>& edit)
{
    return replace(design.accepted, edit);
}

Result<Edit> applyTo(Design& design, const Edits& group)
{
    Edits inverse;
    for (const auto& edit : group.edits) {
        auto undo = model::apply(design, edit); // unqualified, std::apply would match better
        if (!undo) {
            for (auto done = inverse.edits.rbegin(); done != inverse.edits.rend(); ++done)
                ensure(static_cast<bool>(model::apply(design, *done)),
                       "an inverse fits what its edit left");
            return undo.diagnostics();
        }
        inverse.edits.push_back(std::move(undo).value());
    }
    std::ranges::reverse(inverse.edits);
    return Edit{std::move(inverse)};
}

template <typename... Kinds>
Result<Edit> applyAny(Design& design, const Edit& edit, ListOfKinds<Kinds...> /*all*/)
{
    std::optional<Result<Edit>> inverse;
    const auto applyIf = [&](const auto* change) {
        if (change)
            inverse.emplace(applyTo(design, *change));
    };
    (applyIf(edit.as<Kinds>()), ...);
    ensure(inverse.has_value(), "an edit that was moved from is not applied");
    return std::move(*inverse);
}

Result<const PipelineItem*> stepOf(const Design& design, const std::string& id)
{
    std::vector<std::string> ids;
    if (design.pipeline) {
        for (const auto* const step : stepsOf(*design.pipeline)) {
            if (step->id == id)
                return step;
            ids.push_back(step->id);
        }
    }
    return unknown("step", id, ids);
}

// Returns the list that contains the item.
const PipelineItem* parentOf(const PipelineItem& root, const PipelineItem& item)
{
    for (const auto& child : root.items) {
        if (&child == &item)
            return &root;
        if (const auto* const found = parentOf(child, item))
            return found;
    }
    return nullptr;
}

// The labels of a variable; other values are found to be wrong in the changed design.
SettingTarget targetOf(const Design& design, const Variable& variable)
{
    const auto isKnown = [&design](const std::string& name) {
        return std::ranges::count(design.variables, name, &Variable::name) > 0 ||
               std::ranges::count(design.outputs, name, &OutputDefinition::name) > 0;
    };
    return {variable.name, categoriesOf(variable.labels), std::nullopt, isKnown};
}

} // namespace

Edit::Edit(std::size_t kind, std::shared_ptr<const void> change)
    : m_kind(kind)
    , m_change(std::move(change))
{
}
Edit::Edit(const Edit&) = default;
Edit::Edit(Edit&&) noexcept = default;
Edit& Edit::operator=(const Edit&) = default;
Edit& Edit::operator=(Edit&&) noexcept = default;
Edit::~Edit() = default;

Result<Edit> apply(Design& design, const Edit& edit)
{
    return applyAny(design, edit, EditKinds());
}

Result<Edit> setVariable(const Design& design,
                         const std::string& name,
                         const std::string& value,
                         const OriginRef& origin)
{
    const auto* const found = findVariable(design, name);
    if (!found) {
        std::vector<std::string> names;
        for (const auto& variable : design.variables)
            names.push_back(variable.name);
        return unknown("variable", name, names);
    }
    auto expression = settingValue(targetOf(design, *found), value);
    if (!expression)
        return expression.diagnostics();
    auto changed = *found;
    changed.value = std::move(expression).value();
    changed.origin = origin;
    const auto position = static_cast<std::size_t>(found - design.variables.data());
    return Edit{SetItem<Variable>{"", position, *found, std::move(changed)}};
}

Result<Edit> setAttribute(const Design& design,
                          const std::string& component,
                          const std::string& attribute,
                          const std::string& value,
                          const Origin& origin)
{
    auto expression = parseExpression(value);
    if (!expression)
        return expression.diagnostics();
    const auto& components = design.components;
    const auto found = std::ranges::find(components, component, &PlacedComponent::name);
    SetItem<PlacedComponent> edit;
    edit.position = static_cast<std::size_t>(found - components.begin());
    if (found != components.end())
        edit.was = *found;
    edit.now = edit.was.value_or(PlacedComponent{});
    edit.now->name = component;
    overrideAttributes(edit.now->attributes,
                       {Attribute{attribute, std::move(expression).value(), "", origin}});
    return Edit{std::move(edit)};
}

Result<Edit> setBinding(const Design& design,
                        const std::string& step,
                        const std::string& parameter,
                        const std::optional<std::string>& value)
{
    const auto item = stepOf(design, step);
    if (!item)
        return item.diagnostics();
    const auto& bindings = item.value()->bindings;
    const auto found = std::ranges::find(bindings, parameter, &Binding::parameter);
    SetItem<Binding> edit;
    edit.owner = step;
    edit.position = static_cast<std::size_t>(found - bindings.begin());
    if (found != bindings.end())
        edit.was = *found;
    if (value) {
        const auto* const source = findVariable(design, sourceVariable(*item.value(), parameter));
        auto expression =
            source ? settingValue(targetOf(design, *source), *value) : parseExpression(*value);
        if (!expression)
            return expression.diagnostics();
        edit.now = Binding{parameter, std::move(expression).value()};
    }
    if (!edit.was && !edit.now)
        return Edit{Edits{}};
    return Edit{std::move(edit)};
}

Result<Edit> setMember(const Design& design,
                       const std::string& name,
                       const std::string& value,
                       const Origin& origin)
{
    const auto dot = name.find('.');
    const auto owner = name.substr(0, dot);
    const auto member = name.substr(dot + 1);
    return stepOf(design, owner) ? setBinding(design, owner, member, value)
                                 : setAttribute(design, owner, member, value, origin);
}

Result<Edit> placeStep(const Design& design, const std::string& step, const std::string& on)
{
    const auto item = stepOf(design, step);
    if (!item)
        return item.diagnostics();
    const auto* const parent = parentOf(*design.pipeline, *item.value());
    auto changed = *item.value();
    changed.on = on;
    return Edit{SetItem<PipelineItem>{parent->id,
                                      static_cast<std::size_t>(item.value() - parent->items.data()),
                                      *item.value(),
                                      std::move(changed)}};
}

} // namespace clusterwright::model
