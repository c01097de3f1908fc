// Edits of the lists that the outline shows: another order, and new items with a first content that has a value.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"
#include "model/design/library/library.h"

#include <cstddef>
#include <optional>

namespace clusterwright::model
{

// Puts the element at another position of its list. Numbered elements (cables, arrows) are called by their new numbers then.
// Errors: edit.unknown, edit.position.
[[nodiscard]] Result<Edit>
reordering(const Design& design, const Element& element, std::size_t position);

// Where it stands in its list, and how long that is; nothing for what is in no list.
struct ListPosition {
    std::size_t position = 0;
    std::size_t size = 0;
};
[[nodiscard]] std::optional<ListPosition> positionOf(const Design& design, const Element& element);

struct Addition {
    Edit edit;
    Element element; // as it is called once the edit is applied
};

// "x = 1".
[[nodiscard]] Addition newVariable(const Design& design, Library& library);
// The time of the pipeline, or 0 s without one.
[[nodiscard]] Addition newOutput(const Design& design, Library& library);
// A curve of the speedup or time over the first whole-numbered variable. Error: edit.empty (no variable to draw it over).
[[nodiscard]] Result<Addition> newStudy(const Design& design);

} // namespace clusterwright::model
