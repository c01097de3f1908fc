// The menu of a plot on the screen, and what the clipboard takes from the plot.
#pragma once

#include "model/core/diagnostic.h"

class QPoint;

namespace clusterwright::plots
{

class PlotView;

// `place`: pixels of the plot; it is read.
void showPlotMenu(PlotView& view, const QPoint& place);

// As a picture, the values as text. What went wrong, if anything did.
[[nodiscard]] model::Diagnostics copyPicture(const PlotView& view);
void copyValuesInView(const PlotView& view);

} // namespace clusterwright::plots
