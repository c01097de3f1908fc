// Bars in rows: a row is a whole number along its axis, 1 the first.
#include "app/desktop/plots/axis_scale.h"
#include "app/desktop/plots/axis_style.h"
#include "app/desktop/plots/box_plottable.h"
#include "app/desktop/plots/plot_parts.h"
#include "app/desktop/plots/text_style.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr double kHalfBar = 0.36;     // of a row
constexpr int kLeastRow = 15;         // pixels, for a row's label
constexpr double kWidestLabel = 0.36; // of the plot
constexpr double kTextRoom = 0.1;     // of the values, for texts above bars
constexpr double kAxisShare = 0.5;    // of a plot's width that its axis has at least
constexpr int kRow = 26;              // pixels of a picture
constexpr int kFaintAlpha = 110;

std::vector<std::string> rowsOf(const BarFigure& figure)
{
    std::vector<std::string> rows;
    for (const auto& bar : figure.bars)
        if (std::ranges::find(rows, bar.label) == rows.end())
            rows.push_back(bar.label);
    return rows;
}

bool isDrawn(const BarFigure& figure, const Bar& bar, const Hidden& hidden)
{
    return std::isfinite(bar.from) && std::isfinite(bar.to) &&
           (bar.colour >= figure.classes.size() || !hidden.contains(figure.classes[bar.colour]));
}

AxisScale valueScale(const BarFigure& figure, int width)
{
    Series values;
    int widest = 0; // of the texts at the ends
    const QFontMetrics metrics(font(kSmallSize));
    for (const auto& bar : figure.bars) {
        values.values.insert(values.values.end(), {bar.from, bar.to, bar.low, bar.high});
        widest = std::max(widest, metrics.horizontalAdvance(text(bar.text)));
    }
    values.values.push_back(figure.reference);
    // Bars that stand for differences need no zero.
    const bool fromZero = std::ranges::any_of(
        figure.bars, [](const Bar& bar) { return bar.from == 0 || bar.to == 0; });
    std::erase_if(values.values, [](double value) { return !std::isfinite(value); });
    auto scale = fromZero || values.values.empty() ? scaleOfY(figure.value, {values}, nullptr)
                                                   : scaleOfX(figure.value, values.values);
    if (widest == 0 || figure.value.isLogarithmic())
        return scale;
    double least = INFINITY;
    double most = -INFINITY;
    const double share = figure.isHorizontal ? widest / (kAxisShare * width) : kTextRoom;
    const double room = std::min(share, 0.5) * (scale.upper - scale.lower);
    for (const auto& bar : figure.bars)
        if (std::isfinite(bar.from) && std::isfinite(bar.to)) {
            const double end = std::max({bar.to, std::isnan(bar.high) ? bar.to : bar.high});
            (bar.to >= bar.from ? most : least) =
                bar.to >= bar.from ? std::max(most, end) : std::min(least, bar.to);
        }
    scale.upper = std::max(scale.upper, most / scale.unitSize + room);
    scale.lower = std::min(scale.lower, least / scale.unitSize - room);
    return scale;
}

QCPAxis& rowAxis(QCPAxisRect& rect, const BarFigure& figure)
{
    return *rect.axis(figure.isHorizontal ? QCPAxis::atLeft : QCPAxis::atBottom);
}

QCPAxis& valueAxis(QCPAxisRect& rect, const BarFigure& figure)
{
    return *rect.axis(figure.isHorizontal ? QCPAxis::atBottom : QCPAxis::atLeft);
}

// As many labels as there is room for.
void styleRows(QCustomPlot& plot, QCPAxis& axis, const BarFigure& figure)
{
    const auto rows = rowsOf(figure);
    const QSizeF size = plot.viewport().size();
    const QFontMetrics metrics(font(kSmallSize));
    const double room = 0.75 * (figure.isHorizontal ? size.height() : size.width()) /
                        static_cast<double>(std::max<std::size_t>(1, rows.size()));
    int widest = 1;
    for (const auto& row : rows)
        widest = std::max(widest, metrics.horizontalAdvance(text(row)));
    const bool isTilted = !figure.isHorizontal && widest > room && widest > 4 * metrics.height();
    const double needed = figure.isHorizontal || isTilted ? kLeastRow : widest + 6;
    const auto each = static_cast<std::size_t>(std::max(1.0, std::ceil(needed / room)));
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (std::size_t i = 0; i < rows.size(); i += each)
        ticker->addTick(static_cast<double>(i + 1),
                        metrics.elidedText(text(rows[i]),
                                           Qt::ElideMiddle,
                                           static_cast<int>(kWidestLabel * size.width())));
    ticker->setSubTickCount(0);
    axis.setLayer(QStringLiteral("axes"));
    axis.setTicker(ticker);
    axis.setTickLabelFont(font(kSmallSize));
    axis.setTickLabelRotation(isTilted ? -35 : 0);
    axis.setLabelFont(font(kLabelSize));
    axis.setLabel(text(figure.rowTitle));
    axis.setTickLength(0, 0);
    axis.setTickLabelPadding(6);
    axis.setRange(0.4, static_cast<double>(rows.size()) + 0.6);
    axis.setRangeReversed(figure.isHorizontal);
    axis.grid()->setVisible(false);
}

QString minus(QString words)
{
    return words.startsWith(QLatin1Char('-')) ? words.replace(0, 1, QChar(0x2212)) : words;
}

// One plottable a class, so that a legend can hide it; null without bars.
BoxPlottable* addClass(QCustomPlot& plot,
                       const BarFigure& figure,
                       std::size_t colour,
                       double unit,
                       const DrawOptions& options)
{
    const auto rows = rowsOf(figure);
    std::vector<Box> boxes;
    for (const auto& bar : figure.bars) {
        if (bar.colour != colour || !std::isfinite(bar.from) || !std::isfinite(bar.to))
            continue;
        const auto row = static_cast<double>(std::ranges::find(rows, bar.label) - rows.begin() + 1);
        boxes.push_back({row - kHalfBar,
                         row + kHalfBar,
                         bar.from / unit,
                         bar.to / unit,
                         bar.low / unit,
                         bar.high / unit,
                         minus(text(bar.text))});
    }
    if (boxes.empty())
        return nullptr;
    auto& rect = *plot.axisRect();
    auto* const plottable = new BoxPlottable(
        &rowAxis(rect, figure), &valueAxis(rect, figure), std::move(boxes)); // the plot owns it
    auto fill = seenColor(colour, options.colours);
    fill.setAlpha(options.isOld ? kFaintAlpha : 255);
    plottable->setBrush(fill);
    plottable->setInk(options.colours.ink);
    if (colour < figure.classes.size()) {
        plottable->setName(text(figure.classes[colour]));
        plottable->setObjectName(plottable->name());
    }
    return plottable;
}

// The first class above the others: intervals of a part stand upon the whole.
void addClasses(QCustomPlot& plot,
                const BarFigure& figure,
                double unit,
                const DrawOptions& options,
                QCPLegend& legend)
{
    std::size_t count = 0;
    for (const auto& bar : figure.bars)
        count = std::max(count, bar.colour + 1);
    std::vector<BoxPlottable*> classes(count);
    for (auto colour = count; colour-- > 0;)
        classes[colour] = addClass(plot, figure, colour, unit, options);
    for (auto* const one : classes)
        if (one && !one->objectName().isEmpty())
            one->addToLegend(&legend);
}

QCPItemLine* addLine(QCustomPlot& plot, const QPen& pen)
{
    auto* const line = new QCPItemLine(&plot);
    for (auto* const end : {line->start, line->end})
        end->setAxes(plot.axisRect()->axis(QCPAxis::atBottom),
                     plot.axisRect()->axis(QCPAxis::atLeft));
    line->setPen(pen);
    return line;
}

// From the end of each row to the beginning of the next.
void addConnections(QCustomPlot& plot, const BarFigure& figure, double unit, const QColor& colour)
{
    const auto rows = rowsOf(figure);
    for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
        const auto bar = std::ranges::find(figure.bars, rows[i], &Bar::label);
        const double value = bar->to / unit;
        if (!std::isfinite(value))
            continue;
        auto* const line = addLine(plot, QPen(colour, 1));
        const double from = static_cast<double>(i + 1) + kHalfBar;
        const double to = static_cast<double>(i + 2) - kHalfBar;
        line->start->setCoords(figure.isHorizontal ? QPointF(value, from) : QPointF(from, value));
        line->end->setCoords(figure.isHorizontal ? QPointF(value, to) : QPointF(to, value));
    }
}

void addReference(QCustomPlot& plot,
                  const BarFigure& figure,
                  double unit,
                  const PlotColours& colours)
{
    if (std::isnan(figure.reference))
        return;
    auto* const line = addLine(plot, QPen(colours.ink, 1.2, Qt::DashLine));
    const double value = figure.reference / unit;
    for (auto* const end : {line->start, line->end}) {
        (figure.isHorizontal ? end->setTypeY(QCPItemPosition::ptAxisRectRatio)
                             : end->setTypeX(QCPItemPosition::ptAxisRectRatio));
        end->setAxisRect(plot.axisRect());
    }
    line->start->setCoords(figure.isHorizontal ? QPointF(value, 0) : QPointF(0, value));
    line->end->setCoords(figure.isHorizontal ? QPointF(value, 1) : QPointF(1, value));
}

} // namespace

QSize sizeOfKind(const BarFigure& figure)
{
    constexpr int kWidth = 640;
    const auto rows = static_cast<int>(rowsOf(figure).size());
    return {kWidth, figure.isHorizontal ? std::clamp(110 + kRow * rows, 200, 1200) : 400};
}

void drawKind(QCustomPlot& plot, const BarFigure& figure, const DrawOptions& options)
{
    addTitle(plot, figure.title, options);
    auto& rect = *addAxes(plot, kAxesRow, 0);
    auto scale = valueScale(figure, plot.viewport().width());
    if (!figure.referenceLabel.empty())
        scale.title += "    \u2504 " + figure.referenceLabel;
    styleAxis(valueAxis(rect, figure), scale);
    styleRows(plot, rowAxis(rect, figure), figure);
    colour(rect, options.colours);
    auto& legend = *addLegend(plot, kLegendRow, options.colours);
    addClasses(plot, figure, scale.unitSize, options, legend);
    if (figure.isConnected)
        addConnections(plot, figure, scale.unitSize, options.colours.frame);
    addReference(plot, figure, scale.unitSize, options.colours);
    fitLegend(plot, legend, options.hidden);
}

Readout readKind(QCustomPlot& plot, const BarFigure& figure, const Hidden& hidden, QPointF place)
{
    if (plot.axisRectCount() == 0 || !plot.axisRect()->rect().contains(place.toPoint()))
        return {};
    auto& rect = *plot.axisRect();
    const auto rows = rowsOf(figure);
    const auto& axis = rowAxis(rect, figure);
    const auto row =
        std::llround(axis.pixelToCoord(figure.isHorizontal ? place.y() : place.x())) - 1;
    if (row < 0 || row >= std::ssize(rows))
        return {};
    const double unit = valueScale(figure, plot.viewport().width()).unitSize;
    const double value =
        unit * valueAxis(rect, figure).pixelToCoord(figure.isHorizontal ? place.x() : place.y());
    // The bar that is there, else the nearest of the row.
    double nearest = INFINITY;
    const Bar* found = nullptr;
    for (const auto& bar : figure.bars) {
        if (bar.label != rows[static_cast<std::size_t>(row)] || !isDrawn(figure, bar, hidden))
            continue;
        const auto [low, high] = std::minmax(bar.from, bar.to);
        const double distance = std::max({low - value, value - high, 0.0});
        if (distance < nearest) {
            nearest = distance;
            found = &bar;
        }
    }
    if (!found)
        return {};
    auto words = text(found->label);
    if (found->colour < figure.classes.size())
        words += QStringLiteral("  \u00b7  ") + text(figure.classes[found->colour]);
    words += QStringLiteral(": ");
    if (found->from != 0)
        words += valueText(found->from, figure.value) + QStringLiteral(" \u2192 ");
    words += valueText(found->to, figure.value);
    if (!std::isnan(found->low))
        words +=
            QStringLiteral("  (%1 \u2026 %2)")
                .arg(valueText(found->low, figure.value), valueText(found->high, figure.value));
    return {words, {}, static_cast<std::size_t>(found - figure.bars.data())};
}

} // namespace clusterwright::plots
