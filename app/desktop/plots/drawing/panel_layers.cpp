#include "app/desktop/plots/drawing/panel_layers.h"

#include "app/desktop/plots/drawing/box_plottable.h"
#include "app/desktop/plots/drawing/plot_parts.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr int kBandAlpha = 48;
constexpr int kStackAlpha = 190;
constexpr double kLimitWidth = 9; // pixels; width of the colour along a curve
constexpr double kPointSize = 7;
constexpr std::size_t kManyPoints = 500; // more points are drawn smaller

const std::string kLimit = "limited by ";
const std::string kInvalid = "outside a block's range";

// Returns light colours that no curve uses.
QColor limitColor(std::size_t index, const PlotColours& colours)
{
    static constexpr std::array kHues{45, 200, 330, 130, 270, 15, 90, 235};
    const bool isDark = colours.paper.lightness() < 128;
    return QColor::fromHsl(kHues[index % kHues.size()], isDark ? 110 : 190, isDark ? 85 : 205);
}

double middle(double a, double b, const Axis& axis)
{
    return axis.isLogarithmic() && a > 0 && b > 0 ? std::sqrt(a * b) : (a + b) / 2;
}

// Returns the x values half way to the neighbours of a point.
std::pair<double, double> reachOf(const Panel& panel, std::size_t point)
{
    const auto& x = panel.xValues;
    return {point == 0 ? -kBeyond : middle(x[point - 1], x[point], panel.x),
            point + 1 == x.size() ? kBeyond : middle(x[point], x[point + 1], panel.x)};
}

bool isHidden(const PanelPainter& painter, const Series& series)
{
    return painter.options.hidden.contains(series.label);
}

bool isAscending(const std::vector<double>& values)
{
    return std::ranges::is_sorted(values);
}

QCPGraph* addGraph(const PanelPainter& painter, const QVector<QCPGraphData>& data)
{
    auto* const graph = painter.plot.addGraph(painter.rect.x(), painter.rect.y());
    setPoints(*graph, data);
    return graph;
}

void addToLegend(const PanelPainter& painter,
                 QCPAbstractPlottable& plottable,
                 const std::string& label)
{
    plottable.setName(text(label));
    plottable.setObjectName(text(label));
    painter.rect.others.append(&plottable);
}

std::vector<std::string> limitsOf(const Panel& panel)
{
    std::vector<std::string> names;
    for (const auto& series : panel.series)
        for (const auto& name : series.limiting)
            if (!name.empty() && std::ranges::find(names, name) == names.end())
                names.push_back(name);
    return names;
}

// Returns the parts of a curve that one resource limits; each extends half way to the next point.
QVector<QCPGraphData>
limitedParts(const PanelPainter& painter, const Series& series, const std::string& name)
{
    const auto& x = painter.panel.xValues;
    const auto& y = series.values;
    QVector<QCPGraphData> parts;
    const auto add = [&](double at, double value) {
        parts.append({at / painter.xUnit, value / painter.yUnit});
    };
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (series.limiting[i] != name)
            continue;
        if (i > 0)
            add(middle(x[i - 1], x[i], painter.panel.x), middle(y[i - 1], y[i], painter.panel.y));
        add(x[i], y[i]);
        if (i + 1 == x.size())
            continue;
        add(middle(x[i], x[i + 1], painter.panel.x), middle(y[i], y[i + 1], painter.panel.y));
        if (series.limiting[i + 1] != name)
            add(middle(x[i], x[i + 1], painter.panel.x), kNoValue);
    }
    return parts;
}

void addLabel(const PanelPainter& painter, const Mark& mark)
{
    if (mark.text.empty())
        return;
    auto* const label = new QCPItemText(&painter.plot);
    const bool hasX = !std::isnan(mark.x);
    const bool hasY = !std::isnan(mark.y);
    auto* const place = label->position;
    place->setAxisRect(&painter.rect);
    place->setAxes(painter.rect.x(), painter.rect.y());
    place->setTypeX(hasX ? QCPItemPosition::ptPlotCoords : QCPItemPosition::ptAxisRectRatio);
    place->setTypeY(hasY ? QCPItemPosition::ptPlotCoords : QCPItemPosition::ptAxisRectRatio);
    place->setCoords(hasX ? mark.x / painter.xUnit : 1, hasY ? mark.y / painter.yUnit : 0);
    const auto range = painter.rect.x()->range();
    const bool isRight = !hasX || painter.rect.x()->coordToPixel(mark.x / painter.xUnit) >
                                      painter.rect.x()->coordToPixel(range.lower) * 0.4 +
                                          painter.rect.x()->coordToPixel(range.upper) * 0.6;
    label->setPositionAlignment((isRight ? Qt::AlignRight : Qt::AlignLeft) |
                                (hasY ? Qt::AlignBottom : Qt::AlignTop));
    label->setTextAlignment(isRight ? Qt::AlignRight : Qt::AlignLeft);
    label->setPadding({7, 4, 7, 4});
    label->setFont(font(kSmallSize));
    label->setColor(painter.options.colours.ink);
    label->setText(wrapped(text(mark.text), label->font(), painter.plot.viewport().width() / 3));
    label->setClipToAxisRect(false);
}

void addLine(const PanelPainter& painter, const Mark& mark)
{
    const bool isUpright = std::isnan(mark.y);
    auto* const line = new QCPItemLine(&painter.plot);
    for (auto* const end : {line->start, line->end}) {
        end->setAxisRect(&painter.rect);
        end->setAxes(painter.rect.x(), painter.rect.y());
        (isUpright ? end->setTypeY(QCPItemPosition::ptAxisRectRatio)
                   : end->setTypeX(QCPItemPosition::ptAxisRectRatio));
    }
    const double at = isUpright ? mark.x / painter.xUnit : mark.y / painter.yUnit;
    line->start->setCoords(isUpright ? at : 0, isUpright ? 0 : at);
    line->end->setCoords(isUpright ? at : 1, isUpright ? 1 : at);
    line->setPen(QPen(painter.options.colours.faintInk, 1.2, Qt::DashLine));
}

void addInterval(const PanelPainter& painter, const Mark& mark)
{
    if (std::isnan(mark.low) || std::isnan(mark.high))
        return;
    auto* const box = new BoxPlottable(
        painter.rect.x(),
        painter.rect.y(),
        {{mark.low / painter.xUnit, mark.high / painter.xUnit, -kBeyond, kBeyond}});
    auto fill = painter.options.colours.faintInk;
    fill.setAlpha(kBandAlpha);
    box->setBrush(fill);
}

} // namespace

QVector<QCPGraphData>
graphData(const std::vector<double>& x, const std::vector<double>& y, const PanelPainter& painter)
{
    const bool logX = painter.panel.x.isLogarithmic();
    const bool logY = painter.panel.y.isLogarithmic();
    QVector<QCPGraphData> points;
    points.reserve(static_cast<qsizetype>(x.size()));
    for (std::size_t i = 0; i < x.size(); ++i)
        if (std::isfinite(x[i]) && (!logX || x[i] > 0))
            points.append(
                {x[i] / painter.xUnit,
                 std::isfinite(y[i]) && (!logY || y[i] > 0) ? y[i] / painter.yUnit : kNoValue});
    return points;
}

// Skips sorting if points are in order: sorting them takes longer than drawing.
void setPoints(QCPGraph& graph, const QVector<QCPGraphData>& points)
{
    graph.data()->set(points, std::ranges::is_sorted(points, {}, &QCPGraphData::key));
}

void addRegions(const PanelPainter& painter)
{
    const auto& panel = painter.panel;
    if (!isAscending(panel.xValues))
        return;
    const auto isOutside = [&](std::size_t point) {
        bool isAny = false;
        for (const auto& series : panel.series) {
            if (series.valid.empty() || isHidden(painter, series))
                continue;
            if (series.valid[point])
                return false;
            isAny = true;
        }
        return isAny;
    };
    std::vector<Box> boxes;
    for (std::size_t i = 0; i < panel.xValues.size(); ++i) {
        if (!isOutside(i))
            continue;
        const auto [from, to] = reachOf(panel, i);
        if (i > 0 && isOutside(i - 1))
            boxes.back().toKey = to / painter.xUnit;
        else
            boxes.push_back({from / painter.xUnit, to / painter.xUnit, -kBeyond, kBeyond});
    }
    if (boxes.empty())
        return;
    auto* const region = new BoxPlottable(painter.rect.x(), painter.rect.y(), std::move(boxes));
    auto colour = painter.options.colours.frame;
    colour.setAlpha(kBandAlpha * 3);
    region->setHatch(colour);
    addToLegend(painter, *region, kInvalid);
}

void addBands(const PanelPainter& painter)
{
    for (std::size_t i = 0; i < painter.panel.series.size(); ++i) {
        const auto& series = painter.panel.series[i];
        if (series.low.empty() || isHidden(painter, series))
            continue;
        auto* const low = addGraph(painter, graphData(painter.panel.xValues, series.low, painter));
        auto* const high =
            addGraph(painter, graphData(painter.panel.xValues, series.high, painter));
        auto fill = seenColor(i, painter.options.colours);
        fill.setAlpha(kBandAlpha);
        low->setPen(Qt::NoPen);
        high->setPen(Qt::NoPen);
        high->setBrush(fill);
        high->setChannelFillGraph(low);
    }
}

void addLimits(const PanelPainter& painter)
{
    const auto names = limitsOf(painter.panel);
    for (std::size_t n = 0; n < names.size(); ++n) {
        auto* const graph = addGraph(painter, {});
        QVector<QCPGraphData> all;
        for (const auto& series : painter.panel.series) {
            if (series.limiting.empty() || isHidden(painter, series))
                continue;
            auto* const part = all.isEmpty() ? graph : addGraph(painter, {});
            const auto parts = limitedParts(painter, series, names[n]);
            part->data()->set(parts);
            all.append(parts);
            part->setPen(QPen(limitColor(n, painter.options.colours),
                              kLimitWidth,
                              Qt::SolidLine,
                              Qt::FlatCap,
                              Qt::BevelJoin));
            part->setVisible(!painter.options.hidden.contains(kLimit + names[n]));
        }
        if (!all.isEmpty())
            addToLegend(painter, *graph, kLimit + names[n]);
    }
}

void addInvalidPoints(const PanelPainter& painter)
{
    for (std::size_t i = 0; i < painter.panel.series.size(); ++i) {
        const auto& series = painter.panel.series[i];
        if (isHidden(painter, series) ||
            std::ranges::find(series.valid, false) == series.valid.end())
            continue;
        auto values = series.values;
        for (std::size_t point = 0; point < values.size(); ++point)
            if (series.valid[point])
                values[point] = kNoValue;
        auto* const graph = addGraph(painter, graphData(painter.panel.xValues, values, painter));
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setScatterStyle({QCPScatterStyle::ssCircle,
                                QPen(seenColor(i, painter.options.colours), 1.5),
                                QBrush(painter.options.colours.paper),
                                kPointSize});
    }
}

void addPoints(const PanelPainter& painter)
{
    for (const auto& points : painter.panel.points) {
        auto* const graph = addGraph(painter, graphData(points.x, points.y, painter));
        graph->setLineStyle(QCPGraph::lsNone);
        const auto colour = seenColor(points.colour, painter.options.colours);
        const double size = points.x.size() > kManyPoints ? kPointSize / 2 : kPointSize + 1;
        graph->setScatterStyle(
            {points.isHollow ? QCPScatterStyle::ssSquare : QCPScatterStyle::ssCross,
             QPen(colour, 1.6),
             Qt::NoBrush,
             size});
        graph->setVisible(!painter.options.hidden.contains(points.label));
        if (!points.label.empty())
            addToLegend(painter, *graph, points.label);
    }
}

void addMarks(const PanelPainter& painter)
{
    for (const auto& mark : painter.panel.marks) {
        addInterval(painter, mark);
        if (std::isnan(mark.x) || std::isnan(mark.y)) {
            addLine(painter, mark);
        } else {
            auto* const dot = addGraph(painter, {{mark.x / painter.xUnit, mark.y / painter.yUnit}});
            dot->setScatterStyle({QCPScatterStyle::ssCircle,
                                  QPen(painter.options.colours.ink, 1.6),
                                  QBrush(painter.options.colours.paper),
                                  kPointSize + 1});
        }
        addLabel(painter, mark);
    }
}

void addStack(const PanelPainter& painter)
{
    std::vector<double> sum(painter.panel.xValues.size(), 0);
    const double floor = painter.rect.y()->range().lower * painter.yUnit;
    if (painter.panel.y.isLogarithmic())
        std::ranges::fill(sum, floor);
    auto* below = addGraph(painter, graphData(painter.panel.xValues, sum, painter));
    below->setPen(Qt::NoPen);
    if (painter.panel.y.isLogarithmic())
        std::ranges::fill(sum, 0);
    for (std::size_t i = 0; i < painter.panel.series.size(); ++i) {
        const auto& series = painter.panel.series[i];
        const bool isShown = !isHidden(painter, series);
        for (std::size_t point = 0; point < sum.size() && isShown; ++point)
            sum[point] += series.values[point];
        auto* const graph = addGraph(painter, graphData(painter.panel.xValues, sum, painter));
        auto fill = seenColor(i, painter.options.colours);
        graph->setPen(QPen(fill, 1));
        fill.setAlpha(painter.options.isOld ? kBandAlpha : kStackAlpha);
        graph->setBrush(fill);
        graph->setChannelFillGraph(below);
        graph->setVisible(isShown);
        addToLegend(painter, *graph, series.label);
        if (isShown)
            below = graph;
    }
}

} // namespace clusterwright::plots
