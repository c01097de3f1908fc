// Edits of the notes of a design: texts and frames on a canvas.
#pragma once

#include "model/design/document/design_fwd.h"
#include "model/design/gestures/clipboard.h"

namespace clusterwright::model
{

// `note`: with its canvas, and without a name, which it gets. (x, y): its middle.
[[nodiscard]] Pasted addingNote(const Design& design, Note note, double x, double y);

// Gives the note another size, and its middle another place. Error: edit.unknown.
[[nodiscard]] Result<Edit>
resizingNote(const Design& design, const Element& element, const Note& size, double x, double y);

// Error: edit.unknown.
[[nodiscard]] Result<Edit>
settingNote(const Design& design, const Element& element, const std::string& text);

} // namespace clusterwright::model
