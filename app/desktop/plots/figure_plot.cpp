#include "app/desktop/plots/figure_plot.h"

#include "app/desktop/plots/axis_scale.h"
#include "app/desktop/plots/axis_style.h"
#include "app/desktop/plots/legend_place.h"
#include "app/desktop/plots/text_style.h"

#include <qcustomplot.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr int kPanelWidth = 640;
constexpr int kPanelHeight = 440;
constexpr int kLegendRow = 20;
constexpr int kLegendWidth = 220; // of its letters
constexpr double kLegendGap = 10;
constexpr double kLineWidth = 2;
constexpr double kMarkerSize = 8;
constexpr std::size_t kMostMarkers = 40; // a curve with more points is a line

const QString kTitleName = QStringLiteral("title");
const QString kSubtitleName = QStringLiteral("subtitle");
const QString kReferenceName = QStringLiteral("reference");

// The grid of a figure: one row of each kind, two columns a panel.
enum Row { kTitleRow, kSubtitleRow, kPlotRow, kLegendRowBelow };

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

// Colour, marker and dashes together tell 60 curves apart, and the first eight without colour or dashes in a pair.
QCPScatterStyle markerOf(std::size_t index)
{
    static constexpr std::array kShapes{QCPScatterStyle::ssDisc,
                                        QCPScatterStyle::ssSquare,
                                        QCPScatterStyle::ssTriangle,
                                        QCPScatterStyle::ssDiamond,
                                        QCPScatterStyle::ssTriangleInverted};
    const auto color = seriesColor(index);
    return {kShapes[index % kShapes.size()], QPen(color, 1), QBrush(color), kMarkerSize};
}

QPen penOf(std::size_t index)
{
    constexpr std::size_t kColors = 8;
    static constexpr std::array kDashes{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    const auto dash = kDashes[index / kColors % kDashes.size()];
    // Flat caps and bevel joins: round ones take ten times as long.
    return {seriesColor(index), kLineWidth, dash, Qt::FlatCap, Qt::BevelJoin};
}

QPen faint(QPen pen)
{
    auto color = pen.color();
    color.setAlpha(110);
    pen.setColor(color);
    pen.setStyle(Qt::DashLine);
    return pen;
}

// One panel's axes; remembers its legend, which moves in and out.
class PanelRect final : public QCPAxisRect
{
public:
    PanelRect(QCustomPlot& plot, int panel)
        : QCPAxisRect(&plot)
        , m_panel(panel)
    {
        removeAxis(axis(QCPAxis::atTop));
        removeAxis(axis(QCPAxis::atRight));
        setMinimumMargins({0, 8, 16, 0}); // half of the last tick's text
    }
    [[nodiscard]] int panel() const { return m_panel; }

    QCPLegend* legend = nullptr;
    bool legendOutside = false;

private:
    int m_panel;
};

// A curve whose markers stay whole at the edge of the axes.
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

void setValues(
    QCPGraph& graph, const Panel& panel, const Series& series, double xUnit, double yUnit)
{
    QVector<QCPGraphData> points;
    points.reserve(static_cast<qsizetype>(panel.xValues.size()));
    for (std::size_t i = 0; i < panel.xValues.size(); ++i)
        points.append({panel.xValues[i] / xUnit, series.values[i] / yUnit});
    graph.data()->set(points);
}

void fill(QCPGraph& graph, const Panel& panel, const Series& series, double xUnit, double yUnit)
{
    setValues(graph, panel, series, xUnit, yUnit);
    graph.setName(wrapped(text(series.label), font(kSmallSize), kLegendWidth));
    graph.setObjectName(text(series.label)); // its name is broken into lines
    graph.setAdaptiveSampling(true);
}

void addCurves(QCustomPlot& plot, PanelRect& rect, const Panel& panel, double xUnit, double yUnit)
{
    auto* const x = rect.axis(QCPAxis::atBottom);
    auto* const y = rect.axis(QCPAxis::atLeft);
    if (panel.reference) {
        auto* const graph = plot.addGraph(x, y);
        fill(*graph, panel, *panel.reference, xUnit, yUnit);
        graph->setObjectName(kReferenceName);
        graph->setPen({Qt::gray, 1.5, Qt::DashLine, Qt::FlatCap, Qt::BevelJoin});
    }
    std::size_t pinned = 0;
    const auto others = static_cast<std::size_t>(
        std::ranges::count_if(panel.series, [](const Series& one) { return !one.isPinned; }));
    for (std::size_t i = 0; i < panel.series.size(); ++i) {
        auto* const graph = new SeriesGraph(x, y); // the plot owns it
        fill(*graph, panel, panel.series[i], xUnit, yUnit);
        if (panel.series[i].isPinned) {
            graph->setPen(faint(penOf(others > 0 ? pinned++ % others : pinned++)));
            continue;
        }
        graph->setPen(penOf(i));
        graph->setScatterStyle(markerOf(i));
        // Many points: some markers remain, to tell the curves apart.
        graph->setScatterSkip(static_cast<int>(panel.xValues.size() / (kMostMarkers + 1)));
    }
}

// The curves in the order of the input, the reference last.
void addLegend(PanelRect& rect)
{
    auto graphs = rect.graphs();
    auto* const legend = new QCPLegend;
    rect.insetLayout()->addElement(legend, Qt::AlignLeft | Qt::AlignTop);
    legend->setLayer(QStringLiteral("legend"));
    legend->setFont(font(kSmallSize));
    legend->setIconSize(30, 14);
    legend->setRowSpacing(0);
    if (graphs.size() > 1 && graphs.first()->objectName() == kReferenceName)
        graphs.append(graphs.takeFirst());
    for (auto* const graph : graphs)
        graph->addToLegend(legend);
    for (int i = 0; i < legend->itemCount(); ++i)
        legend->item(i)->setMargins({0, 1, 0, 3}); // the letters' own height cuts a "g" short
    rect.legend = legend;
}

void addHeading(QCPLayoutGrid& grid, int row, int column, const std::string& words, bool title)
{
    const auto style = font(title ? kTitleSize : kSmallSize, title);
    auto* const heading =
        new QCPTextElement(grid.parentPlot(), wrapped(text(words), style, kPanelWidth - 40), style);
    heading->setObjectName(title ? kTitleName : kSubtitleName);
    heading->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    grid.addElement(row, column, heading);
}

void addPanel(QCustomPlot& plot, QCPLayoutGrid& grid, const Panel& panel, int index)
{
    const auto* const reference = panel.reference ? &*panel.reference : nullptr;
    const auto xScale = scaleOfX(panel.x, panel.xValues);
    const auto yScale = scaleOfY(panel.y, panel.series, reference);
    auto* const rect = new PanelRect(plot, index);
    grid.addElement(kPlotRow, 2 * index, rect);
    styleAxis(*rect->axis(QCPAxis::atBottom), xScale);
    styleAxis(*rect->axis(QCPAxis::atLeft), yScale);
    addCurves(plot, *rect, panel, xScale.unitSize, yScale.unitSize);
    addLegend(*rect);
    if (!panel.title.empty())
        addHeading(grid, kTitleRow, 2 * index, panel.title, true);
    if (!panel.subtitle.empty())
        addHeading(grid, kSubtitleRow, 2 * index, panel.subtitle, false);
}

// Headings and outside legends take what they need, the axes the rest.
void setStretch(QCPLayoutGrid& grid)
{
    constexpr double kLeast = 1e-3;
    for (int row = 0; row < grid.rowCount(); ++row)
        grid.setRowStretchFactor(row, row == kPlotRow ? 1 : kLeast);
    for (int column = 0; column < grid.columnCount(); ++column)
        grid.setColumnStretchFactor(column, column % 2 == 0 ? 1 : kLeast);
}

QCPLayoutGrid& panelGrid(PanelRect& rect)
{
    return *qobject_cast<QCPLayoutGrid*>(rect.layout());
}

void layOut(QCustomPlot& plot)
{
    for (const auto phase :
         {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        plot.plotLayout()->update(phase);
}

// What is drawn, in pixels; a gap ends a line.
QList<QPolygonF> curvesOf(const PanelRect& rect)
{
    QList<QPolygonF> curves;
    for (auto* const graph : rect.graphs()) {
        curves.append(QPolygonF());
        for (const auto& point : *graph->data()) {
            if (std::isnan(point.value))
                curves.append(QPolygonF());
            else
                curves.last().append(QPointF(graph->keyAxis()->coordToPixel(point.key),
                                             graph->valueAxis()->coordToPixel(point.value)));
        }
    }
    return curves;
}

void moveInside(PanelRect& rect, const QRectF& place)
{
    const QRectF area = rect.rect();
    rect.legend->layout()->take(rect.legend);
    rect.insetLayout()->addElement(rect.legend,
                                   QRectF((place.left() - area.left()) / area.width(),
                                          (place.top() - area.top()) / area.height(),
                                          place.width() / area.width(),
                                          place.height() / area.height()));
}

void moveOutside(PanelRect& rect)
{
    rect.legendOutside = true;
    rect.legend->layout()->take(rect.legend);
    auto* const column = new QCPLayoutGrid;
    panelGrid(rect).addElement(kPlotRow, 2 * rect.panel() + 1, column);
    column->setMargins({0, 8, 0, 0});
    column->addElement(0, 0, rect.legend);
    column->addElement(
        1, 0, new QCPLayoutElement); // takes the height that the legend does not need
    column->setRowStretchFactor(0, 1e-3);
    setStretch(panelGrid(rect));
}

// As many columns as the width has room for.
void moveBelow(PanelRect& rect, int width)
{
    auto& legend = *rect.legend;
    legend.setIconSize(16, 12);
    int widest = 1;
    for (int i = 0; i < legend.itemCount(); ++i) {
        legend.item(i)->setFont(font(kSmallSize - 2));
        widest = std::max(widest, legend.item(i)->minimumOuterSizeHint().width());
    }
    rect.legendOutside = true;
    legend.layout()->take(&legend);
    legend.setWrap(std::max(1, width / (widest + legend.columnSpacing())));
    legend.setFillOrder(QCPLayoutGrid::foColumnsFirst, true);
    panelGrid(rect).addElement(kLegendRowBelow, 2 * rect.panel(), &legend);
    setStretch(panelGrid(rect));
}

QList<PanelRect*> panelsOf(const QCustomPlot& plot)
{
    QList<PanelRect*> panels;
    for (auto* const rect : plot.axisRects())
        if (auto* const panel = dynamic_cast<PanelRect*>(rect))
            panels.append(panel);
    return panels;
}

// False when a legend had to leave its panel, which moves everything else.
bool placeInside(const QList<PanelRect*>& panels)
{
    for (auto* const rect : panels) {
        if (rect->legendOutside)
            continue;
        const auto place = freePlace(
            rect->rect(), rect->legend->minimumOuterSizeHint(), curvesOf(*rect), kLegendGap);
        if (!place) {
            moveOutside(*rect);
            return false;
        }
        moveInside(*rect, *place);
    }
    return true;
}

bool areLike(const Series& a, const Series& b)
{
    return a.label == b.label && a.isPinned == b.isPinned;
}

bool areLike(const Axis& a, const Axis& b)
{
    return a.label == b.label && a.unit == b.unit && a.scale == b.scale;
}

// But for the values.
bool areLike(const Panel& a, const Panel& b)
{
    return a.title == b.title && a.subtitle == b.subtitle && areLike(a.x, b.x) &&
           areLike(a.y, b.y) && a.xValues.size() == b.xValues.size() &&
           a.reference.has_value() == b.reference.has_value() &&
           std::ranges::equal(
               a.series, b.series, [](const auto& x, const auto& y) { return areLike(x, y); });
}

void update(PanelRect& rect, const Panel& panel)
{
    const auto* const reference = panel.reference ? &*panel.reference : nullptr;
    const auto xScale = scaleOfX(panel.x, panel.xValues);
    const auto yScale = scaleOfY(panel.y, panel.series, reference);
    styleAxis(*rect.axis(QCPAxis::atBottom), xScale);
    styleAxis(*rect.axis(QCPAxis::atLeft), yScale);
    std::size_t next = 0;
    for (auto* const graph : rect.graphs()) {
        const auto& series =
            graph->objectName() == kReferenceName ? *reference : panel.series[next++];
        setValues(*graph, panel, series, xScale.unitSize, yScale.unitSize);
    }
}

// The palette has a black, which dark paper swallows.
bool isSeen(const QColor& color, const QColor& paper)
{
    constexpr int kLeastDifference = 40;
    return std::abs(color.lightness() - paper.lightness()) >= kLeastDifference;
}

void colour(PanelRect& rect, const PlotColours& colours)
{
    for (auto* const axis : rect.axes()) {
        axis->setLabelColor(colours.ink);
        axis->setTickLabelColor(colours.ink);
        axis->setBasePen(QPen(colours.frame, 1));
        axis->setTickPen(QPen(colours.frame, 1));
        axis->grid()->setPen(QPen(colours.grid, 1));
        axis->grid()->setZeroLinePen(QPen(colours.grid, 1));
    }
    rect.legend->setTextColor(colours.ink);
    for (int i = 0; i < rect.legend->itemCount(); ++i)
        rect.legend->item(i)->setTextColor(colours.ink);
    rect.legend->setBorderPen(QPen(colours.grid, 1));
    rect.legend->setBrush(colours.paper);
    for (auto* const graph : rect.graphs()) {
        auto pen = graph->pen();
        const bool isReference = graph->objectName() == kReferenceName;
        if (!isReference && isSeen(pen.color(), colours.paper))
            continue;
        pen.setColor(isReference ? colours.frame : colours.ink);
        graph->setPen(pen);
        auto marker = graph->scatterStyle();
        marker.setPen(QPen(pen.color(), 1));
        marker.setBrush(pen.color());
        graph->setScatterStyle(marker);
    }
}

} // namespace

void setColours(QCustomPlot& plot, const PlotColours& colours)
{
    plot.setBackground(QBrush(colours.paper));
    for (auto* const heading : plot.findChildren<QCPTextElement*>())
        heading->setTextColor(heading->objectName() == kTitleName ? colours.ink : colours.faintInk);
    for (auto* const panel : panelsOf(plot))
        colour(*panel, colours);
}

QSize pictureSize(const Figure& figure)
{
    std::size_t rows = 0;
    for (const auto& panel : figure.panels)
        rows = std::max(rows, panel.series.size() + 1);
    return {kPanelWidth * static_cast<int>(figure.panels.size()),
            std::max(kPanelHeight, static_cast<int>(rows) * kLegendRow + 120)};
}

void showFigure(QCustomPlot& plot, const Figure& figure)
{
    plot.clearPlottables();
    plot.clearItems();
    plot.plotLayout()->clear();
    plot.setAutoAddPlottableToLegend(false);
    plot.plotLayout()->setRowSpacing(10);
    plot.plotLayout()->setMargins({16, 14, 16, 14});
    auto* const grid = new QCPLayoutGrid;
    grid->setRowSpacing(6);
    grid->setColumnSpacing(6);
    plot.plotLayout()->addElement(1, 0, grid);
    if (!figure.title.empty())
        addHeading(*plot.plotLayout(), 0, 0, figure.title, true);
    plot.plotLayout()->setRowStretchFactor(0, 1e-3);
    for (std::size_t i = 0; i < figure.panels.size(); ++i) {
        auto panel = figure.panels[i];
        if (panel.title == figure.title)
            panel.title.clear(); // stands above all panels already
        addPanel(plot, *grid, panel, static_cast<int>(i));
    }
    setStretch(*grid);
    setColours(plot, PlotColours{});
}

bool updateFigure(QCustomPlot& plot, const Figure& shown, const Figure& figure)
{
    const auto rects = panelsOf(plot);
    if (shown.panels.empty() || shown.title != figure.title ||
        static_cast<std::size_t>(rects.size()) != shown.panels.size() ||
        !std::ranges::equal(shown.panels, figure.panels, [](const Panel& a, const Panel& b) {
            return areLike(a, b);
        }))
        return false;
    for (const auto* const rect : rects) {
        const auto& panel = figure.panels[static_cast<std::size_t>(rect->panel())];
        if (rect->graphs().size() != std::ssize(panel.series) + (panel.reference ? 1 : 0))
            return false;
    }
    for (auto* const rect : rects)
        update(*rect, figure.panels[static_cast<std::size_t>(rect->panel())]);
    return true;
}

void fade(QCustomPlot& plot)
{
    for (auto* const panel : panelsOf(plot))
        for (auto* const graph : panel->graphs()) {
            graph->setPen(faint(graph->pen()));
            graph->setScatterStyle(QCPScatterStyle::ssNone);
        }
}

int outsideLegendWidth(const QCustomPlot& plot)
{
    int width = 0;
    for (auto* const panel : panelsOf(plot))
        if (panel->legendOutside)
            width += panel->legend->minimumOuterSizeHint().width();
    return width;
}

void placeLegends(QCustomPlot& plot)
{
    const auto panels = panelsOf(plot);
    bool settled = false;
    while (!settled) { // each turn but the last moves one legend out
        layOut(plot);
        settled = placeInside(panels);
    }
    layOut(plot);
}

void placeLegendsBelow(QCustomPlot& plot)
{
    constexpr int kMargins = 40;
    layOut(plot);
    const auto panels = panelsOf(plot);
    for (auto* const panel : panels)
        moveBelow(*panel, (plot.width() - kMargins) / static_cast<int>(panels.size()));
    layOut(plot);
}

} // namespace clusterwright::plots
