// Copies and pastes parts of a design as JSON text, which can go into another design, an editor or a mail, and back. The text is an
// object {"clusterwright": "clipboard", "format": 1, ...} with lists as in a design's file; the text of a whole design can be
// pasted too.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// Includes everything that the elements need: components of vertices and cables, cables between the vertices, arrows between the
// steps, blocks of the design, positions; in "links" the cables and arrows to items outside. Content of a group moves to the outermost level.
[[nodiscard]] std::string copyOf(const Design& design, const std::vector<Element>& elements);

struct Pasted {
    Edit edit;
    std::vector<Element> elements; // elements to select, with their names after the edit
};

// Pastes onto the outermost level. Duplicate names are numbered ("host1" -> "host2"), and references between pasted items follow. A
// component equal to one of the design is not duplicated. A design without a cluster or baseline takes that of a pasted design.
// Positions move by (dx, dy). Errors: clipboard.form (not such a text), json.*, and form errors of the content.
// `withLinks`: also the cables and arrows that led from the copied items to others, as far as the design has those.
[[nodiscard]] Result<Pasted>
paste(const Design& design, const std::string& text, double dx, double dy, bool withLinks = false);

// Puts vertices, cables and generators of the outermost level into a group with `count` copies, or steps into a group that repeats.
// Errors: edit.unknown, edit.mixed (from both canvases or different groups, or not groupable), name.*, expression.*,
// topology.depth.
[[nodiscard]] Result<Pasted> grouping(const Design& design,
                                      const std::vector<Element>& elements,
                                      const std::string& name,
                                      const std::string& count);
[[nodiscard]] Result<Pasted> ungrouping(const Design& design, const Element& group);

} // namespace clusterwright::model
