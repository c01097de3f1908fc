// The edit that makes one design of another: what changes a design in many places (a renaming, a removal, a paste) is worked out on a
// copy and compared.
//
// Law: after apply(a, difference(a, b)), a has b's content. Source and file of a design are no subject of edits.
#pragma once

#include "model/design/edit/edit.h"

namespace clusterwright::model
{

[[nodiscard]] Edit difference(const Design& from, const Design& to);

} // namespace clusterwright::model
