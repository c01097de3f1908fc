// Layers of a panel besides its curves: bands, bottlenecks, valid ranges, points, marks. Internal to this
// folder.
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
    std::vector<std::string> resources = {}; // in the order of their colours
};

// True for a line of one value, whose markers would touch each other.
[[nodiscard]] bool isLongConstant(const Series& series);
// Number of visible earlier curves that coincide with this curve.
[[nodiscard]] int curvesBelow(const PanelPainter& painter, std::size_t index);

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
// The same for a line without markers: over categories, each point is a short line of its own, because there is nothing between them.
[[nodiscard]] QVector<QCPGraphData>
lineData(const std::vector<double>& x, const std::vector<double>& y, const PanelPainter& painter);
void setPoints(QCPGraph& graph, const QVector<QCPGraphData>& points);

} // namespace clusterwright::plots
