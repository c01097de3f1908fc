// A heat map's cells, contours and colours: from the minimum to the maximum, or one for each word. Internal to this folder and its
// tests.
#pragma once

#include "app/desktop/plots/drawing/axis_scale.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "model/study/figure/any_figure.h"

#include <qcustomplot.h>

#include <vector>

namespace clusterwright::plots
{

// Returns the cell edges in units of the axis: half way between neighbours and as far beyond the first and last value.
[[nodiscard]] std::vector<double>
edgesOf(const std::vector<double>& values, const Axis& axis, double unit);

// Returns the scale of the colours, which need not include zero; names have a tick each.
[[nodiscard]] AxisScale scaleOfColours(const HeatMapFigure& figure);

// Returns the values of contours, in base units.
[[nodiscard]] std::vector<double> levelsOf(const HeatMapFigure& figure, const AxisScale& z);

// Cividis: dark blue to yellow with increasing lightness; readable with colour blindness. `isGrey`: from dark to light grey.
[[nodiscard]] QCPColorGradient mapColours(bool isGrey);

struct WordColour {
    double value = 0;
    QString word;
    QColor colour;
};
// Returns the named values in the map, in order, each with a colour of its own; the colours of curves if there are few names. Empty for
// a map of numbers, and for more words than colours.
[[nodiscard]] std::vector<WordColour>
wordColours(const HeatMapFigure& figure, const AxisScale& z, bool isGrey);
// Adds a legend beside the axes in the first cell of the grid.
void addWords(QCPLayoutGrid& grid,
              const QString& title,
              const std::vector<WordColour>& words,
              const PlotColours& colours);

} // namespace clusterwright::plots
