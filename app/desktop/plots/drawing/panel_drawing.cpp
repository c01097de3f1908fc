// Panels of curves: a marker and colour for each series; the reference is dashed and grey.
#include "app/desktop/plots/drawing/axis_scale.h"
#include "app/desktop/plots/drawing/axis_style.h"
#include "app/desktop/plots/drawing/panel_layers.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/drawing/text_style.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace clusterwright::plots
{

namespace
{

constexpr int kPanelWidth = 640;
constexpr int kPanelHeight = 440;
constexpr int kRowHeight = 20;
constexpr int kLegendWidth = 220; // pixels of text
constexpr double kLineWidth = 2;
constexpr double kMarkerSize = 8;
constexpr int kFaintAlpha = 110;
constexpr std::size_t kMostMarkers = 40; // a curve with more points has no markers

const QString kTitleName = QStringLiteral("title");
const QString kSubtitleName = QStringLiteral("subtitle");

// Colour, marker and dashes together distinguish 60 curves; markers alone distinguish the first eight.
QCPScatterStyle markerOf(std::size_t index, const PlotColours& colours)
{
    static constexpr std::array kShapes{QCPScatterStyle::ssDisc,
                                        QCPScatterStyle::ssSquare,
                                        QCPScatterStyle::ssTriangle,
                                        QCPScatterStyle::ssDiamond,
                                        QCPScatterStyle::ssTriangleInverted};
    const auto color = seenColor(index, colours);
    return {kShapes[index % kShapes.size()], QPen(color, 1), QBrush(color), kMarkerSize};
}

QPen penOf(std::size_t index, const PlotColours& colours)
{
    constexpr std::size_t kColors = 8;
    static constexpr std::array kDashes{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    const auto dash = kDashes[index / kColors % kDashes.size()];
    // Flat caps and bevel joins draw ten times as fast as round ones.
    return {seenColor(index, colours), kLineWidth, dash, Qt::FlatCap, Qt::BevelJoin};
}

QPen faint(QPen pen)
{
    auto color = pen.color();
    color.setAlpha(kFaintAlpha);
    pen.setColor(color);
    pen.setStyle(Qt::DashLine);
    return pen;
}

// A curve whose markers are not clipped at the edge of the axes.
class SeriesGraph final : public QCPGraph
{
public:
    using QCPGraph::QCPGraph;

protected:
    [[nodiscard]] QRect clipRect() const override
    {
        constexpr int kHalf = static_cast<int>(kMarkerSize) / 2 + 1;
        return QCPGraph::clipRect().adjusted(-kHalf, -kHalf, kHalf, kHalf);
    }
};

void fill(QCPGraph& graph, const Series& series, const PanelPainter& painter)
{
    setPoints(graph, graphData(painter.panel.xValues, series.values, painter));
    graph.setName(wrapped(text(series.label), font(kSmallSize), kLegendWidth));
    graph.setObjectName(text(series.label)); // the name is wrapped
    graph.setAdaptiveSampling(true);
    graph.setVisible(!painter.options.hidden.contains(series.label));
}

void addReference(const PanelPainter& painter)
{
    if (!painter.panel.reference)
        return;
    auto* const graph = painter.plot.addGraph(painter.rect.x(), painter.rect.y());
    fill(*graph, *painter.panel.reference, painter);
    graph->setPen({painter.options.colours.frame, 1.5, Qt::DashLine, Qt::FlatCap, Qt::BevelJoin});
    painter.rect.reference = graph;
}

void fillBars(QCPGraph& graph)
{
    constexpr int kBarAlpha = 60;
    auto face = graph.pen().color();
    face.setAlpha(kBarAlpha);
    graph.setLineStyle(QCPGraph::lsStepLeft);
    graph.setBrush(face);
}

void addCurves(const PanelPainter& painter)
{
    const auto& panel = painter.panel;
    const auto& colours = painter.options.colours;
    std::size_t pinned = 0;
    const auto others = static_cast<std::size_t>(
        std::ranges::count_if(panel.series, [](const Series& one) { return !one.isPinned; }));
    for (std::size_t i = 0; i < panel.series.size(); ++i) {
        auto* const graph = new SeriesGraph(painter.rect.x(), painter.rect.y()); // the plot owns it
        fill(*graph, panel.series[i], painter);
        painter.rect.curves.append(graph);
        if (panel.series[i].isPinned) {
            graph->setPen(faint(penOf(others > 0 ? pinned++ % others : pinned++, colours)));
            continue;
        }
        graph->setPen(penOf(i, colours));
        if (painter.options.isOld)
            graph->setPen(faint(graph->pen()));
        if (panel.series[i].isHistogram)
            fillBars(*graph);
        if (painter.options.isOld || panel.series[i].isHistogram)
            continue;
        graph->setScatterStyle(markerOf(i, colours));
        // With many points, some markers remain to distinguish the curves.
        graph->setScatterSkip(static_cast<int>(panel.xValues.size() / (kMostMarkers + 1)));
    }
}

// Lists curves in input order, then the reference, then the rest.
void addPanelLegend(const PanelPainter& painter)
{
    auto& rect = painter.rect;
    const auto& colours = painter.options.colours;
    auto* const legend = new QCPLegend;
    rect.insetLayout()->addElement(legend, Qt::AlignLeft | Qt::AlignTop);
    legend->setLayer(QStringLiteral("legend"));
    legend->setFont(font(kSmallSize));
    legend->setIconSize(30, 14);
    legend->setRowSpacing(0);
    legend->setTextColor(colours.ink);
    legend->setBorderPen(QPen(colours.grid, 1));
    legend->setBrush(colours.paper);
    for (auto* const curve : rect.curves)
        curve->addToLegend(legend);
    if (rect.reference)
        rect.reference->addToLegend(legend);
    for (auto* const other : rect.others)
        other->addToLegend(legend);
    for (int i = 0; i < legend->itemCount(); ++i)
        legend->item(i)->setMargins({0, 1, 0, 3}); // the font's height clips a "g"
    fadeHidden(*legend, painter.options.hidden);
    rect.legend = legend;
}

// Adds a heading above the panel, broken into lines no wider than its share of the plot.
void addHeading(
    const PanelPainter& painter, QCPLayoutGrid& grid, int row, const std::string& words, int panels)
{
    const bool isTitle = row == kPanelTitleRow;
    const auto& colours = painter.options.colours;
    const auto style = font(isTitle ? kTitleSize : kSmallSize, isTitle);
    const int width = std::min(kPanelWidth, painter.plot.viewport().width() / panels) - 40;
    auto* const heading =
        new QCPTextElement(&painter.plot, wrapped(text(words), style, width), style);
    heading->setObjectName(isTitle ? kTitleName : kSubtitleName);
    heading->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    heading->setTextColor(isTitle ? colours.ink : colours.faintInk);
    grid.addElement(row, 2 * painter.rect.panel(), heading);
}

// Returns the upper edges of a stack.
std::vector<Series> stackTops(const Panel& panel)
{
    Series top{"", std::vector<double>(panel.xValues.size(), 0)};
    for (const auto& series : panel.series)
        for (std::size_t i = 0; i < top.values.size(); ++i)
            top.values[i] += series.values[i];
    return {panel.series.empty() ? Series{} : panel.series.front(), std::move(top)};
}

// Returns all series that the axes must cover.
std::vector<Series> shownSeries(const Panel& panel)
{
    auto shown = panel.isStacked ? stackTops(panel) : panel.series;
    for (const auto& points : panel.points)
        shown.push_back({"", points.y});
    for (const auto& series : panel.series)
        if (!series.low.empty()) {
            shown.push_back({"", series.low});
            shown.push_back({"", series.high});
        }
    return shown;
}

bool isPlain(const Panel& panel)
{
    return !panel.isStacked && panel.points.empty() && panel.marks.empty() &&
           std::ranges::all_of(panel.series, [](const Series& series) {
               return series.low.empty() && series.limiting.empty() && series.valid.empty();
           });
}

AxisScale yScaleOf(const Panel& panel)
{
    const auto* const reference = panel.reference ? &*panel.reference : nullptr;
    return isPlain(panel) ? scaleOfY(panel.y, panel.series, reference)
                          : scaleOfY(panel.y, shownSeries(panel), reference);
}

AxisScale xScaleOf(const Panel& panel)
{
    if (panel.points.empty())
        return scaleOfX(panel.x, panel.xValues);
    auto values = panel.xValues;
    for (const auto& points : panel.points)
        std::ranges::copy_if(points.x, std::back_inserter(values), [&](double x) {
            return std::isfinite(x) && (!panel.x.isLogarithmic() || x > 0);
        });
    std::ranges::sort(values);
    return scaleOfX(panel.x, values);
}

void addPanel(QCustomPlot& plot,
              QCPLayoutGrid& grid,
              const Figure& figure,
              int index,
              const DrawOptions& options)
{
    const auto& panel = figure.panels[static_cast<std::size_t>(index)];
    const auto xScale = xScaleOf(panel);
    const auto yScale = yScaleOf(panel);
    auto* const rect = new PanelRect(plot, index);
    grid.addElement(kPanelAxesRow, 2 * index, rect);
    styleAxis(*rect->x(), xScale);
    styleAxis(*rect->y(), yScale);
    colour(*rect, options.colours);
    rect->isFilled = panel.isStacked;
    const PanelPainter painter{plot, *rect, panel, options, xScale.unitSize, yScale.unitSize};
    addRegions(painter);
    if (panel.isStacked) {
        addStack(painter);
    } else {
        addBands(painter);
        addLimits(painter);
        addReference(painter);
        addCurves(painter);
        addInvalidPoints(painter);
    }
    addPoints(painter);
    addMarks(painter);
    addPanelLegend(painter);
    const auto panels = static_cast<int>(figure.panels.size());
    const bool isTitled = panels > 1 || options.hasTitle;
    if (isTitled && !panel.title.empty() && panel.title != figure.title)
        addHeading(painter, grid, kPanelTitleRow, panel.title, panels);
    if (!panel.subtitle.empty())
        addHeading(painter, grid, kPanelSubtitleRow, panel.subtitle, panels);
}

bool areLike(const Series& a, const Series& b)
{
    return a.label == b.label && a.isPinned == b.isPinned && a.isHistogram == b.isHistogram;
}

bool areLike(const Axis& a, const Axis& b)
{
    return a.label == b.label && a.unit == b.unit && a.scale == b.scale;
}

// True if the panels differ only in values.
bool areLike(const Panel& a, const Panel& b)
{
    return isPlain(a) && isPlain(b) && a.title == b.title && a.subtitle == b.subtitle &&
           areLike(a.x, b.x) && areLike(a.y, b.y) && a.xValues.size() == b.xValues.size() &&
           a.reference.has_value() == b.reference.has_value() &&
           std::ranges::equal(
               a.series, b.series, [](const auto& x, const auto& y) { return areLike(x, y); });
}

void update(QCustomPlot& plot, PanelRect& rect, const Panel& panel)
{
    const auto xScale = xScaleOf(panel);
    const auto yScale = yScaleOf(panel);
    styleAxis(*rect.x(), xScale);
    styleAxis(*rect.y(), yScale);
    const DrawOptions options;
    const PanelPainter painter{plot, rect, panel, options, xScale.unitSize, yScale.unitSize};
    if (panel.reference)
        setPoints(*rect.reference, graphData(panel.xValues, panel.reference->values, painter));
    for (qsizetype i = 0; i < rect.curves.size(); ++i)
        setPoints(
            *rect.curves[i],
            graphData(panel.xValues, panel.series[static_cast<std::size_t>(i)].values, painter));
}

// Wraps headings to the width of their axes, so that a wide heading does not push the legend out of view. Returns true if one
// changes.
bool wrapHeadings(QCustomPlot& plot)
{
    const int legends = outsideLegendWidth(plot);
    if (legends == 0)
        return false;
    constexpr int kBesides = 60; // margins of the plot and gaps
    constexpr int kLeast = 120;
    const int room = (plot.viewport().width() - kBesides - legends) /
                     std::max(1, static_cast<int>(panelsOf(plot).size()));
    bool isAny = false;
    for (auto* const heading : plot.findChildren<QCPTextElement*>()) {
        const auto words = wrapped(heading->text(), heading->font(), std::max(kLeast, room));
        if (heading->layout() == plot.plotLayout() || words == heading->text())
            continue;
        heading->setText(words);
        isAny = true;
    }
    return isAny;
}

void placeBeside(QCustomPlot& plot)
{
    placeLegends(plot);
    if (wrapHeadings(plot))
        placeLegends(plot);
}

} // namespace

QSize sizeOfKind(const Figure& figure)
{
    std::size_t rows = 0;
    for (const auto& panel : figure.panels)
        rows = std::max(rows, panel.series.size() + 1);
    return {kPanelWidth * static_cast<int>(figure.panels.size()),
            std::max(kPanelHeight, static_cast<int>(rows) * kRowHeight + 120)};
}

void drawKind(QCustomPlot& plot, const Figure& figure, const DrawOptions& options)
{
    plot.plotLayout()->setRowSpacing(10);
    plot.plotLayout()->setMargins({16, 14, 16, 14});
    auto* const grid = new QCPLayoutGrid;
    grid->setRowSpacing(6);
    grid->setColumnSpacing(6);
    plot.plotLayout()->addElement(kAxesRow, 0, grid);
    addTitle(plot, figure.title, options);
    for (int i = 0; i < static_cast<int>(figure.panels.size()); ++i)
        addPanel(plot, *grid, figure, i, options); // row 0 has the title of all panels
    setStretch(*grid);
    fitAxes(plot);
    placePanelLegends(plot);
    if (options.isInteractive)
        makeRoom(plot);
}

void placePanelLegends(QCustomPlot& plot)
{
    if (plot.viewport().height() < kTallEnough)
        return hideLegends(plot);
    const auto panels = std::max<qsizetype>(1, panelsOf(plot).size());
    if (plot.viewport().width() < kWideEnough * panels)
        placeLegendsBelow(plot);
    else
        placeBeside(plot);
}

bool updateValues(QCustomPlot& plot, const AnyFigure& before, const AnyFigure& after)
{
    const auto* const shown = std::get_if<Figure>(&before);
    const auto* const figure = std::get_if<Figure>(&after);
    const auto rects = panelsOf(plot);
    if (!shown || !figure || shown->panels.empty() || shown->title != figure->title ||
        static_cast<std::size_t>(rects.size()) != shown->panels.size() ||
        !std::ranges::equal(shown->panels, figure->panels, [](const Panel& a, const Panel& b) {
            return areLike(a, b);
        }))
        return false;
    for (const auto* const rect : rects) {
        const auto& panel = figure->panels[static_cast<std::size_t>(rect->panel())];
        if (rect->curves.size() != std::ssize(panel.series))
            return false;
    }
    for (auto* const rect : rects)
        update(plot, *rect, figure->panels[static_cast<std::size_t>(rect->panel())]);
    if (areLegendsInsideOrBeside(plot))
        placeLegends(plot); // legends below the curves stay there
    return true;
}

} // namespace clusterwright::plots
