// What a finding looks like at a glance, in lists and beside fields.
#pragma once

#include "model/core/diagnostics.h"

class QPixmap;

namespace clusterwright::desktop
{

// A disc with a cross, a triangle, a disc: told apart by more than colour. In the colours of the program's palette.
[[nodiscard]] QPixmap severityPicture(model::Severity severity);

} // namespace clusterwright::desktop
