#include "model/design/edit/element.h"

#include "model/block/pipeline_json.h"
#include "model/core/contract.h"
#include "model/core/text.h"
#include "model/design/document/design_members.h"
#include "model/design/document/item_ids.h"
#include "model/design/edit/cable_ends.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/element_lists.h"
#include "model/json/pointer.h"

#include <algorithm>
#include <unordered_map>

namespace clusterwright::model
{

namespace
{

using Kind = ElementKind;

class Collector
{
public:
    explicit Collector(std::vector<Element>& elements)
        : m_elements(elements)
    {
    }

    template <typename Items>
    void addItems(const std::string& owner, const Items& items)
    {
        for (const auto& item : items)
            m_elements.push_back(elementOf(item, owner));
    }

    void addParts(const TopologyGroup& group, const std::string& path)
    {
        eachMemberOf(group, kPartsOfTopology, [&](const auto& part) {
            for (const auto& item : group.*part.place) {
                m_elements.push_back(elementOf(item, path));
                if constexpr (std::is_same_v<decltype(item), const TopologyGroup&>)
                    if (!item.name.empty()) // otherwise nothing in it can be named
                        addParts(item, joinedPath(path, item.name));
            }
        });
    }

    void addItems(const PipelineItem& group)
    {
        for (const auto& item : group.items) {
            m_elements.push_back(elementOf(item, group.id));
            if (!item.id.empty())
                addItems(item);
        }
        addItems(group.id, group.arrows);
    }

private:
    std::vector<Element>& m_elements;
};

// Returns the item's place in its list; empty without one.
template <typename Item>
std::string placeIn(const std::string& list, const std::vector<Item>& items, const Element& element)
{
    const auto found = [&] {
        if constexpr (kHasId<Item>)
            return itemWith(items, element.id);
        else
            return std::ranges::find(items, element.name, nameOf<Item>);
    }();
    return found == items.end() ? ""
                                : pointerTo(list, static_cast<std::size_t>(found - items.begin()));
}

struct PlacedGroup {
    const TopologyGroup* group = nullptr; // null if missing
    std::string pointer;
};

PlacedGroup groupAt(const Design& design, const std::string& path)
{
    if (!design.topology)
        return {};
    PlacedGroup place{&design.topology->whole, "/topology"};
    if (path.empty())
        return place;
    for (const auto& name : split(path, '.')) {
        const auto& groups = place.group->groups;
        const auto found = std::ranges::find(groups, name, &TopologyGroup::name);
        if (found == groups.end())
            return {};
        place = {
            &*found,
            pointerTo(place.pointer + "/groups", static_cast<std::size_t>(found - groups.begin()))};
    }
    return place;
}

std::string topologyPointer(const Design& design, const Element& element)
{
    const auto [group, place] = groupAt(design, element.owner);
    if (!group)
        return "";
    std::string pointer;
    eachMemberOf(*group,
                 kPartsOfTopology,
                 [&]<typename Item>(const Member<TopologyGroup, std::vector<Item>>& part) {
                     if (isOf<Item>(element))
                         pointer = placeIn(place + "/" + part.key, group->*part.place, element);
                 });
    return isTopology(element) && element.owner.empty() && element.name.empty() ? place : pointer;
}

struct PlacedItems {
    const PipelineItem* group = nullptr;
    std::string pointer;
};

PlacedItems groupAt(const PipelineItem& root, const std::string& pointer, const std::string& id)
{
    if (root.isGroup && root.id == id)
        return {&root, pointer};
    for (std::size_t i = 0; i < root.items.size(); ++i)
        if (auto found = groupAt(root.items[i], pointerTo(pointer + "/steps", i), id); found.group)
            return found;
    return {};
}

std::string pipelinePointer(const Design& design, const Element& element)
{
    if (!design.pipeline)
        return "";
    const auto [group, place] = groupAt(*design.pipeline, "/pipeline", element.owner);
    if (!group)
        return "";
    if (!isOf<Arrow>(element)) {
        const auto found = std::ranges::find(group->items, element.name, &PipelineItem::id);
        const bool fits = found != group->items.end() && found->isGroup == isStepGroup(element);
        return fits ? placeIn(place + "/steps", group->items, element) : "";
    }
    const auto found = itemWith(group->arrows, element.id);
    if (found == group->arrows.end())
        return "";
    const auto at =
        placesOf(group->arrows)[static_cast<std::size_t>(found - group->arrows.begin())];
    const auto chain = pointerTo(place + "/arrows", at.chain);
    return pointerTo(pointerTo(chain, keyOf(*found)), at.link + 1);
}

using Parts = std::vector<std::string>;

// Walks down a pointer; the last element on the way is the result.
class Descent
{
public:
    Descent(const Design& design, std::string_view pointer)
        : m_design(design)
        , m_parts(split(pointer.substr(pointer.empty() ? 0 : 1), '/'))
    {
    }

    Element run()
    {
        const auto& list = part(0);
        if (list == "topology" && m_design.topology) {
            m_found = kTopology;
            enter(m_design.topology->whole, "", 1);
        } else if (list == "pipeline" && m_design.pipeline) {
            enter(*m_design.pipeline, 1);
        } else {
            enterLists(list);
        }
        return m_found;
    }

private:
    const std::string& part(std::size_t index) const
    {
        static const std::string kNone;
        return index < m_parts.size() ? m_parts[index] : kNone;
    }

    std::optional<std::size_t> indexAt(std::size_t index, std::size_t size) const
    {
        const auto number = parseIndex(part(index));
        return number && *number < size ? number : std::nullopt;
    }

    void enterLists(const std::string& key)
    {
        eachElementList([&](const auto& list) {
            const auto& items = m_design.*list.place;
            if (key == list.key)
                if (const auto index = indexAt(1, items.size()))
                    m_found = elementOf(items[*index]);
        });
    }

    void enter(const TopologyGroup& group, const std::string& path, std::size_t depth)
    {
        eachMemberOf(group, kPartsOfTopology, [&](const auto& member) {
            const auto& items = group.*member.place;
            const auto index = indexAt(depth + 1, items.size());
            if (part(depth) != member.key || !index)
                return;
            const auto& item = items[*index];
            m_found = elementOf(item, path);
            if constexpr (std::is_same_v<decltype(item), const TopologyGroup&>)
                if (!item.name.empty())
                    enter(item, joinedPath(path, item.name), depth + 2);
        });
    }

    void enter(const PipelineItem& group, std::size_t depth)
    {
        if (part(depth) == "steps") {
            const auto index = indexAt(depth + 1, group.items.size());
            if (!index)
                return;
            const auto& item = group.items[*index];
            m_found = elementOf(item, group.id);
            if (!item.id.empty())
                enter(item, depth + 2);
        } else if (part(depth) == "arrows") {
            chooseArrow(group, depth + 1);
        }
    }

    void chooseArrow(const PipelineItem& group, std::size_t depth)
    {
        const auto chain = parseIndex(part(depth));
        const auto head = std::max<std::size_t>(parseIndex(part(depth + 2)).value_or(1), 1);
        const auto places = placesOf(group.arrows);
        for (std::size_t i = 0; i < places.size(); ++i)
            if (chain == places[i].chain && head == places[i].link + 1)
                m_found = elementOf(group.arrows[i], group.id);
    }

    const Design& m_design;
    Parts m_parts;
    Element m_found;
};

template <typename Item>
const Item* itemOf(const Design& design, const Element& element)
{
    const auto* const items = isOf<Item>(element) ? itemsOf<Item>(design, element.owner) : nullptr;
    if (!items)
        return nullptr;
    const auto found = itemWith(*items, element.id);
    return found == items->end() ? nullptr : &*found;
}

} // namespace

Element elementOf(const PipelineItem& item, const std::string& owner)
{
    return {item.isGroup ? Kind::StepGroup : Kind::Step, owner, item.id};
}

Element elementOf(const DrawnCable& cable, const std::string& owner)
{
    return {Kind::Cable, owner, "", cable.id};
}

Element elementOf(const GeneratorUse& use, const std::string& owner)
{
    return {Kind::Generator, owner, "", use.id};
}

Element elementOf(const Arrow& arrow, const std::string& owner)
{
    return {Kind::Arrow, owner, "", arrow.id};
}

std::vector<Element> elementsOf(const Design& design)
{
    std::vector<Element> elements{{}};
    Collector collector(elements);
    eachElementList([&]<typename Item>(const Member<Design, std::vector<Item>>& list) {
        if (std::is_same_v<Item, ResourceCapacity> && design.topology) { // in the order of the file
            elements.push_back(kTopology);
            collector.addParts(design.topology->whole, "");
        }
        if (std::is_same_v<Item, OutputDefinition> && design.pipeline)
            collector.addItems(*design.pipeline);
        collector.addItems("", design.*list.place);
    });
    return elements;
}

bool contains(const Design& design, const Element& element)
{
    return element == Element{} || !pointerOf(design, element).empty();
}

std::vector<Element> containedIn(const Design& design, std::vector<Element> elements)
{
    constexpr std::size_t kFew = 16; // searched one by one
    const bool areMany = elements.size() > kFew;
    auto all = areMany ? elementsOf(design) : std::vector<Element>();
    std::ranges::sort(all);
    std::erase_if(elements, [&](const Element& element) {
        return areMany ? !std::ranges::binary_search(all, element) : !contains(design, element);
    });
    return elements;
}

std::string pointerOf(const Design& design, const Element& element)
{
    const auto part = partOf(element);
    if (part == "topology")
        return topologyPointer(design, element);
    if (part == "pipeline")
        return pipelinePointer(design, element);
    std::string pointer;
    eachElementList([&](const auto& list) {
        if (part == list.key)
            pointer = placeIn("/" + std::string(part), design.*list.place, element);
    });
    return pointer;
}

Element elementAt(const Design& design, std::string_view pointer)
{
    return Descent(design, pointer).run();
}

std::string titleOf(const Design& design, const Element& element)
{
    if (isDesign(element))
        return design.title;
    if (isTopology(element))
        return "topology";
    if (const auto* const cable = itemOf<DrawnCable>(design, element))
        return cable->from + " to " + cable->to;
    if (const auto* const arrow = itemOf<Arrow>(design, element))
        return arrow->from + " to " + arrow->to;
    if (const auto* const use = itemOf<GeneratorUse>(design, element))
        return use->name.empty() ? use->call.text : use->name;
    if (isOf<Note>(element))
        for (const auto& note : design.notes)
            if (note.name == element.name && !note.text.empty())
                return note.text;
    if (isOf<PipelineItem>(element))
        if (const auto* const items = itemsOf<PipelineItem>(design, element.owner)) {
            const auto step = std::ranges::find(*items, element.name, &PipelineItem::id);
            if (step != items->end() && !step->title.empty())
                return step->title;
        }
    return element.name;
}

std::string nodeName(const Element& element)
{
    if (isOf<GeneratorUse>(element))
        return joinedPath(element.owner, "#" + std::to_string(element.id.number));
    if (isOf<DrawnVertex>(element) || isOf<TopologyGroup>(element))
        return joinedPath(element.owner, element.name);
    if (isOf<Note>(element))
        return "note:" + element.name;
    return isOf<PipelineItem>(element) ? element.name : "";
}

bool hasName(const Element& element)
{
    return !isDesign(element) && !isTopology(element) && !isOf<GeneratorUse>(element) &&
           !isOf<DrawnCable>(element) && !isOf<Arrow>(element) && !isOf<Note>(element);
}

bool namesEquations(const Element& element)
{
    return isOf<Variable>(element) || isOf<PlacedComponent>(element) ||
           isOf<PipelineItem>(element) || isOf<OutputDefinition>(element);
}

std::string_view partOf(const Element& element)
{
    if (isDesign(element))
        return {};
    if (isOf<PipelineItem>(element) || isOf<Arrow>(element))
        return "pipeline";
    std::string_view part = "topology";
    eachElementList([&]<typename Item>(const Member<Design, std::vector<Item>>& list) {
        if (isOf<Item>(element))
            part = list.key;
    });
    return part;
}

Edit moving(const Design& design, const std::string& canvas, const std::vector<NodePosition>& nodes)
{
    Edits edits;
    const auto* const positions = itemsOf<NodePosition>(design, canvas);
    if (!positions)
        return edits;
    std::unordered_map<std::string_view, std::size_t> known;
    for (std::size_t i = 0; i < positions->size(); ++i)
        known.emplace((*positions)[i].name, i);
    auto size = positions->size();
    for (const auto& node : nodes) {
        const auto found = known.find(node.name);
        if (found == known.end()) {
            known.emplace(node.name, size);
            edits.edits.push_back(SetItem<NodePosition>{canvas, size++, std::nullopt, node});
            continue;
        }
        ensure(found->second < positions->size(), "each node is given once");
        const auto& was = (*positions)[found->second];
        if (!(was == node))
            edits.edits.push_back(SetItem<NodePosition>{canvas, found->second, was, node});
    }
    return edits;
}

} // namespace clusterwright::model
