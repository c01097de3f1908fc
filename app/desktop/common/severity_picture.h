// Icons for the severity of findings, for lists and fields.
#pragma once

#include "model/core/diagnostics.h"

class QPixmap;

namespace clusterwright::desktop
{

// Returns a disc with a cross, a triangle or a disc, which differ in shape as well as colour. Uses the program's palette.
[[nodiscard]] QPixmap severityPicture(model::Severity severity);

} // namespace clusterwright::desktop
