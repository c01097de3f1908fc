// Helpers for tests of edits.
#pragma once

#include "model/design/document/design.h"
#include "model/design/edit/edit.h"
#include "model/design/edit/element.h"
#include "tests/support/designs.h"

#include <map>
#include <string>

namespace clusterwright::tests
{

[[nodiscard]] model::Edit editOf(model::Result<model::Edit> edit);

// Returns the design after the edit. Checks that undo and redo restore both designs.
[[nodiscard]] model::Design edited(const model::Design& design, const model::Edit& edit);

[[nodiscard]] model::Design edited(const model::Design& design, model::Result<model::Edit> edit);

[[nodiscard]] std::string contentOf(const model::Design& design);

// Returns the file's text after writing and reading, preceded by form findings.
[[nodiscard]] std::string formOf(const model::Design& design);

// Returns the bits of all outputs by name; without outputs, the reasons.
[[nodiscard]] std::map<std::string, std::string> outputsOf(const model::Design& design,
                                                           model::Library& library);

} // namespace clusterwright::tests
