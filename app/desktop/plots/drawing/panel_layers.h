// Layers of a panel besides curves: bands, bottlenecks, valid ranges, points, marks. Internal to this folder.
#pragma once

#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/drawing/panel_rect.h"

namespace clusterwright::plots
{

// State while a panel is drawn. Values are divided by the units.
struct PanelPainter {
    QCustomPlot& plot;
    PanelRect& rect;
    const Panel& panel;
    const DrawOptions& options;
    double xUnit = 1;
    double yUnit = 1;
};

// Below the curves: hatching where no curve is valid, bands, the colour of each bottleneck.
void addRegions(const PanelPainter& painter);
void addBands(const PanelPainter& painter);
void addLimits(const PanelPainter& painter);
// Above the curves.
void addInvalidPoints(const PanelPainter& painter);
void addPoints(const PanelPainter& painter);
void addMarks(const PanelPainter& painter);
// Instead of curves: stacked series.
void addStack(const PanelPainter& painter);

// Returns the values that the axes can show as graph data.
[[nodiscard]] QVector<QCPGraphData>
graphData(const std::vector<double>& x, const std::vector<double>& y, const PanelPainter& painter);
void setPoints(QCPGraph& graph, const QVector<QCPGraphData>& points);

} // namespace clusterwright::plots
