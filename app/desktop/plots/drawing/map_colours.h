// The colours of a map, from the least to the greatest value. Internal to this folder.
#pragma once

#include <qcustomplot.h>

namespace clusterwright::plots
{

// From dark blue to yellow, ascending in lightness: Cividis, which colour-blind readers see as others do.
[[nodiscard]] QCPColorGradient mapColours();

} // namespace clusterwright::plots
