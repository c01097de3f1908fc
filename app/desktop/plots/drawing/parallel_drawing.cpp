// Size, drawing and cursor values of parallel-axes plots.
#include "app/desktop/plots/drawing/parallel_scene.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/figure/axis_names.h"

#include <algorithm>

namespace clusterwright::plots
{

QSize sizeOfKind(const ParallelFigure& figure)
{
    constexpr int kGap = 110;
    return {std::clamp(kGap * static_cast<int>(figure.axes.size()), 480, 1600), 420};
}

void drawKind(QCustomPlot& plot, const ParallelFigure& figure, const DrawOptions& options)
{
    addTitle(plot, figure.title, options);
    plot.plotLayout()->addElement(kAxesRow, 0, new ParallelRect(plot, figure, options));
}

Readout readKind(QCustomPlot& plot, const ParallelFigure& figure, const Hidden&, QPointF place)
{
    const auto* const rect = parallelOf(plot);
    const auto row = rect ? rect->rowAt(place) : std::nullopt;
    if (!row)
        return {};
    QStringList parts;
    for (const auto& axis : figure.axes) {
        const double value = axis.values[*row];
        const auto* const name = nameAt(axis.names, axis.axis.firstName, value);
        parts.append(text(axis.axis.label) + QStringLiteral(" = ") +
                     (name ? text(*name) : valueText(value, axis.axis)));
    }
    return {parts.join(QStringLiteral("  \u00b7  ")), {}, *row};
}

} // namespace clusterwright::plots
