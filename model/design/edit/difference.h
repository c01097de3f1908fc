// Returns the edit that turns one design into another. Operations with many changes (a renaming, a removal, a paste) work on a copy
// and compare. Law: after apply(a, difference(a, b)), a has b's content. Edits do not change source and file of a design.
#pragma once

#include "model/design/edit/edit.h"

namespace clusterwright::model
{

[[nodiscard]] Edit difference(const Design& from, const Design& to);

} // namespace clusterwright::model
