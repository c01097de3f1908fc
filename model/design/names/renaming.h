// Renames an element of a design: as an edit, and in steps: the check and the change.
#pragma once

#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"
#include "model/design/graph/topology_plan.h"
#include "model/design/library/library.h"

namespace clusterwright::model
{

// Renames the element, and all references in equations, bindings, cables, arrows, studies and positions. Implicit references by
// name (a parameter without a binding, a role of a generator) become explicit. No value changes. Errors: edit.unknown,
// edit.nameless, name.form, name.reserved, name.duplicate, name.shared (its cluster or its baseline refers to the name).
[[nodiscard]] Result<Edit>
renaming(const Design& design, const Element& element, const std::string& name, Library& library);

// Errors: edit.unknown, edit.nameless, name.form, name.reserved, name.duplicate, name.shared.
[[nodiscard]] Diagnostics checkRenaming(const Design& design,
                                        const Element& element,
                                        const std::string& name,
                                        Library& library);

// Renames without a check, except for expressions. Errors: as for `rewritten`.
[[nodiscard]] Diagnostics
rename(Design& design, const Element& element, const std::string& name, Library& library);

// Returns the components of the design's cluster and its own, with their kinds.
[[nodiscard]] std::vector<AvailableComponent> availableComponents(const Design& design,
                                                                  Library& library);

} // namespace clusterwright::model
