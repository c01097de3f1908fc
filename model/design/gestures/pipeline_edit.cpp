#include "model/design/gestures/pipeline_edit.h"

#include "model/core/finding.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/edit/item_at.h"
#include "model/design/gestures/proposals.h"
#include "model/design/library/block_use.h"
#include "model/design/names/new_names.h"
#include "model/units/unit_phrase.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

void addIds(const PipelineItem& root, std::vector<std::string>& ids)
{
    for (const auto& item : root.items) {
        ids.push_back(item.id);
        addIds(item, ids);
    }
}

std::vector<std::string> idsOf(const Design& design)
{
    std::vector<std::string> ids;
    if (design.pipeline)
        addIds(*design.pipeline, ids);
    return ids;
}

Diagnostics unknownItem(const Design& design, const std::string& id)
{
    return refusal("edit.unknown",
                   "the pipeline has no step or group '" + id + "'",
                   didYouMean(id, idsOf(design)));
}

// Returns "card_to_host" for "inic.card_to_host", or "card_to_host2" if that is taken.
std::string idFor(const Design& design, Library& library, const Block& block)
{
    const auto stem = block.id.substr(block.id.rfind('.') + 1);
    return equationNames(design, library).freeName(isName(stem) ? stem : "step");
}

std::string componentOf(const std::string& resource)
{
    return resource.substr(0, resource.find('.'));
}

// Returns what steps occupy in place of the component of their block's resource; empty without one.
std::string usedFor(const PipelineItem& group,
                    const std::string& component,
                    const Design& design,
                    Library& library)
{
    for (const auto& item : group.items) {
        const auto block = item.on.empty() ? nullptr : blockOf(design, library, item.block);
        if (block && componentOf(block->resource) == component)
            return item.on;
        if (auto inside = usedFor(item, component, design, library); !inside.empty())
            return inside;
    }
    return "";
}

// Returns the resource of a new step; empty for that of its block.
std::string resourceFor(const Design& design, Library& library, const Block& block)
{
    const auto standIns =
        block.time.empty() ? std::vector<StandIn>{} : standInsFor(design, library, block.resource);
    const auto used = design.pipeline
                          ? usedFor(*design.pipeline, componentOf(block.resource), design, library)
                          : "";
    for (const auto& standIn : standIns)
        if (componentOf(standIn.resource) == componentOf(used))
            return used == componentOf(used) ? used : standIn.resource; // a part only if others do
    const bool isOnly = std::ranges::count(standIns, true, &StandIn::isOfKind) == 1;
    return isOnly ? standIns.front().resource : "";
}

// Returns the groups from the outermost to the item, each inside the previous one; empty without such an item.
std::vector<const PipelineItem*> pathTo(const PipelineItem& root, const std::string& id)
{
    for (const auto& item : root.items) {
        if (item.id == id)
            return {&root, &item};
        if (auto path = pathTo(item, id); !path.empty()) {
            path.insert(path.begin(), &root);
            return path;
        }
    }
    return {};
}

bool leadsTo(const PipelineItem& group, const std::string& from, const std::string& to)
{
    std::vector<std::string> reached{from};
    for (std::size_t next = 0; next < reached.size(); ++next)
        for (const auto& arrow : group.arrows)
            if (arrow.from == reached[next] &&
                std::ranges::find(reached, arrow.to) == reached.end())
                reached.push_back(arrow.to);
    return std::ranges::find(reached, to) != reached.end();
}

Expression expressionOf(const std::string& text)
{
    return parseExpression(text).value();
}

Edit insertion(const std::string& owner, std::size_t position, Arrow arrow)
{
    return SetItem<Arrow>{owner, position, std::nullopt, std::move(arrow)};
}

// Inserts the step into the middle of the arrow; the first half keeps the arrow's kind.
void divide(const PipelineItem& group, std::size_t position, const std::string& id, Edits& edits)
{
    const auto& whole = group.arrows[position];
    auto first = whole;
    first.to = id;
    edits.edits.emplace_back(SetItem<Arrow>{group.id, position, whole, std::move(first)});
    Arrow second;
    second.from = id;
    second.to = whole.to;
    edits.edits.push_back(insertion(group.id, position + 1, std::move(second)));
}

const PipelineItem* itemNamed(const PipelineItem& root, const std::string& id)
{
    const auto path = pathTo(root, id);
    return path.empty() ? nullptr : path.back();
}

// Adds the steps and groups whose values the bindings of the item use.
void addSuppliers(const PipelineItem& item, std::vector<std::string>& ids)
{
    for (const auto& binding : item.bindings)
        for (const auto& name : namesIn(binding.value))
            ids.push_back(name.substr(0, name.find('.')));
    for (const auto& inner : item.items)
        addSuppliers(inner, ids);
}

// Returns true if bindings lead from the values of `from` to those of `to`.
bool dependsOn(const PipelineItem& root, const std::string& from, const std::string& to)
{
    std::vector<std::string> reached{from};
    for (std::size_t next = 0; next < reached.size(); ++next) {
        if (reached[next] == to)
            return true;
        std::vector<std::string> suppliers;
        if (const auto* const item = itemNamed(root, reached[next]))
            addSuppliers(*item, suppliers);
        for (auto& id : suppliers)
            if (std::ranges::find(reached, id) == reached.end())
                reached.push_back(std::move(id));
    }
    return false;
}

std::string whole(const PinEnd& pin)
{
    return "'" + pin.step + "." + pin.name + "'";
}

// The arrow between two nodes, or the groups around them that are in one group, and that group.
Result<std::pair<std::string, Arrow>>
arrowBetween(const Design& design, const std::string& from, const std::string& to)
{
    const PipelineItem none;
    const auto& root = design.pipeline ? *design.pipeline : none;
    const auto source = pathTo(root, from);
    const auto target = pathTo(root, to);
    if (source.empty() || target.empty())
        return unknownItem(design, source.empty() ? from : to);
    std::size_t depth = 0;
    while (depth + 1 < std::min(source.size(), target.size()) && source[depth] == target[depth])
        ++depth;
    if (source[depth] == target[depth])
        return refusal("arrow.form", "'" + from + "' cannot follow itself or its own group");
    const auto& group = *source[depth - 1];
    Arrow arrow;
    arrow.from = source[depth]->id;
    arrow.to = target[depth]->id;
    if (std::ranges::any_of(group.arrows, [&](const Arrow& other) {
            return other.from == arrow.from && other.to == arrow.to;
        }))
        return refusal("arrow.duplicate",
                       "'" + arrow.to + "' already follows '" + arrow.from + "'");
    if (leadsTo(group, arrow.to, arrow.from))
        return refusal("arrow.cycle",
                       "'" + arrow.from + "' already runs after '" + arrow.to +
                           "', so this arrow would close a cycle",
                       "remove an arrow of the other direction first");
    return std::pair(group.id, std::move(arrow));
}

} // namespace

const PipelineItem* stepGroup(const Design& design, const std::string& id)
{
    return groupOf(const_cast<Design&>(design), id); // NOLINT: only read
}

Result<Pasted>
addingStep(const Design& design, Library& library, const Block& block, const StepPlace& place)
{
    PipelineItem step;
    step.id = idFor(design, library, block);
    step.block = block.id;
    step.on = resourceFor(design, library, block);
    step.bindings = proposedBindings(design, library, block, step);
    const auto element = elementOf(step, place.group);
    const NodePosition position{nodeName(element), place.x, place.y};
    Edits edits;
    edits.edits.emplace_back(
        SetItem<NodePosition>{"pipeline", design.layout.pipeline.size(), std::nullopt, position});
    if (!design.pipeline && place.group.empty()) {
        PipelineItem pipeline;
        pipeline.isGroup = true;
        pipeline.items.push_back(std::move(step));
        edits.edits.emplace_back(
            SetField<std::optional<PipelineItem>>{std::nullopt, std::move(pipeline)});
        return Pasted{std::move(edits), {element}};
    }
    const auto* const group = stepGroup(design, place.group);
    if (!group)
        return unknownItem(design, place.group);
    const auto divided =
        std::ranges::find(group->arrows, place.arrow.value_or(ItemId{}), &Arrow::id);
    if (place.arrow && divided == group->arrows.end())
        return refusal("edit.unknown", "the pipeline no longer has this arrow");
    const auto id = step.id;
    edits.edits.emplace_back(
        SetItem<PipelineItem>{group->id, group->items.size(), std::nullopt, std::move(step)});
    if (place.arrow)
        divide(*group, static_cast<std::size_t>(divided - group->arrows.begin()), id, edits);
    return Pasted{std::move(edits), {element}};
}

std::string freeGroupName(const Design& design, Library& library)
{
    return equationNames(design, library).freeName("group");
}

Result<Pasted>
joining(const Design& design, const std::string& from, const std::string& to, Arrow::Kind kind)
{
    auto between = arrowBetween(design, from, to);
    if (!between)
        return between.diagnostics();
    auto& [owner, arrow] = between.value();
    arrow.kind = kind;
    if (kind == Arrow::Kind::Stream)
        arrow.chunks = expressionOf("8");
    auto last = design.lastId;
    giveId(arrow.id, last);
    const auto element = elementOf(arrow, owner);
    const auto position = itemsOf<Arrow>(design, owner)->size();
    return Pasted{insertion(owner, position, std::move(arrow)), {element}};
}

Result<Pasted>
movingArrowEnd(const Design& design, const Element& arrow, bool isStart, const std::string& to)
{
    const auto at = itemAt<Arrow>(design, arrow);
    if (!at)
        return refusal("edit.unknown", "the pipeline no longer has this arrow");
    auto rest = design;
    const Edit removed = SetItem<Arrow>{arrow.owner, at->position, at->item, std::nullopt};
    if (const auto inverse = apply(rest, removed); !inverse)
        return inverse.diagnostics();
    auto between =
        isStart ? arrowBetween(rest, to, at->item.to) : arrowBetween(rest, at->item.from, to);
    if (!between)
        return between.diagnostics();
    const auto& owner = between.value().first;
    auto moved = at->item;
    moved.from = between.value().second.from;
    moved.to = between.value().second.to;
    const auto element = elementOf(moved, owner);
    if (owner == arrow.owner)
        return Pasted{SetItem<Arrow>{owner, at->position, at->item, std::move(moved)}, {element}};
    const auto position = itemsOf<Arrow>(rest, owner)->size();
    return Pasted{Edits{{removed, insertion(owner, position, std::move(moved))}}, {element}};
}

Result<Edit> setChunks(const Design& design, const Element& arrow, const std::string& chunks)
{
    const auto at = itemAt<Arrow>(design, arrow);
    if (!at)
        return refusal("edit.unknown", "the pipeline no longer has this arrow");
    auto changed = at->item;
    changed.kind = chunks.empty() ? Arrow::Kind::Then : Arrow::Kind::Stream;
    changed.chunks.reset();
    if (!chunks.empty()) {
        auto expression = parseExpression(chunks);
        if (!expression)
            return expression.diagnostics();
        changed.chunks = std::move(expression).value();
    }
    return Edit{SetItem<Arrow>{arrow.owner, at->position, at->item, std::move(changed)}};
}

Result<Edit> setRepeat(const Design& design, const std::string& group, const std::string& repeat)
{
    const auto path =
        design.pipeline ? pathTo(*design.pipeline, group) : std::vector<const PipelineItem*>{};
    if (path.empty() || !path.back()->isGroup)
        return unknownItem(design, group);
    auto changed = *path.back();
    changed.repeat.reset();
    if (!repeat.empty()) {
        auto expression = parseExpression(repeat);
        if (!expression)
            return expression.diagnostics();
        changed.repeat = std::move(expression).value();
    }
    const auto& owner = *path[path.size() - 2];
    const auto position = static_cast<std::size_t>(path.back() - owner.items.data());
    return Edit{SetItem<PipelineItem>{owner.id, position, *path.back(), std::move(changed)}};
}

Result<Edit> bindingPins(const Design& design,
                         Library& library,
                         const PinEnd& output,
                         const PinEnd& parameter,
                         const std::optional<Dimension>& given)
{
    const PipelineItem none;
    const auto& root = design.pipeline ? *design.pipeline : none;
    const auto* const from = itemNamed(root, output.step);
    const auto* const to = itemNamed(root, parameter.step);
    if (!from || !to)
        return unknownItem(design, from ? parameter.step : output.step);
    const auto source = blockOf(design, library, from->block);
    const auto target = blockOf(design, library, to->block);
    if (!source || std::ranges::find(source->equations, output.name, &BlockEquation::name) ==
                       source->equations.end())
        return refusal("edit.unknown", "unknown output " + whole(output));
    const auto* const taken = target ? target->parameter(parameter.name) : nullptr;
    if (!taken)
        return refusal("edit.unknown", "unknown parameter " + whole(parameter));
    if (dependsOn(root, output.step, parameter.step))
        return refusal("binding.cycle",
                       "'" + output.step + "' already uses a value of '" + parameter.step + "'",
                       "remove that binding first");
    if (given && *given != taken->dimension)
        return refusal("dimension.mismatch",
                       whole(parameter) + " " + unitPhrase(taken->dimension) + ", " +
                           whole(output) + " " + unitPhrase(*given));
    return setBinding(design, parameter.step, parameter.name, output.step + "." + output.name);
}

} // namespace clusterwright::model
