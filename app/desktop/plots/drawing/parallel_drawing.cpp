// Parallel axes with a key of their colours.
#include "app/desktop/plots/drawing/parallel_scene.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "model/study/figure/axis_names.h"

#include <algorithm>

namespace clusterwright::plots
{

QSize sizeOfKind(const ParallelFigure& figure)
{
    constexpr int kGap = 110;
    return {std::clamp(kGap * static_cast<int>(figure.axes.size()), 480, 1600), 420};
}

namespace
{

// Explains the colours and the thick line, unless the plot is too low.
void addKey(QCustomPlot& plot, const ParallelFigure& figure, const DrawOptions& options)
{
    constexpr int kEnough = 300; // pixels
    constexpr int kBesides = 84; // above and below stacked axes, with the key
    const auto size = plot.viewport().size();
    const auto axes = static_cast<int>(figure.axes.size());
    if (size.height() < kEnough || (stacksAxes(figure.axes.size(), size.width()) &&
                                    size.height() < kLeastAxisPitch * axes + kBesides))
        return;
    auto words =
        QStringLiteral("Colours: %1").arg(text(wordsOf(figure.axes[figure.colourBy].axis)));
    if (figure.best)
        words += QStringLiteral("; thick line: best point");
    constexpr int kMargins = 32; // pixels
    words = wrapped(words, font(kSmallSize), plot.viewport().width() - kMargins);
    auto* const key = new QCPTextElement(&plot, words, font(kSmallSize));
    key->setObjectName(QStringLiteral("key"));
    key->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    key->setTextColor(options.colours.faintInk);
    plot.plotLayout()->addElement(kLegendRow, 0, key);
}

} // namespace

void drawKind(QCustomPlot& plot, const ParallelFigure& figure, const DrawOptions& options)
{
    addTitle(plot, figure.title, options);
    addKey(plot, figure, options);
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
