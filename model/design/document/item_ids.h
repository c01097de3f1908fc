// Ids of items without unique names: cables, generators, arrows.
#pragma once

#include "model/core/item_id.h"
#include "model/design/document/design_fwd.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <type_traits>

namespace clusterwright::model
{

// Gives ids to the item and to all items in it that have none.
void giveIds(DrawnCable& cable, LastId& last);
void giveIds(GeneratorUse& use, LastId& last);
void giveIds(Arrow& arrow, LastId& last);
void giveIds(TopologyGroup& group, LastId& last);
void giveIds(PipelineItem& item, LastId& last);
void giveIds(std::optional<TopologySection>& section, LastId& last);
void giveIds(std::optional<PipelineItem>& pipeline, LastId& last);
void giveIds(Design& design);
// Gives new ids to all items of a part that was read elsewhere, distinct from those of the design that gets it.
void giveNewIds(Design& part, const Design& design);

template <typename Item>
inline constexpr bool kHasId = requires(Item item)
{
    ItemId(item.id);
};
template <typename Item>
inline constexpr bool kHoldsIds =
    kHasId<Item> || std::is_same_v<Item, TopologyGroup> || std::is_same_v<Item, PipelineItem>;

// Returns the item with that id, or the end of the list. Bisection finds the item if ids ascend; a linear search finds moved items.
template <typename Items>
[[nodiscard]] auto itemWith(Items& items, ItemId id)
{
    std::size_t from = 0;
    for (auto left = items.size(); left > 0;) {
        const auto half = left / 2;
        const bool isBehind = items[from + half].id < id;
        from = isBehind ? from + half + 1 : from;
        left = isBehind ? left - half - 1 : half;
    }
    const auto near = items.begin() + static_cast<std::ptrdiff_t>(from);
    if (near != items.end() && near->id == id)
        return near;
    return std::ranges::find_if(items, [id](const auto& item) { return item.id == id; });
}

// Returns true if equal values are also the same items.
[[nodiscard]] bool haveSameIds(const TopologyGroup& a, const TopologyGroup& b);
[[nodiscard]] bool haveSameIds(const PipelineItem& a, const PipelineItem& b);

template <typename Item>
[[nodiscard]] bool areSame(const Item& a, const Item& b)
{
    if constexpr (kHasId<Item>)
        return a.id == b.id && a == b;
    else if constexpr (kHoldsIds<Item>)
        return a == b && haveSameIds(a, b);
    else
        return a == b;
}

} // namespace clusterwright::model
