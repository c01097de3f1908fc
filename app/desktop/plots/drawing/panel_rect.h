// One panel's axes with what is drawn in them, and where its legend goes. Internal to this folder.
#pragma once

#include "app/desktop/plots/figure/figure.h"

#include <qcustomplot.h>

namespace clusterwright::plots
{

class PanelRect final : public QCPAxisRect
{
public:
    PanelRect(QCustomPlot& plot, int panel);

    [[nodiscard]] int panel() const { return m_panel; }
    [[nodiscard]] QCPAxis* x() const { return axis(QCPAxis::atBottom); }
    [[nodiscard]] QCPAxis* y() const { return axis(QCPAxis::atLeft); }

    QList<QCPGraph*> curves; // of the series in their order
    QCPGraph* reference = nullptr;
    QList<QCPAbstractPlottable*> others; // of the legend, after the curves
    QCPLegend* legend = nullptr;
    bool legendOutside = false;
    bool isFilled = false; // no room for a legend inside

private:
    int m_panel;
};

[[nodiscard]] QList<PanelRect*> panelsOf(const QCustomPlot& plot);

// Gives everything its place at the plot's present size.
void layOut(QCustomPlot& plot);
// And as much room as its letters need.
void fitAxes(QCustomPlot& plot);

// The grid of panels: one row of each kind, two columns a panel.
enum PanelRow { kPanelTitleRow, kPanelSubtitleRow, kPanelAxesRow, kPanelLegendRow };
void setStretch(QCPLayoutGrid& grid);

// Lays out the plot at its present size and puts each legend where it covers no curve: inside of its panel, or beside it.
void placeLegends(QCustomPlot& plot);
// Below the panels instead, in as many columns as there is room for.
void placeLegendsBelow(QCustomPlot& plot);
// Hides the legends of a plot that is too low for curves and legends: the cursor values name the curves.
void hideLegends(QCustomPlot& plot);
[[nodiscard]] bool areLegendsInsideOrBeside(const QCustomPlot& plot);
// Moves legends below, else hides them, where the plot would be cut off at its present size.
void makeRoom(QCustomPlot& plot);

} // namespace clusterwright::plots
