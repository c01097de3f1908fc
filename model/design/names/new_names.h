// Free names of a design, and renamings in its expressions, by the positions of terms in the text. Internal to model/design.
#pragma once

#include "model/design/document/component.h"
#include "model/design/edit/free_names.h"
#include "model/design/library/library.h"

#include <functional>

namespace clusterwright::model
{

// Returns the used names of equations, which new items cannot have: variables, components, steps, groups of steps, outputs.
[[nodiscard]] FreeNames equationNames(const Design& design, Library& library);

using NameMap = std::function<std::string(const std::string& name)>;

struct NewNames {
    NameMap names;      // names of equations: "P", "nic.rate", "dtc.duration"
    NameMap components; // names of components in topology functions: component_count(switch)
};

// Errors: expression.size; name.form if the variable of a sum has the new name.
[[nodiscard]] Result<Expression> rewritten(const Expression& expression, const NewNames& names);

// Rewrites all expressions of the design that use its names (own blocks have names of their own), arguments of generators, and
// names in studies; with `inBaseline`, those in the settings of the baseline. Errors: as above, with their places.
[[nodiscard]] Diagnostics
rewriteNames(Design& design, const NewNames& names, bool inBaseline = false);

} // namespace clusterwright::model
