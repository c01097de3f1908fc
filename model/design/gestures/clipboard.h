// Parts of a design as JSON text, so that they paste into another design, an editor or a mail, and back.
//
// The text is an object {"clusterwright": "clipboard", "format": 1, ...} with lists as a design's file has them; a whole design's text may be
// pasted too.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"

#include <string>
#include <vector>

namespace clusterwright::model
{

// With everything they need that is theirs: the components of vertices and cables, cables between the vertices, arrows between the
// steps, blocks of the design, positions. What stands in a group comes onto the outermost level.
[[nodiscard]] std::string copyOf(const Design& design, const std::vector<Element>& elements);

struct Pasted {
    Edit edit;
    std::vector<Element> elements; // to select; as they are called once the edit is applied
};

// Onto the outermost level. Names that are taken are numbered ("host1" -> "host2"), references among the pasted follow; a component that is the same as one of the design is
// not doubled. A whole design's cluster and baseline are taken over by a design without one. Positions move by (dx, dy).
// Errors: clipboard.form (no such text, with what was expected), json.*, and those of the form of what is in it.
[[nodiscard]] Result<Pasted>
paste(const Design& design, const std::string& text, double dx, double dy);

// Vertices, cables and generators of the outermost level put into a group that stands `count` times; steps into a group that repeats.
// Errors: edit.unknown, edit.mixed (of both canvases or different groups, or nothing that stands in groups), name.*, expression.*,
// topology.depth.
[[nodiscard]] Result<Pasted> grouping(const Design& design,
                                      const std::vector<Element>& elements,
                                      const std::string& name,
                                      const std::string& count);
[[nodiscard]] Result<Pasted> ungrouping(const Design& design, const Element& group);

} // namespace clusterwright::model
