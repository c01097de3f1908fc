// One panel's axes with its curves and the position of its legend. Internal to this folder.
#pragma once

#include "model/study/figure/figure.h"

#include <qcustomplot.h>

namespace clusterwright::plots
{

// Rows of the panel grid, repeated for each row of panels. A panel takes two columns.
enum PanelRow { kPanelTitleRow, kPanelSubtitleRow, kPanelAxesRow, kPanelLegendRow, kPanelRows };

class PanelRect final : public QCPAxisRect
{
public:
    // `columns`: number of panels beside each other.
    PanelRect(QCustomPlot& plot, int panel, int columns);

    [[nodiscard]] int panel() const { return m_panel; }
    [[nodiscard]] int gridRow(PanelRow row) const { return m_panel / m_columns * kPanelRows + row; }
    [[nodiscard]] int gridColumn() const { return m_panel % m_columns * 2; }
    [[nodiscard]] int columns() const { return m_columns; }
    [[nodiscard]] QCPAxis* x() const { return axis(QCPAxis::atBottom); }
    [[nodiscard]] QCPAxis* y() const { return axis(QCPAxis::atLeft); }

    QList<QCPGraph*> curves; // in the order of the series
    QCPGraph* reference = nullptr;
    QList<QCPAbstractPlottable*> others; // legend entries after the curves
    QCPLegend* legend = nullptr;
    bool legendOutside = false;
    bool isLegendOutsideBelow =
        false; // where a legend without room inside goes: below instead of beside the axes
    bool isFilled = false; // no room for a legend inside
    int legendColumns = 0; // at most; 0: as many as fit

private:
    int m_panel;
    int m_columns;
};

[[nodiscard]] QList<PanelRect*> panelsOf(const QCustomPlot& plot);

// Lays out the plot at its present size.
void layOut(QCustomPlot& plot);
// Lays out the plot and fits margins to texts. An interactive plot shortens long titles of axes.
void fitAxes(QCustomPlot& plot, bool isInteractive);

void setStretch(QCPLayoutGrid& grid);

// Saves height in several rows of panels. Panels over the same categories show the names and the title of the x axis only below
// the lowest row, and zoom together; an image with low panels omits repeated titles and most gaps.
void saveHeight(QCustomPlot& plot, const Figure& figure, bool isInteractive);
// Gives the axes of all rows the same height after saveHeight. Lays out the plot at its present size.
void fitRows(QCustomPlot& plot);

// Number of panels beside each other; 1 without panels.
[[nodiscard]] int columnsOf(const QCustomPlot& plot);
// Returns the curves in pixels, split at gaps.
[[nodiscard]] QList<QPolygonF> curvesOf(const PanelRect& rect);

// True for an interactive plot without room for a title.
[[nodiscard]] bool isSmall(const QCustomPlot& plot);

// Lays out the plot at its present size. Puts each legend where it covers no curve: inside its panel, beside it, or below it.
void placeLegends(QCustomPlot& plot);
// Puts legends where the style wants them; without a wish, inside or beside the panels of a wide plot, and below those of a narrow one.
// `savesRoom`: inside a narrow one, too.
void placePanelLegends(QCustomPlot& plot, bool savesRoom, const std::string& place);
// Puts legends below the panels, in as many columns as fit.
void placeLegendsBelow(QCustomPlot& plot);
// Hides the legends of a plot that is too small for curves and legends: the cursor values name the curves.
void hideLegends(QCustomPlot& plot);
[[nodiscard]] bool areLegendsInsideOrBeside(const QCustomPlot& plot);
// Moves legends below the panels, or hides them, if the plot would be cut off at its present size.
void makeRoom(QCustomPlot& plot);

} // namespace clusterwright::plots
