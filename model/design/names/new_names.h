// Names in a design: which it may give, and how they change in its expressions, by the places of their terms in the text.
// Internal to model/design.
#pragma once

#include "model/design/document/component.h"
#include "model/design/edit/free_names.h"
#include "model/design/library/library.h"

#include <functional>

namespace clusterwright::model
{

// Names that nothing new can take which equations name: a variable, a component, a step, a group of steps, an output.
[[nodiscard]] FreeNames equationNames(const Design& design, Library& library);

using NameMap = std::function<std::string(const std::string& name)>;

struct NewNames {
    NameMap names;      // of equations: "P", "nic.rate", "dtc.duration"
    NameMap components; // that functions of the topology name: component_count(switch)
};

// Errors: expression.size; name.form where the variable of a sum has the new name.
[[nodiscard]] Result<Expression> rewritten(const Expression& expression, const NewNames& names);

// All expressions of the design that see its names (those of its own blocks see their block's), arguments of generators, and names in
// studies; with `inBaseline`, those of what is set for the baseline. Errors: as above, with their places.
[[nodiscard]] Diagnostics
rewriteNames(Design& design, const NewNames& names, bool inBaseline = false);

} // namespace clusterwright::model
