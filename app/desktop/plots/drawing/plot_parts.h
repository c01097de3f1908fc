// Parts shared by all kinds of drawings: texts, axes, legends below. Internal to this folder.
#pragma once

#include "app/desktop/plots/drawing/drawing.h"

#include <QColor>
#include <QString>

#include <string>
#include <vector>

class QCPAxis;
class QCPAxisRect;
class QCPGraph;
class QCPLayoutGrid;
class QCPScatterStyle;
class QPen;

namespace clusterwright::plots
{

[[nodiscard]] QString text(const std::string& utf8);
// "12.5 ms"; a dash for a missing value.
[[nodiscard]] QString valueText(double value, const Axis& axis);
// Points of curves in the units of their axes.
struct CurvePlaces {
    const std::vector<double>& x;
    double xUnit = 1;
    double yUnit = 1;
};

// Dots the pieces of a curve that lead outside what was measured: the graph keeps its markers.
void dotOutside(QCPGraph& graph, const Series& series, const CurvePlaces& places);

// " (12.1 ms … 12.9 ms)", appended to a value; empty without a band.
[[nodiscard]] QString bandText(double low, double high, const Axis& axis);

// Colour of the palette, adapted to be visible on the background.
[[nodiscard]] QColor seenColor(std::size_t index, const PlotColours& colours);
// Number of different colours; further indices repeat them.
[[nodiscard]] std::size_t colourCount(const PlotColours& colours);

// Colour, marker and dashes together distinguish 60 curves; markers alone distinguish the first eight.
inline constexpr double kMarkerSize = 8;
struct CurveStyle {
    std::size_t colour = 0;
    std::size_t dash = 0;
    int above = 0; // number of curves with the same values below this curve
};
[[nodiscard]] CurveStyle
styleOf(const Series& series, std::size_t index, const PlotColours& colours);
[[nodiscard]] QCPScatterStyle markerOf(const CurveStyle& style, const PlotColours& colours);
[[nodiscard]] QPen penOf(const CurveStyle& style, const PlotColours& colours);

// Removes all content.
void clear(QCustomPlot& plot);
// Returns the height of the title's lines after the first one, in an image of this width.
[[nodiscard]] int extraTitleHeight(const std::string& words, int width);
// Adds a title row, unless `words` is empty or the options omit titles.
void addTitle(QCustomPlot& plot, const std::string& words, const DrawOptions& options);
// Adds left and bottom axes in a cell of the plot's grid.
[[nodiscard]] QCPAxisRect* addAxes(QCustomPlot& plot, int row, int column);
void colour(QCPAxis& axis, const PlotColours& colours);
void colour(QCPAxisRect& rect, const PlotColours& colours);

// True for a plot on the screen, and for an image without room for whole titles.
[[nodiscard]] inline bool hasShortTitles(const DrawOptions& options)
{
    return options.isInteractive || options.isPressed;
}
// The caption as one text; on the screen without fixed values.
[[nodiscard]] std::string captionOf(const FigureHead& head, const DrawOptions& options);

// Rows of the grid of a plot with one pair of axes.
enum PlotRow { kTitleRow, kAxesRow, kLegendRow, kNoteRow };

// Overloads for `draw` and `readoutAt`.
void drawKind(QCustomPlot& plot, const Figure& figure, const DrawOptions& options);
void drawKind(QCustomPlot& plot, const ScatterFigure& figure, const DrawOptions& options);
void drawKind(QCustomPlot& plot, const BarFigure& figure, const DrawOptions& options);
void drawKind(QCustomPlot& plot, const HeatMapFigure& figure, const DrawOptions& options);
void drawKind(QCustomPlot& plot, const ParallelFigure& figure, const DrawOptions& options);

[[nodiscard]] QSize sizeOfKind(const Figure& figure, int columns);
[[nodiscard]] QSize sizeOfKind(const ScatterFigure& figure);
[[nodiscard]] QSize sizeOfKind(const BarFigure& figure);
// Returns the height of an image of this width, both in pixels.
[[nodiscard]] int heightOf(const BarFigure& figure, int width);
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
