// Edits of the lists in the Outline: reordering, and new items with valid content.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"
#include "model/design/library/library.h"

#include <cstddef>
#include <optional>

namespace clusterwright::model
{

// Moves the element to another position of its list. Numbered elements (cables, arrows) then have new numbers. Errors:
// edit.unknown, edit.position.
[[nodiscard]] Result<Edit>
reordering(const Design& design, const Element& element, std::size_t position);

// Position in a list, and the list's length; nothing for an element outside lists.
struct ListPosition {
    std::size_t position = 0;
    std::size_t size = 0;
};
[[nodiscard]] std::optional<ListPosition> positionOf(const Design& design, const Element& element);

struct Addition {
    Edit edit;
    Element element; // with its name after the edit
};

// Adds "x = 1".
[[nodiscard]] Addition newVariable(const Design& design, Library& library);
// Adds the time of the pipeline, or 0 s without a pipeline.
[[nodiscard]] Addition newOutput(const Design& design, Library& library);

} // namespace clusterwright::model
