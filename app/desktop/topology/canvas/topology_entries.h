// Entries that can be added to a topology: component presets, generators, further components of the design.
#pragma once

#include "app/desktop/canvas/canvas_entry.h"
#include "model/design/gestures/topology_edits.h"
#include "model/design/library/library.h"

namespace clusterwright::desktop
{

// Returns the library's presets and all generators.
[[nodiscard]] CanvasEntries topologyEntries(model::Library& library);
// Adds the design's components before them, except cables.
[[nodiscard]] CanvasEntries topologyEntries(const model::Design& design, model::Library& library);

// Returns the edit that adds an entry. Errors: edit.unknown for an unknown id.
[[nodiscard]] model::Result<model::Pasted>
addingEntry(const model::Design& design, model::Library& library, const QString& id, QPointF place);

// Returns the id of the entry that draws a component of the design.
[[nodiscard]] QString entryOfComponent(const std::string& component);

// The entry that opens the form of a new component.
inline constexpr const char* kNewComponentEntry = "new:component";

// The preset that an entry adds; empty for a component of the design and for a generator.
[[nodiscard]] std::optional<std::string> presetOfEntry(const QString& id);

} // namespace clusterwright::desktop
