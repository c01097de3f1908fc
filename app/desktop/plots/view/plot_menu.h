// The context menu of a plot on the screen, and copies of the plot for the clipboard.
#pragma once

#include "model/core/diagnostics.h"

class QPoint;

namespace clusterwright::plots
{

class PlotView;

// `place`: pixels of the plot. Also reads the values there.
void showPlotMenu(PlotView& view, const QPoint& place);

// Copies a picture, with the values as text. Returns the errors, if any.
[[nodiscard]] model::Diagnostics copyPicture(const PlotView& view);
void copyValuesInView(const PlotView& view);

} // namespace clusterwright::plots
