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
constexpr double kHalf = 0.35; // width of a category to either side, as a share of the distance
constexpr std::size_t kManyPoints = 500; // more points are drawn smaller

const std::string kLimit = "limited by ";

// Returns pale colours that no curve uses.
QColor limitColor(std::size_t index, const PlotColours& colours)
{
    static constexpr std::array kHues{
        50, 190, 265, 110, 5, 80, 150, 225}; // no pink: curves have it
    const bool isDark = colours.paper.lightness() < 128;
    if (colours.isGrey) {
        const int grey = 236 - 16 * static_cast<int>(index % 4); // the lightest is 236
        return {grey, grey, grey};
    }
    return QColor::fromHsl(kHues[index % kHues.size()], isDark ? 90 : 170, isDark ? 75 : 220);
}

std::size_t colourOf(const Series& series, std::size_t index)
{
    return series.colour.value_or(index);
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

// Returns the resources in the order of their colours: those of the figure first.
std::vector<std::string> limitsOf(const PanelPainter& painter)
{
    auto names = painter.resources;
    for (const auto& series : painter.panel.series)
        for (const auto& name : series.limiting)
            if (!name.empty() && std::ranges::find(names, name) == names.end())
                names.push_back(name);
    return names;
}

// A logarithmic axis shows positive values only.
bool isOn(const Axis& axis, double value)
{
    return std::isfinite(value) && (!axis.isLogarithmic() || value > 0);
}

// Returns the parts of a curve that one resource limits; each extends half way to the next point, or around a category.
QVector<QCPGraphData>
limitedParts(const PanelPainter& painter, const Series& series, const std::string& name)
{
    const auto& x = painter.panel.xValues;
    const auto& y = series.values;
    const bool isOfCategories = hasCategories(painter.panel);
    QVector<QCPGraphData> parts;
    const auto add = [&](double at, double value) {
        parts.append({at / painter.xUnit, value / painter.yUnit});
    };
    const auto isShown = [&](std::size_t i) {
        return i < x.size() && isOn(painter.panel.x, x[i]) && isOn(painter.panel.y, y[i]);
    };
    for (std::size_t i = 0; i < x.size(); ++i) {
        if (series.limiting[i] != name || !isShown(i))
            continue;
        if (isOfCategories) {
            add(x[i] - kHalf, y[i]);
            add(x[i] + kHalf, y[i]);
            add(x[i] + kHalf, kNoValue);
            continue;
        }
        if (i > 0 && isShown(i - 1))
            add(middle(x[i - 1], x[i], painter.panel.x), middle(y[i - 1], y[i], painter.panel.y));
        add(x[i], y[i]);
        if (!isShown(i + 1)) {
            add(x[i], kNoValue);
            continue;
        }
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
    label->setPadding({7, 4, 7, 4});
    label->setFont(font(kSmallSize));
    label->setColor(painter.options.colours.ink);
    label->setText(
        wrapped(typeset(text(mark.text)), label->font(), painter.plot.viewport().width() / 3));
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
    line->setClipAxisRect(&painter.rect); // else the first panel clips it
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

// Returns the drawn heights of values, from 0 to 1.
std::vector<double> heightsOf(const Series& series, const QCPAxis& axis, double unit)
{
    const auto range = axis.range();
    const bool isLog = axis.scaleType() == QCPAxis::stLogarithmic;
    std::vector<double> heights;
    for (const double value : series.values)
        heights.push_back(isLog ? std::log(value / unit / range.lower) /
                                      std::log(range.upper / range.lower)
                                : (value / unit - range.lower) / range.size());
    return heights;
}

// True if most points of both curves look the same.
bool coincide(const std::vector<double>& one, const std::vector<double>& other)
{
    constexpr double kSame = 4e-3;
    std::size_t points = 0;
    std::size_t same = 0;
    for (std::size_t i = 0; i < one.size(); ++i) {
        if (!std::isfinite(one[i]) || !std::isfinite(other[i]))
            continue;
        ++points;
        same += std::abs(one[i] - other[i]) <= kSame ? 1u : 0u;
    }
    return points > 0 && 5 * same >= 3 * points;
}

} // namespace

bool isLongConstant(const Series& series)
{
    constexpr std::size_t kMany = 16;
    return series.values.size() > kMany &&
           std::ranges::adjacent_find(series.values, std::not_equal_to<>()) == series.values.end();
}

int curvesBelow(const PanelPainter& painter, std::size_t index)
{
    constexpr std::size_t kMostPoints = 5000; // comparing more points is too slow
    const auto& panel = painter.panel;
    if (panel.xValues.size() > kMostPoints)
        return 0;
    const auto heights = [&](const Series& series) {
        return heightsOf(series, *painter.rect.y(), painter.yUnit);
    };
    const auto own = heights(panel.series[index]);
    return static_cast<int>(
        std::count_if(panel.series.begin(),
                      panel.series.begin() + static_cast<std::ptrdiff_t>(index),
                      [&](const Series& other) {
                          return !other.isPinned && !painter.options.hidden.contains(other.label) &&
                                 coincide(own, heights(other));
                      }));
}

QVector<QCPGraphData>
graphData(const std::vector<double>& x, const std::vector<double>& y, const PanelPainter& painter)
{
    QVector<QCPGraphData> points;
    points.reserve(static_cast<qsizetype>(x.size()));
    for (std::size_t i = 0; i < x.size(); ++i)
        if (isOn(painter.panel.x, x[i]))
            points.append({x[i] / painter.xUnit,
                           isOn(painter.panel.y, y[i]) ? y[i] / painter.yUnit : kNoValue});
    return points;
}

QVector<QCPGraphData>
lineData(const std::vector<double>& x, const std::vector<double>& y, const PanelPainter& painter)
{
    const auto points = graphData(x, y, painter);
    if (!hasCategories(painter.panel))
        return points;
    QVector<QCPGraphData> lines;
    for (const auto& point : points)
        lines += QVector<QCPGraphData>{{point.key - kHalf, point.value},
                                       {point.key + kHalf, point.value},
                                       {point.key + kHalf, kNoValue}};
    return lines;
}

// Skips sorting if points are in order: sorting them takes longer than drawing.
void setPoints(QCPGraph& graph, const QVector<QCPGraphData>& points)
{
    graph.data()->set(points, std::ranges::is_sorted(points, {}, &QCPGraphData::key));
}

namespace
{

// A lower bound that a logarithmic axis cannot show reaches beyond the axis.
std::vector<double> toEdge(const PanelPainter& painter, std::vector<double> bounds)
{
    constexpr double kBelowAxis = 1e-9; // share of the lower end; low enough for a panned axis
    const double edge = kBelowAxis * painter.rect.y()->range().lower * painter.yUnit;
    for (auto& bound : bounds)
        if (bound <= 0 && painter.panel.y.isLogarithmic())
            bound = edge;
    return bounds;
}

void addCaveats(const Panel& panel, std::size_t point, QStringList& caveats)
{
    for (const auto& series : panel.series)
        if (const auto words = text(caveatAt(series.valid, series.caveats, point));
            !words.isEmpty() && !caveats.contains(words))
            caveats.append(words);
}

} // namespace

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
    QStringList caveats;
    for (std::size_t i = 0; i < panel.xValues.size(); ++i) {
        if (!isOutside(i))
            continue;
        addCaveats(panel, i, caveats);
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
    addToLegend(painter, *region, caveats.join(QStringLiteral("; ")).toStdString());
}

void addBands(const PanelPainter& painter)
{
    bool isNamed = false;
    const auto addEdge = [&](const std::vector<double>& values) {
        const auto data = lineData(painter.panel.xValues, toEdge(painter, values), painter);
        auto* const edge = addGraph(painter, data);
        edge->setPen(Qt::NoPen);
        return edge;
    };
    for (std::size_t i = 0; i < painter.panel.series.size(); ++i) {
        const auto& series = painter.panel.series[i];
        if (series.low.empty() || isHidden(painter, series))
            continue;
        auto fill = seenColor(colourOf(series, i), painter.options.colours);
        fill.setAlpha(0);
        std::vector<InnerBand> bands{{{series.low, series.high}, painter.panel.band}};
        bands.insert(bands.end(), series.inner.begin(), series.inner.end());
        for (const auto& band : bands) {
            auto* const low = addEdge(band.low);
            auto* const high = addEdge(band.high);
            fill.setAlpha(fill.alpha() + kBandAlpha); // darker inside
            high->setBrush(fill);
            high->setChannelFillGraph(low);
            if (!isNamed && !band.name.empty())
                addToLegend(painter, *high, band.name);
        }
        isNamed = true;
    }
}

void addLimits(const PanelPainter& painter)
{
    const auto names = limitsOf(painter);
    for (std::size_t n = 0; n < names.size(); ++n) {
        QCPGraph* first = nullptr; // the part in the legend
        for (const auto& series : painter.panel.series) {
            if (series.limiting.empty() || isHidden(painter, series))
                continue;
            const auto parts = limitedParts(painter, series, names[n]);
            if (parts.isEmpty())
                continue;
            auto* const part = addGraph(painter, {});
            first = first ? first : part;
            part->data()->set(parts);
            part->setPen(QPen(limitColor(n, painter.options.colours),
                              kLimitWidth,
                              Qt::SolidLine,
                              Qt::FlatCap,
                              Qt::BevelJoin));
            part->setVisible(!painter.options.hidden.contains(kLimit + names[n]));
        }
        if (first)
            addToLegend(painter, *first, kLimit + names[n]);
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
                                QPen(seenColor(colourOf(series, i), painter.options.colours), 1.5),
                                QBrush(painter.options.colours.paper),
                                kPointSize});
    }
}

// Adds the error bars of drawn points; both have the order of x.
void addErrorBars(const PanelPainter& painter, QCPGraph& graph, const ScatterPoints& points)
{
    auto low = graphData(points.x, toEdge(painter, points.yBars.low), painter);
    auto high = graphData(points.x, points.yBars.high, painter);
    for (auto* const ends : {&low, &high})
        std::ranges::stable_sort(*ends, {}, &QCPGraphData::key);
    QVector<QCPErrorBarsData> lengths;
    for (int i = 0; i < graph.dataCount(); ++i) {
        const double value = graph.dataMainValue(i);
        lengths.append({value - low[i].value, high[i].value - value});
    }
    auto* const bars = new QCPErrorBars(graph.keyAxis(), graph.valueAxis()); // the plot owns it
    bars->setDataPlottable(&graph);
    bars->data()->swap(lengths);
    bars->setWhiskerWidth(kPointSize);
    bars->setPen(QPen(graph.scatterStyle().pen().color(), 1.2));
    bars->setVisible(graph.visible());
}

void addPoints(const PanelPainter& painter)
{
    static constexpr std::array kShapes{QCPScatterStyle::ssCross,
                                        QCPScatterStyle::ssPlus,
                                        QCPScatterStyle::ssStar,
                                        QCPScatterStyle::ssDiamond,
                                        QCPScatterStyle::ssTriangle,
                                        QCPScatterStyle::ssCircle};
    std::size_t place = 0;
    for (const auto& points : painter.panel.points) {
        auto* const graph = addGraph(painter, graphData(points.x, points.y, painter));
        graph->setLineStyle(QCPGraph::lsNone);
        const auto colour = seenColor(points.colour, painter.options.colours);
        const double size = points.x.size() > kManyPoints ? kPointSize / 2 : kPointSize + 1;
        graph->setScatterStyle(
            {points.isHollow ? QCPScatterStyle::ssSquare : kShapes[place++ % kShapes.size()],
             QPen(colour, 1.6),
             Qt::NoBrush,
             size});
        graph->setVisible(!painter.options.hidden.contains(points.label));
        if (!points.label.empty())
            addToLegend(painter, *graph, points.label);
        if (!points.yBars.low.empty())
            addErrorBars(painter, *graph, points);
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
    const auto& colours = painter.options.colours;
    for (std::size_t i = 0; i < painter.panel.series.size(); ++i) {
        const auto& series = painter.panel.series[i];
        const bool isShown = !isHidden(painter, series);
        for (std::size_t point = 0; point < sum.size() && isShown; ++point)
            sum[point] += series.values[point];
        auto* const graph =
            addArea(*painter.rect.x(), *painter.rect.y(), i / colourCount(colours), colours.paper);
        setPoints(*graph, graphData(painter.panel.xValues, sum, painter));
        auto fill = seenColor(i, colours);
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
