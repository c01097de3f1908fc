// Saves a checked block in the design or in the user's library.
#pragma once

#include "app/desktop/document/document.h"

namespace clusterwright::desktop
{

// Makes one undo step. Returns false if the document refuses the edit.
bool saveInDesign(model::Block block, Document& document);
// Findings: those of Library::save.
[[nodiscard]] model::Diagnostics saveInLibrary(const model::Block& block, Document& document);

} // namespace clusterwright::desktop
