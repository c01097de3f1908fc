// Draws a figure with QCustomPlot: panels side by side, one marker and colour a series, the reference dashed and grey.
// The widget may be on the screen or not; pictures are drawn by one that never is.
#pragma once

#include "app/desktop/plots/figure.h"
#include "app/desktop/plots/text_style.h"

#include <QSize>

class QCustomPlot;

namespace clusterwright::plots
{

// In pixels at 96 dpi: the size at which the figure's letters, and its longest legend, fit.
[[nodiscard]] QSize pictureSize(const Figure& figure);

// Replaces whatever `plot` shows; coloured as on paper.
void showFigure(QCustomPlot& plot, const Figure& figure);
// Puts the values of another figure in place of those that are shown. False, and nothing done, when they differ in more than values.
[[nodiscard]] bool updateFigure(QCustomPlot& plot, const Figure& shown, const Figure& figure);
// Draws all curves faint.
void fade(QCustomPlot& plot);
// Colours what showFigure drew; those of the series stay.
void setColours(QCustomPlot& plot, const PlotColours& colours);

// Lays out the plot at its present size and puts each legend where it covers no curve: inside of its panel, or beside it.
void placeLegends(QCustomPlot& plot);

// Below the panels instead, in as many columns as there is room for: a narrow plot keeps its width.
void placeLegendsBelow(QCustomPlot& plot);

// What the legends beside the panels take from them, in pixels.
[[nodiscard]] int outsideLegendWidth(const QCustomPlot& plot);

} // namespace clusterwright::plots
