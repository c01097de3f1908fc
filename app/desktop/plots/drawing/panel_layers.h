// What a panel shows besides its curves: bands, what limits them, where they hold, points, marks. Internal to this folder.
#pragma once

#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/drawing/panel_rect.h"

namespace clusterwright::plots
{

// A panel while it is drawn: values are divided by the units.
struct PanelPainter {
    QCustomPlot& plot;
    PanelRect& rect;
    const Panel& panel;
    const DrawOptions& options;
    double xUnit = 1;
    double yUnit = 1;
};

// Below the curves: regions where no curve holds are hatched; bands; the colour of what limits a curve.
void addRegions(const PanelPainter& painter);
void addBands(const PanelPainter& painter);
void addLimits(const PanelPainter& painter);
// Above them.
void addInvalidPoints(const PanelPainter& painter);
void addPoints(const PanelPainter& painter);
void addMarks(const PanelPainter& painter);
// In their place: series upon each other.
void addStack(const PanelPainter& painter);

// Values that the axes can show, as the data of a graph.
[[nodiscard]] QVector<QCPGraphData>
graphData(const std::vector<double>& x, const std::vector<double>& y, const PanelPainter& painter);
void setPoints(QCPGraph& graph, const QVector<QCPGraphData>& points);

} // namespace clusterwright::plots
