// What drawings of all kinds share: words, axes, legends below. Internal to this folder.
#pragma once

#include "app/desktop/plots/drawing/drawing.h"

#include <QColor>
#include <QString>

#include <string>

class QCPAxis;
class QCPAxisRect;
class QCPLayoutGrid;
class QCPLegend;

namespace clusterwright::plots
{

[[nodiscard]] QString text(const std::string& utf8);
// "12.5 ms"; a dash where there is none.
[[nodiscard]] QString valueText(double value, const Axis& axis);
// " (12.1 ms ... 12.9 ms)", behind a value; nothing for no band.
[[nodiscard]] QString bandText(double low, double high, const Axis& axis);

// Of the palette, as it can be seen on this paper.
[[nodiscard]] QColor seenColor(std::size_t index, const PlotColours& colours);

// Takes away all that is drawn.
void clear(QCustomPlot& plot);
// A row of the grid with words across; nothing for none, and where none are wanted.
void addTitle(QCustomPlot& plot, const std::string& words, const DrawOptions& options);
// Axes to the left and below, in that row and column of the plot's grid.
[[nodiscard]] QCPAxisRect* addAxes(QCustomPlot& plot, int row, int column);
void colour(QCPAxis& axis, const PlotColours& colours);
void colour(QCPAxisRect& rect, const PlotColours& colours);

// A legend in that row, below the plot; fitLegend gives it as many columns as there is room for, and hides an empty one.
[[nodiscard]] QCPLegend* addLegend(QCustomPlot& plot, int row, const PlotColours& colours);
void fitLegend(QCustomPlot& plot, QCPLegend& legend, const std::set<std::string>& hidden);

// Hides what is so named, and says so.
void fadeHidden(QCPLegend& legend, const std::set<std::string>& hidden);

// Rows of the grid of a plot with one pair of axes.
enum PlotRow { kTitleRow, kAxesRow, kLegendRow };

// The overloads that `draw` and `readoutAt` choose from.
void drawKind(QCustomPlot& plot, const Figure& figure, const DrawOptions& options);
void drawKind(QCustomPlot& plot, const ScatterFigure& figure, const DrawOptions& options);
void drawKind(QCustomPlot& plot, const BarFigure& figure, const DrawOptions& options);
void drawKind(QCustomPlot& plot, const HeatMapFigure& figure, const DrawOptions& options);
void drawKind(QCustomPlot& plot, const ParallelFigure& figure, const DrawOptions& options);

void placePanelLegends(QCustomPlot& plot);
[[nodiscard]] QSize sizeOfKind(const Figure& figure);
[[nodiscard]] QSize sizeOfKind(const ScatterFigure& figure);
[[nodiscard]] QSize sizeOfKind(const BarFigure& figure);
[[nodiscard]] QSize sizeOfKind(const HeatMapFigure& figure);
[[nodiscard]] QSize sizeOfKind(const ParallelFigure& figure);

using Hidden = std::set<std::string>;
[[nodiscard]] Readout
readKind(QCustomPlot& plot, const Figure& figure, const Hidden& hidden, QPointF place);
[[nodiscard]] Readout
readKind(QCustomPlot& plot, const ScatterFigure& figure, const Hidden& hidden, QPointF place);
[[nodiscard]] Readout
readKind(QCustomPlot& plot, const BarFigure& figure, const Hidden& hidden, QPointF place);
[[nodiscard]] Readout
readKind(QCustomPlot& plot, const HeatMapFigure& figure, const Hidden& hidden, QPointF place);
[[nodiscard]] Readout
readKind(QCustomPlot& plot, const ParallelFigure& figure, const Hidden& hidden, QPointF place);

} // namespace clusterwright::plots
