// Item of an element, and its list: the target of SetItem. Internal to model/design.
#pragma once

#include "model/design/document/design.h"
#include "model/design/document/item_ids.h"
#include "model/design/edit/element.h"

#include <algorithm>
#include <optional>
#include <type_traits>

namespace clusterwright::model
{

template <typename Item>
struct ItemPlace {
    std::string owner;
    std::size_t position = 0;
    Item item;
    std::string pointer = {}; // JSON pointer to a field's item
};

template <typename Item>
[[nodiscard]] const std::string& nameOf(const Item& item)
{
    if constexpr (std::is_same_v<Item, PipelineItem> || std::is_same_v<Item, Block>)
        return item.id;
    else
        return item.name;
}

// An item that its name tells apart.
template <typename Item>
concept NamedItem = kKindOf<Item>
!= ElementKind::Design && !kHasId<Item> && !std::is_same_v<Item, PipelineItem>;

template <NamedItem Item>
[[nodiscard]] Element elementOf(const Item& item, const std::string& owner = {})
{
    return elementNamed<Item>(nameOf(item), owner);
}

template <typename Item>
[[nodiscard]] std::optional<ItemPlace<Item>> itemAt(const Design& design, const Element& element)
{
    const auto* const items = itemsOf<Item>(design, element.owner);
    if (!items)
        return std::nullopt;
    const auto found = [&] {
        if constexpr (kHasId<Item>)
            return itemWith(*items, element.id);
        else
            return std::ranges::find(*items, element.name, nameOf<Item>);
    }();
    if (found == items->end())
        return std::nullopt;
    return ItemPlace<Item>{element.owner, static_cast<std::size_t>(found - items->begin()), *found};
}

// Calls `f` with std::type_identity of the kind's item; with void for kinds that are not list items.
template <typename Function>
auto withItemType(ElementKind kind, Function&& f)
{
    switch (kind) {
    case ElementKind::Variable:
        return f(std::type_identity<Variable>{});
    case ElementKind::Component:
        return f(std::type_identity<PlacedComponent>{});
    case ElementKind::Vertex:
        return f(std::type_identity<DrawnVertex>{});
    case ElementKind::Cable:
        return f(std::type_identity<DrawnCable>{});
    case ElementKind::Generator:
        return f(std::type_identity<GeneratorUse>{});
    case ElementKind::TopologyGroup:
        return f(std::type_identity<TopologyGroup>{});
    case ElementKind::Step:
    case ElementKind::StepGroup:
        return f(std::type_identity<PipelineItem>{});
    case ElementKind::Arrow:
        return f(std::type_identity<Arrow>{});
    case ElementKind::Resource:
        return f(std::type_identity<ResourceCapacity>{});
    case ElementKind::Block:
        return f(std::type_identity<Block>{});
    case ElementKind::Output:
        return f(std::type_identity<OutputDefinition>{});
    case ElementKind::Scenario:
        return f(std::type_identity<Scenario>{});
    case ElementKind::Study:
        return f(std::type_identity<StudyDefinition>{});
    case ElementKind::Note:
        return f(std::type_identity<Note>{});
    case ElementKind::Design:
    case ElementKind::Topology:
        break;
    }
    return f(std::type_identity<void>{});
}

} // namespace clusterwright::model
