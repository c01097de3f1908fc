// What can be added to a topology: component presets, generators, more of the design's components.
#pragma once

#include "app/desktop/canvas/canvas_entry.h"
#include "model/design/gestures/topology_edits.h"
#include "model/design/library/library.h"

namespace clusterwright::desktop
{

// The library's presets and all generators.
[[nodiscard]] CanvasEntries topologyEntries(model::Library& library);
// Before them, those of the design's components that can be drawn.
[[nodiscard]] CanvasEntries topologyEntries(const model::Design& design, model::Library& library);

// The edit that adds an entry. Errors: edit.unknown for an id that is none of these.
[[nodiscard]] model::Result<model::Pasted>
addingEntry(const model::Design& design, model::Library& library, const QString& id, QPointF place);

// The entry that opens the form of a new component.
inline constexpr const char* kNewComponentEntry = "new:component";

// The preset that an entry adds; nothing for a component of the design and a generator.
[[nodiscard]] std::optional<std::string> presetOfEntry(const QString& id);

} // namespace clusterwright::desktop
