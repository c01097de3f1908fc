#include "model/design/gestures/item_states.h"

#include "model/core/finding.h"
#include "model/design/document/design.h"
#include "model/design/edit/item_at.h"

#include <algorithm>

namespace clusterwright::model
{

namespace
{

template <typename Item>
void addChange(const Design& design, const Element& element, ItemState state, Edits& edits)
{
    if (!isOf<Item>(element))
        return;
    const auto at = itemAt<Item>(design, element);
    if (!at)
        return;
    auto now = at->item;
    now.state = state;
    if (!(now == at->item))
        edits.edits.push_back(SetItem<Item>{at->owner, at->position, at->item, std::move(now)});
}

} // namespace

std::optional<ItemState> stateOf(const Design& design, const Element& element)
{
    if (isStep(element))
        if (const auto at = itemAt<PipelineItem>(design, element))
            return at->item.state;
    if (isOf<DrawnVertex>(element))
        if (const auto at = itemAt<DrawnVertex>(design, element))
            return at->item.state;
    return std::nullopt;
}

Result<Edit>
togglingState(const Design& design, const std::vector<Element>& elements, ItemState state)
{
    const bool haveIt = std::ranges::all_of(elements, [&](const Element& element) {
        return stateOf(design, element).value_or(state) == state;
    });
    const auto wanted = haveIt ? ItemState::On : state;
    Edits edits;
    for (const auto& element : elements)
        if (stateOf(design, element)) {
            addChange<PipelineItem>(design, element, wanted, edits);
            addChange<DrawnVertex>(design, element, wanted, edits);
        }
    if (edits.edits.empty())
        return refusal("item.state", "the selection has no step or component of its own to change");
    return Edit{std::move(edits)};
}

} // namespace clusterwright::model
