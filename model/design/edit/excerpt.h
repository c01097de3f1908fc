// Extracts parts of a design as a design of their own. Internal to model/design.
#pragma once

#include "model/design/document/design.h"
#include "model/design/edit/element.h"

namespace clusterwright::model
{

// Links from the extracted items to others: with the names that the extracted ends have in the excerpt.
struct OuterLinks {
    std::vector<DrawnCable> cables;
    std::vector<Arrow> arrows;
};

// Includes everything that copyOf lists (clipboard.h). Content of a group moves to the outermost level; the design element itself
// selects everything.
[[nodiscard]] Design
excerptOf(const Design& design, const std::vector<Element>& elements, OuterLinks* links = nullptr);

} // namespace clusterwright::model
