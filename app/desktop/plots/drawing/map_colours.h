// The colours of a heat map, from the minimum to the maximum. Internal to this folder.
#pragma once

#include <qcustomplot.h>

namespace clusterwright::plots
{

// Cividis: dark blue to yellow with increasing lightness; readable with colour blindness. `isGrey`: from dark to light grey.
[[nodiscard]] QCPColorGradient mapColours(bool isGrey);

} // namespace clusterwright::plots
