// Renaming in a design: as an edit, and its parts: whether it can be, and what it does to a design.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"
#include "model/design/graph/topology_plan.h"
#include "model/design/library/library.h"

namespace clusterwright::model
{

// Gives it another name, there and wherever equations, bindings, cables, arrows, studies and positions refer to it; where something
// took it by its name alone (a parameter without a binding, a role of a generator), that is said now. No value changes.
// Errors: edit.unknown, edit.nameless, name.form, name.reserved, name.duplicate, name.shared (its cluster or its baseline calls it by
// this name).
[[nodiscard]] Result<Edit>
renaming(const Design& design, const Element& element, const std::string& name, Library& library);

// Errors: edit.unknown, edit.nameless, name.form, name.reserved, name.duplicate, name.shared.
[[nodiscard]] Diagnostics checkRenaming(const Design& design,
                                        const Element& element,
                                        const std::string& name,
                                        Library& library);

// Does it, unchecked but for what becomes of expressions. Errors: as for `rewritten`.
[[nodiscard]] Diagnostics
rename(Design& design, const Element& element, const std::string& name, Library& library);

// The block of a step: the design's own or the library's; null when there is none.
[[nodiscard]] std::shared_ptr<const Block>
blockOf(const Design& design, const PipelineItem& step, Library& library);

// The components of the design's cluster and its own, with their kinds.
[[nodiscard]] std::vector<AvailableComponent> availableComponents(const Design& design,
                                                                  Library& library);

} // namespace clusterwright::model
