// The axes of a parallel plot: ticks upon the lines, titles above, what a pointer can turn below.
#include "app/desktop/plots/drawing/parallel_scene.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/drawing/text_style.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr double kTick = 4;
constexpr int kHaloAlpha = 200;
constexpr double kRangeHalf = 6; // of a brushed range's width
const QSizeF kControl(26, 15);

// Letters on paper that hides a little of the lines below.
void drawHaloed(QCPPainter& painter,
                const QRectF& box,
                const QString& words,
                const PlotColours& colours)
{
    auto halo = colours.paper;
    halo.setAlpha(kHaloAlpha);
    painter.fillRect(box, halo);
    painter.setPen(colours.ink);
    painter.drawText(box, Qt::AlignCenter | Qt::TextDontClip, words);
}

} // namespace

QRectF ParallelRect::titleBox(std::size_t axis) const
{
    // Crowded titles take turns in two rows.
    const QFontMetricsF metrics(font(kSmallSize, true));
    const bool isCrowded = std::ranges::any_of(m_scales, [&](const AxisScale& scale) {
        return metrics.horizontalAdvance(text(scale.title)) > gap() - 8;
    });
    const double width = std::max(30.0, (isCrowded ? 2 : 1) * gap() - 8);
    QRectF box(0, rect().top() - (isCrowded && axis % 2 == 0 ? 40 : 24), width, 17);
    box.moveCenter({xOf(axis), box.center().y()});
    const auto outer = QRectF(outerRect());
    if (box.left() < outer.left())
        box.setLeft(outer.left());
    if (box.right() > outer.right())
        box.setRight(outer.right());
    return box;
}

QRectF ParallelRect::controlBox(std::size_t axis, Part part) const
{
    const bool isSideBySide = gap() > 2 * kControl.width() + 4;
    const double below = rect().bottom() + 8;
    QRectF box(QPointF(0, below), kControl);
    const double x = xOf(axis);
    if (isSideBySide)
        box.moveCenter({x + (part == Part::Log ? -0.5 : 0.5) * kControl.width(), box.center().y()});
    else
        box.moveCenter({x, box.center().y() + (part == Part::Log ? 0 : kControl.height())});
    return box;
}

void ParallelRect::applyDefaultAntialiasingHint(QCPPainter* painter) const
{
    painter->setAntialiasing(true);
}

void ParallelRect::draw(QCPPainter* painter)
{
    for (std::size_t axis = 0; axis < m_figure.axes.size(); ++axis) {
        drawRanges(*painter, axis);
        drawAxis(*painter, axis);
        drawTicks(*painter, axis);
        drawTitle(*painter, axis);
        if (m_options.isInteractive)
            drawControls(*painter, axis);
    }
}

void ParallelRect::drawAxis(QCPPainter& painter, std::size_t axis) const
{
    painter.setPen(QPen(m_options.colours.ink, axis == m_figure.colourBy ? 2.4 : 1.2));
    const double x = xOf(axis);
    painter.drawLine(QLineF(x, rect().top(), x, rect().bottom()));
}

void ParallelRect::drawTicks(QCPPainter& painter, std::size_t axis) const
{
    painter.setFont(font(kSmallSize - 1));
    const QFontMetricsF metrics(painter.font());
    const auto& one = m_figure.axes[axis];
    const auto& scale = m_scales[axis];
    const double x = xOf(axis);
    const double room = (axis == 0 ? margins().left() : gap()) - kTick - 4;
    std::vector<std::pair<double, QString>> ticks;
    for (std::size_t i = 0; i < one.names.size(); ++i)
        ticks.emplace_back(static_cast<double>(i), text(one.names[i]));
    if (one.names.empty())
        for (const double tick : ticksOf(scale, scale.lower, scale.upper))
            ticks.emplace_back(
                tick * scale.unitSize,
                text(tickText(scale, tick)).replace(QLatin1Char('-'), QChar(0x2212)));
    double taken = -1e9;
    if (!one.isInverted)
        std::ranges::reverse(ticks); // from above
    for (const auto& [value, words] : ticks) {
        const double y = yOf(axis, value);
        if (!std::isfinite(y) || y < taken)
            continue;
        taken = y + metrics.height() + 4;
        painter.setPen(QPen(m_options.colours.ink, 1));
        painter.drawLine(QLineF(x - kTick, y, x, y));
        const auto shown = metrics.elidedText(words, Qt::ElideMiddle, std::max(20.0, room));
        const double width = metrics.horizontalAdvance(shown) + 4;
        drawHaloed(painter,
                   {x - kTick - 1 - width, y - metrics.height() / 2, width, metrics.height()},
                   shown,
                   m_options.colours);
    }
}

void ParallelRect::drawRanges(QCPPainter& painter, std::size_t axis) const
{
    const auto& label = m_figure.axes[axis].axis.label;
    for (const auto& range : m_ranges) {
        if (range.axis != label)
            continue;
        const double from = yOf(axis, range.from);
        const double to = yOf(axis, range.to);
        const QRectF box(QPointF(xOf(axis) - kRangeHalf, std::min(from, to)),
                         QPointF(xOf(axis) + kRangeHalf, std::max(from, to)));
        auto fill = m_options.colours.faintInk;
        fill.setAlpha(110);
        painter.setPen(QPen(m_options.colours.ink, 1));
        painter.setBrush(fill);
        painter.drawRect(box);
    }
}

void ParallelRect::drawTitle(QCPPainter& painter, std::size_t axis) const
{
    painter.setFont(font(kSmallSize, axis == m_figure.colourBy));
    painter.setPen(m_options.colours.ink);
    const QFontMetricsF metrics(painter.font());
    const auto box = titleBox(axis);
    const auto words = metrics.elidedText(text(m_scales[axis].title), Qt::ElideMiddle, box.width());
    const double width = metrics.horizontalAdvance(words);
    // In the middle of its axis as far as the edges let it.
    const double x =
        std::clamp(xOf(axis) - width / 2, box.left(), std::max(box.left(), box.right() - width));
    painter.drawText(QPointF(x, box.bottom() - metrics.descent()), words);
}

void ParallelRect::drawControls(QCPPainter& painter, std::size_t axis) const
{
    painter.setFont(font(kSmallSize - 1));
    const auto& one = m_figure.axes[axis];
    const auto draw = [&](Part part, const QString& words, bool isOn) {
        painter.setPen(isOn ? m_options.colours.ink : m_options.colours.faintInk);
        painter.drawText(controlBox(axis, part), Qt::AlignCenter, words);
        if (!isOn)
            return;
        const auto box = controlBox(axis, part);
        painter.drawLine(QLineF(box.left() + 4, box.bottom(), box.right() - 4, box.bottom()));
    };
    if (canBeLogarithmic(axis))
        draw(Part::Log, QStringLiteral("log"), one.axis.isLogarithmic());
    draw(Part::Invert, QStringLiteral("\u21c5"), one.isInverted);
}

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
        const bool isName = value >= 0 && value < static_cast<double>(axis.names.size());
        parts.append(text(axis.axis.label) + QStringLiteral(" = ") +
                     (isName ? text(axis.names[static_cast<std::size_t>(value)])
                             : valueText(value, axis.axis)));
    }
    return {parts.join(QStringLiteral("  \u00b7  ")), {}, *row};
}

} // namespace clusterwright::plots
