// Where a block that was checked is kept: in the design, or in the user's library.
#pragma once

#include "app/desktop/document/document.h"

namespace clusterwright::desktop
{

// One step that can be undone; false where it is refused.
bool saveInDesign(model::Block block, Document& document);
// Findings: those of Library::save.
[[nodiscard]] model::Diagnostics saveInLibrary(const model::Block& block, Document& document);

} // namespace clusterwright::desktop
