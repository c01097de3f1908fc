// What tests of edits ask again and again.
#pragma once

#include "model/design/edit/element.h"
#include "tests/support/designs.h"

#include <map>
#include <string>

namespace clusterwright::tests
{

[[nodiscard]] model::Edit editOf(model::Result<model::Edit> edit);

// The design with the edit. Undo and redo give the same designs again.
[[nodiscard]] model::Design edited(const model::Design& design, const model::Edit& edit);

[[nodiscard]] model::Design edited(const model::Design& design, model::Result<model::Edit> edit);

[[nodiscard]] std::string contentOf(const model::Design& design);

// What the file says after it was written and read, findings of its form first.
[[nodiscard]] std::string formOf(const model::Design& design);

// The bits of all outputs by name; why there are none.
[[nodiscard]] std::map<std::string, std::string> outputsOf(const model::Design& design,
                                                           model::Library& library);

} // namespace clusterwright::tests
