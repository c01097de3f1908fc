// An axis of QCustomPlot as axis_scale.h says: its ticks, and letters as everywhere in figures.
#pragma once

#include "app/desktop/plots/axis_scale.h"

class QCPAxis;

namespace clusterwright::plots
{

void styleAxis(QCPAxis& axis, const AxisScale& scale);

} // namespace clusterwright::plots
