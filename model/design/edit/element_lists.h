// The lists of a design whose items are elements. Internal to model/design.
#pragma once

#include "model/design/document/design_members.h"
#include "model/design/edit/item_at.h"

#include <tuple>
#include <vector>

namespace clusterwright::model
{

// Visits the design's lists of elements, as members, in the order of the file.
template <typename Visit>
void eachElementList(const Visit& visit)
{
    const auto visitIf = [&]<typename Item>(const Member<Design, std::vector<Item>>& list) {
        if constexpr (NamedItem<Item>)
            visit(list);
    };
    std::apply([&](const auto&... lists) { (visitIf(lists), ...); }, kListsOfDesign);
}

} // namespace clusterwright::model
