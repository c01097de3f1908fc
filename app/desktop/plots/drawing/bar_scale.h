// The axis of values of bars, with room for the texts beside them. Internal to this folder.
#pragma once

#include "app/desktop/plots/drawing/axis_scale.h"
#include "model/study/figure/any_figure.h"

#include <QStringList>

namespace clusterwright::plots
{

inline constexpr double kWidestLabel = 0.36; // row label, as a fraction of the plot's width

// Returns the labels of the rows as drawn.
[[nodiscard]] QStringList shownRows(const BarFigure& figure);

// Estimates the width of the axis in a plot of this width, both in pixels.
[[nodiscard]] double axisWidth(const BarFigure& figure, int width);

// True if the bar's text is at its larger value. Changes of a waterfall have a sign and need no second side.
[[nodiscard]] bool isTextUp(const BarFigure& figure, const Bar& bar);

// False for bars of zero length, whose texts would overlap.
[[nodiscard]] bool hasText(const BarFigure& figure, const Bar& bar);

// Returns the scale for an axis of `pixels`, if it is horizontal. Its bounds leave out texts that would take most of the axis.
[[nodiscard]] AxisScale scaleOfBars(const BarFigure& figure, double pixels);

} // namespace clusterwright::plots
