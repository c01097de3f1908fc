// Draws figures with QCustomPlot at the size of its viewport. The widget need not be visible; images are drawn by a hidden one.
#pragma once

#include "app/desktop/plots/drawing/spot.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "model/study/figure/figure_style.h"

#include <QLineF>
#include <QPointF>
#include <QSize>
#include <QString>

#include <optional>
#include <set>

class QCustomPlot;

namespace clusterwright::plots
{

struct DrawOptions {
    PlotColours colours;          // default: paper
    std::set<std::string> hidden; // labels of curves and classes to omit
    bool isOld = false;           // draw everything faint
    bool isInteractive = false;   // draw controls for the pointer
    bool hasTitle = true;
    int columns = 0;        // panels beside each other; 0: follows from the size
    FigureStyle style = {}; // places the legend of an image
    bool isPressed = false; // short titles and names in an image without room for long ones
};

// Size in pixels at 96 dpi at which the figure's texts and its longest legend fit. `columns`: as in DrawOptions.
[[nodiscard]] QSize pictureSize(const AnyFigure& figure, int columns = 0);
inline constexpr int kWideEnough = 640; // minimum for legends inside or beside the curves
inline constexpr int kTallEnough = 220; // minimum for a note and for pictures of curves
inline constexpr QSize kRoomForTitle(480,
                                     260); // smaller interactive plots omit the title and save room
inline constexpr int kTallForTitles = 110; // minimum for axis titles

// Replaces the content of `plot`.
void draw(QCustomPlot& plot, const AnyFigure& figure, const DrawOptions& options = {});

// Replaces the shown values by those of `figure`. Returns false, and changes nothing, if the figures differ in more than values or
// are not plain curves.
[[nodiscard]] bool updateValues(QCustomPlot& plot, const AnyFigure& shown, const AnyFigure& figure);
// Returns the figure with the axis ranges that the plot shows.
[[nodiscard]] AnyFigure withShownRanges(QCustomPlot& plot, AnyFigure figure);
[[nodiscard]] bool hasLegend(const AnyFigure& figure);
// Share of the plot that legends take, 0 to 1.
[[nodiscard]] double legendShare(const QCustomPlot& plot);
// Width of the legends beside the panels and height of those below, in pixels.
[[nodiscard]] int outsideLegendWidth(const QCustomPlot& plot);
[[nodiscard]] int lowerLegendHeight(const QCustomPlot& plot);
// True if nothing is cut or left out, all axes have room for curves and for their titles, and rows of bars for their letters.
[[nodiscard]] bool isWhole(const QCustomPlot& plot);

// The values under the pointer.
struct Readout {
    QString text;
    std::optional<QPointF> place;    // position of the values, in pixels
    std::optional<std::size_t> row;  // row of the figure or of its table
    std::optional<Spot> spot = {};   // point that can be marked
    std::vector<QLineF> beside = {}; // vertical lines in other panels with the same x, in pixels
};
[[nodiscard]] Readout readoutAt(QCustomPlot& plot,
                                const AnyFigure& figure,
                                const std::set<std::string>& hidden,
                                QPointF place);

} // namespace clusterwright::plots
