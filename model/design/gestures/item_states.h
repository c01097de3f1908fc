// Bypasses and mutes steps and drawn components.
#pragma once

#include "model/block/item_state.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"

#include <vector>

namespace clusterwright::model
{

// Returns the state of a step or a drawn component; nothing for other elements.
[[nodiscard]] std::optional<ItemState> stateOf(const Design& design, const Element& element);

// Gives the steps and drawn components the state, or takes it back from all of them if they have it. A host or disk that cannot be
// bypassed has a finding afterwards. Error: item.state, for a selection without any.
[[nodiscard]] Result<Edit>
togglingState(const Design& design, const std::vector<Element>& elements, ItemState state);

} // namespace clusterwright::model
