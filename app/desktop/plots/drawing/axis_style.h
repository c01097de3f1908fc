// Applies axis_scale.h and the text style of figures to an axis of QCustomPlot.
#pragma once

#include "app/desktop/plots/drawing/axis_scale.h"

#include <QString>

class QCPAxis;

namespace clusterwright::plots
{

void styleAxis(QCPAxis& axis, const AxisScale& scale);
// Styles a drawn axis for other values. Its title keeps its letters and number of lines.
void restyleAxis(QCPAxis& axis, const AxisScale& scale);

inline constexpr int kAllLines = 0;
// Breaks the axis's title into lines of at most `length` pixels. A title of more than `lines` lines loses its explanation ("Latency: ..."),
// then its last words. `kAllLines` keeps the whole title. Returns true if the axis shows another title than before.
bool fitTitle(QCPAxis& axis, int length, int lines);
// Returns the title that fitTitle shortened; empty if the axis shows all of it.
[[nodiscard]] QString wholeTitle(const QCPAxis& axis);
// Returns the unit of a styled axis's coordinates, in base units.
[[nodiscard]] double unitOf(const QCPAxis& axis);

} // namespace clusterwright::plots
