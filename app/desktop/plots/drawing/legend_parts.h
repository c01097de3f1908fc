// Legends outside the panels, and the columns of all legends. Internal to this folder.
#pragma once

#include "app/desktop/plots/drawing/plot_parts.h"

#include <optional>

class QCPLegend;

namespace clusterwright::plots
{

// Adds a legend below the plot. fitLegend uses as many columns as fit, and removes an empty legend and one that the style does not want.
[[nodiscard]] QCPLegend* addLegend(QCustomPlot& plot, int row, const PlotColours& colours);
void fitLegend(QCustomPlot& plot, QCPLegend& legend, const DrawOptions& options);
// Puts the entries into as many columns as fit the width, but at most `most` if that is not 0. Breaks the names of entries that are too
// wide, also for a second column where that saves height.
void wrapEntries(QCPLegend& legend, int width, int most);
// Moves a legend from below into the axes or to their right, where the style wants it.
void moveLegend(QCustomPlot& plot,
                QCPAxisRect& rect,
                QCPLegend& legend,
                const DrawOptions& options);
// Returns the corner that a style names; nothing for other places.
[[nodiscard]] std::optional<Qt::Alignment> cornerOf(const std::string& place);
// Moves a legend from below to the right of the axes, for a low plot. Returns false, and changes nothing, if it would take much of
// the width.
[[nodiscard]] bool moveBeside(QCustomPlot& plot, QCPAxisRect& rect, QCPLegend& legend);

// Draws the legend entries of hidden curves faint.
void fadeHidden(QCPLegend& legend, const std::set<std::string>& hidden);

} // namespace clusterwright::plots
