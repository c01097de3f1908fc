#include "model/design/edit/element.h"

#include "model/block/pipeline_json.h"
#include "model/core/contract.h"
#include "model/core/text.h"
#include "model/design/document/design.h"
#include "model/design/document/item_ids.h"
#include "model/design/edit/cable_ends.h"
#include "model/design/edit/edit.h"
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

    template <typename Items, typename NameOf>
    void add(Kind kind, const std::string& owner, const Items& items, NameOf nameOf)
    {
        for (const auto& item : items)
            m_elements.push_back({kind, owner, nameOf(item)});
    }

    template <typename Items>
    void addItems(const std::string& owner, const Items& items)
    {
        for (const auto& item : items)
            m_elements.push_back(elementOf(item, owner));
    }

    void addParts(const TopologyGroup& group, const std::string& path)
    {
        addItems(path, group.generators);
        add(Kind::Vertex, path, group.vertices, [](const auto& v) { return v.name; });
        for (const auto& inner : group.groups) {
            m_elements.push_back({Kind::TopologyGroup, path, inner.name});
            if (!inner.name.empty()) // otherwise nothing in it can be named
                addParts(inner, joinedPath(path, inner.name));
        }
        addItems(path, group.cables);
    }

    void addItems(const PipelineItem& group)
    {
        for (const auto& item : group.items) {
            m_elements.push_back({item.isGroup ? Kind::StepGroup : Kind::Step, group.id, item.id});
            if (!item.id.empty())
                addItems(item);
        }
        addItems(group.id, group.arrows);
    }

private:
    std::vector<Element>& m_elements;
};

template <typename Item, typename Member>
std::string placeIn(const std::string& list,
                    const std::vector<Item>& items,
                    Member name,
                    const Element& element)
{
    const auto found = std::ranges::find(items, element.name, name);
    return found == items.end() ? ""
                                : pointerTo(list, static_cast<std::size_t>(found - items.begin()));
}

template <typename Item>
std::string placeIn(const std::string& list, const std::vector<Item>& items, ItemId id)
{
    const auto found = itemWith(items, id);
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
    switch (element.kind) {
    case Kind::Generator:
        return placeIn(place + "/generators", group->generators, element.id);
    case Kind::Vertex:
        return placeIn(place + "/vertices", group->vertices, &DrawnVertex::name, element);
    case Kind::TopologyGroup:
        return placeIn(place + "/groups", group->groups, &TopologyGroup::name, element);
    case Kind::Cable:
        return placeIn(place + "/cables", group->cables, element.id);
    default:
        return element.owner.empty() && element.name.empty() ? place : "";
    }
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
    if (element.kind != Kind::Arrow) {
        auto pointer = placeIn(place + "/steps", group->items, &PipelineItem::id, element);
        const auto found = std::ranges::find(group->items, element.name, &PipelineItem::id);
        const bool fits =
            found != group->items.end() && found->isGroup == (element.kind == Kind::StepGroup);
        return fits ? pointer : "";
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
            m_found.kind = Kind::Topology;
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

    template <typename Items, typename Member>
    void choose(Kind kind, const Items& items, Member name)
    {
        if (const auto index = indexAt(1, items.size()))
            m_found = {kind, "", items[*index].*name};
    }

    void enterLists(const std::string& list)
    {
        if (list == "variables")
            choose(Kind::Variable, m_design.variables, &Variable::name);
        else if (list == "components")
            choose(Kind::Component, m_design.components, &PlacedComponent::name);
        else if (list == "resources")
            choose(Kind::Resource, m_design.resources, &ResourceCapacity::name);
        else if (list == "blocks")
            choose(Kind::Block, m_design.blocks, &Block::id);
        else if (list == "outputs")
            choose(Kind::Output, m_design.outputs, &OutputDefinition::name);
        else if (list == "scenarios")
            choose(Kind::Scenario, m_design.scenarios, &Scenario::name);
        else if (list == "studies")
            choose(Kind::Study, m_design.studies, &StudyDefinition::name);
    }

    void enter(const TopologyGroup& group, const std::string& path, std::size_t depth)
    {
        const auto& list = part(depth);
        const auto choose = [&](const auto& items) {
            if (const auto index = indexAt(depth + 1, items.size()))
                m_found = elementOf(items[*index], path);
        };
        if (list == "generators")
            choose(group.generators);
        else if (list == "cables")
            choose(group.cables);
        else if (list == "vertices") {
            if (const auto index = indexAt(depth + 1, group.vertices.size()))
                m_found = {Kind::Vertex, path, group.vertices[*index].name};
        } else if (list == "groups") {
            if (const auto index = indexAt(depth + 1, group.groups.size())) {
                const auto& inner = group.groups[*index];
                m_found = {Kind::TopologyGroup, path, inner.name};
                if (!inner.name.empty())
                    enter(inner, joinedPath(path, inner.name), depth + 2);
            }
        }
    }

    void enter(const PipelineItem& group, std::size_t depth)
    {
        if (part(depth) == "steps") {
            const auto index = indexAt(depth + 1, group.items.size());
            if (!index)
                return;
            const auto& item = group.items[*index];
            m_found = {item.isGroup ? Kind::StepGroup : Kind::Step, group.id, item.id};
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
    const auto* const items = itemsOf<Item>(design, element.owner);
    if (!items)
        return nullptr;
    const auto found = itemWith(*items, element.id);
    return found == items->end() ? nullptr : &*found;
}

} // namespace

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
    const auto name = [](const auto& item) { return item.name; };
    collector.add(Kind::Variable, "", design.variables, name);
    collector.add(Kind::Component, "", design.components, name);
    if (design.topology) {
        elements.push_back({Kind::Topology, "", ""});
        collector.addParts(design.topology->whole, "");
    }
    collector.add(Kind::Resource, "", design.resources, name);
    collector.add(Kind::Block, "", design.blocks, [](const auto& block) { return block.id; });
    if (design.pipeline)
        collector.addItems(*design.pipeline);
    collector.add(Kind::Output, "", design.outputs, name);
    collector.add(Kind::Scenario, "", design.scenarios, name);
    collector.add(Kind::Study, "", design.studies, name);
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
    switch (element.kind) {
    case Kind::Design:
        return "";
    case Kind::Variable:
        return placeIn("/variables", design.variables, &Variable::name, element);
    case Kind::Component:
        return placeIn("/components", design.components, &PlacedComponent::name, element);
    case Kind::Resource:
        return placeIn("/resources", design.resources, &ResourceCapacity::name, element);
    case Kind::Block:
        return placeIn("/blocks", design.blocks, &Block::id, element);
    case Kind::Output:
        return placeIn("/outputs", design.outputs, &OutputDefinition::name, element);
    case Kind::Scenario:
        return placeIn("/scenarios", design.scenarios, &Scenario::name, element);
    case Kind::Study:
        return placeIn("/studies", design.studies, &StudyDefinition::name, element);
    case Kind::Step:
    case Kind::StepGroup:
    case Kind::Arrow:
        return pipelinePointer(design, element);
    default:
        return topologyPointer(design, element);
    }
}

Element elementAt(const Design& design, std::string_view pointer)
{
    return Descent(design, pointer).run();
}

std::string titleOf(const Design& design, const Element& element)
{
    switch (element.kind) {
    case Kind::Design:
        return design.title;
    case Kind::Topology:
        return "topology";
    case Kind::Cable:
        if (const auto* const cable = itemOf<DrawnCable>(design, element))
            return cable->from + " to " + cable->to;
        break;
    case Kind::Arrow:
        if (const auto* const arrow = itemOf<Arrow>(design, element))
            return arrow->from + " to " + arrow->to;
        break;
    case Kind::Generator:
        if (const auto* const use = itemOf<GeneratorUse>(design, element))
            return use->name.empty() ? use->call.text : use->name;
        break;
    case Kind::Step:
    case Kind::StepGroup:
        if (const auto* const items = itemsOf<PipelineItem>(design, element.owner)) {
            const auto found = std::ranges::find(*items, element.name, &PipelineItem::id);
            if (found != items->end() && !found->title.empty())
                return found->title;
        }
        break;
    default:
        break;
    }
    return element.name;
}

std::string nodeName(const Element& element)
{
    switch (element.kind) {
    case Kind::Generator:
        return joinedPath(element.owner, "#" + std::to_string(element.id.number));
    case Kind::Vertex:
    case Kind::TopologyGroup:
        return joinedPath(element.owner, element.name);
    case Kind::Step:
    case Kind::StepGroup:
        return element.name;
    default:
        return "";
    }
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
