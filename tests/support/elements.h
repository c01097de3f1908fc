// Elements without unique names, by their index in the list.
#pragma once

#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"

namespace clusterwright::tests
{

// Without such an item, returns an element that no design contains.
[[nodiscard]] inline model::Element numbered(const model::Design& design,
                                             model::ElementKind kind,
                                             const std::string& owner,
                                             std::size_t number)
{
    const auto of = [&](const auto* items) {
        constexpr std::uint64_t kNone = 1'000'000'000;
        return items && number < items->size() ? model::elementOf((*items)[number], owner)
                                               : model::Element{kind, owner, "", {kNone}};
    };
    if (kind == model::ElementKind::Cable)
        return of(model::itemsOf<model::DrawnCable>(design, owner));
    if (kind == model::ElementKind::Generator)
        return of(model::itemsOf<model::GeneratorUse>(design, owner));
    return of(model::itemsOf<model::Arrow>(design, owner));
}

} // namespace clusterwright::tests
