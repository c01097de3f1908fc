// Applies axis_scale.h and the text style of figures to an axis of QCustomPlot.
#pragma once

#include "app/desktop/plots/drawing/axis_scale.h"

class QCPAxis;

namespace clusterwright::plots
{

void styleAxis(QCPAxis& axis, const AxisScale& scale);
// Returns the unit of a styled axis's coordinates, in base units.
[[nodiscard]] double unitOf(const QCPAxis& axis);

} // namespace clusterwright::plots
