// Draws figures with QCustomPlot, whose size is that of its viewport. The widget may be on the screen or not; pictures are drawn by
// one that never is.
#pragma once

#include "app/desktop/plots/drawing/spot.h"
#include "app/desktop/plots/drawing/text_style.h"

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
    PlotColours colours;          // as on paper
    std::set<std::string> hidden; // labels of curves and classes that are not drawn
    bool isOld = false;           // all faint
    bool isInteractive = false;   // with what a pointer can take hold of
    bool hasTitle = true;
};

// In pixels at 96 dpi: the size at which the figure's letters, and its longest legend, fit.
[[nodiscard]] QSize pictureSize(const AnyFigure& figure);
inline constexpr int kWideEnough = 640;    // for legends inside or beside the curves
inline constexpr int kTallEnough = 220;    // for legends at all
inline constexpr int kTallForTitles = 110; // for titles of axes

// Replaces whatever `plot` shows.
void draw(QCustomPlot& plot, const AnyFigure& figure, const DrawOptions& options = {});

// Puts the values of another figure in place of those that are shown. False, and nothing done, when they differ in more than
// values, or are not plain curves.
[[nodiscard]] bool updateValues(QCustomPlot& plot, const AnyFigure& shown, const AnyFigure& figure);
// The figure with its axes from where to where the plot shows them.
[[nodiscard]] AnyFigure withShownRanges(QCustomPlot& plot, AnyFigure figure);
// What the legends beside the panels take from them, in pixels.
[[nodiscard]] int outsideLegendWidth(const QCustomPlot& plot);

// What is under the pointer.
struct Readout {
    QString text;
    std::optional<QPointF> place;    // where what is read is drawn, in pixels
    std::optional<std::size_t> row;  // of the figure, or of its table
    std::optional<Spot> spot = {};   // that can be marked
    std::vector<QLineF> beside = {}; // upright through the other panels with that x, in pixels
};
[[nodiscard]] Readout readoutAt(QCustomPlot& plot,
                                const AnyFigure& figure,
                                const std::set<std::string>& hidden,
                                QPointF place);

} // namespace clusterwright::plots
