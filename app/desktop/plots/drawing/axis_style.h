// An axis of QCustomPlot as axis_scale.h says: its ticks, and letters as everywhere in figures.
#pragma once

#include "app/desktop/plots/drawing/axis_scale.h"

class QCPAxis;

namespace clusterwright::plots
{

void styleAxis(QCPAxis& axis, const AxisScale& scale);
// Of a styled axis: in what its numbers are, in base units.
[[nodiscard]] double unitOf(const QCPAxis& axis);

} // namespace clusterwright::plots
