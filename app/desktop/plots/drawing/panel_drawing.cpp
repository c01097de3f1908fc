// Panels of curves: a marker and colour for each series; the reference is dashed and grey.
#include "app/desktop/plots/drawing/axis_scale.h"
#include "app/desktop/plots/drawing/axis_style.h"
#include "app/desktop/plots/drawing/legend_parts.h"
#include "app/desktop/plots/drawing/mark_lines.h"
#include "app/desktop/plots/drawing/panel_layers.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/drawing/text_style.h"
#include "model/study/figure/log_axes.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace clusterwright::plots
{

namespace
{

constexpr int kPanelWidth = 640;
constexpr int kPanelHeight = 440;
constexpr int kSmallPanelWidth = 480; // for several panels
constexpr int kSmallPanelHeight = 330;
constexpr int kSharedLegend = 50;
constexpr int kMostColumns = 2;
constexpr int kRowHeight = 20;
constexpr int kLegendWidth = 220;     // pixels of text
constexpr double kLegendShare = 0.32; // share of a small plot, for two columns
constexpr int kFaintAlpha = 110;
constexpr std::size_t kMostMarkers = 40; // a curve with more points has no markers

const QString kTitleName = QStringLiteral("title");
const QString kSubtitleName = QStringLiteral("subtitle");

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

bool savesRoomIn(const QCustomPlot& plot, const DrawOptions& options)
{
    return options.isInteractive && isSmall(plot);
}

// Returns a curve's name in the legend. An interactive plot has the whole label as a tooltip.
QString legendName(const QString& label, const PanelPainter& painter)
{
    const auto style = font(kSmallSize);
    QStringList labels;
    for (const auto& series : painter.panel.series)
        labels.append(text(series.label));
    const auto place = labels.indexOf(label);
    if (!painter.options.isInteractive) {
        const bool isBrief = painter.options.isPressed && place >= 0;
        auto name =
            isBrief ? briefLabels(withoutDescriptions(labels))[place] : shortLabel(label, labels);
        return wrapped(typeset(std::move(name)), style, kLegendWidth);
    }
    const QFontMetrics metrics(style);
    const bool savesRoom = savesRoomIn(painter.plot, painter.options);
    if (place < 0)
        return metrics.elidedText(
            typeset(shortLabel(label, labels)), Qt::ElideMiddle, kLegendWidth);
    const int room = painter.plot.viewport().width() / painter.rect.columns();
    const auto width = savesRoom ? static_cast<int>(kLegendShare * painter.plot.viewport().width())
                                 : std::max(kLegendWidth, static_cast<int>(kLegendShare * room));
    auto names = savesRoom ? briefLabels(labels) : labels;
    if (!savesRoom)
        std::ranges::transform(
            labels, names.begin(), [&](const QString& one) { return shortLabel(one, labels); });
    const auto isWide = [&](const QString& name) {
        return metrics.horizontalAdvance(typeset(name)) > width;
    };
    if (std::ranges::any_of(names, isWide))
        names = withoutDescriptions(names);
    if (savesRoom && std::ranges::any_of(names, isWide))
        std::ranges::transform(names, names.begin(), withoutNumberNames);
    QStringList shown;
    for (const auto& name : names)
        shown.append(metrics.elidedText(typeset(name), Qt::ElideMiddle, width));
    return !savesRoom || shown.count(shown[place]) == 1
               ? shown[place]
               : wrapped(typeset(names[place]), style, width);
}

void fill(QCPGraph& graph, const Series& series, const PanelPainter& painter)
{
    setPoints(graph, graphData(painter.panel.xValues, series.values, painter));
    const auto label = text(series.label);
    graph.setName(legendName(label, painter));
    graph.setObjectName(label);
    graph.setAdaptiveSampling(true);
    graph.setVisible(!painter.options.hidden.contains(series.label));
}

void addReference(const PanelPainter& painter)
{
    if (!painter.panel.reference)
        return;
    auto* const graph = painter.plot.addGraph(painter.rect.x(), painter.rect.y());
    fill(*graph, *painter.panel.reference, painter);
    setPoints(*graph, lineData(painter.panel.xValues, painter.panel.reference->values, painter));
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

// Draws markers in the colour of the pen, without a line.
void drawPoints(QCPGraph& graph, QCPScatterStyle marker)
{
    marker.setPen(QPen(graph.pen().color(), 1));
    marker.setBrush(graph.pen().color());
    graph.setScatterStyle(marker);
    graph.setLineStyle(QCPGraph::lsNone);
}

void addCurves(const PanelPainter& painter)
{
    const auto& panel = painter.panel;
    const auto& colours = painter.options.colours;
    const bool isOfCategories = hasCategories(panel);
    std::size_t pinned = 0;
    const auto others = static_cast<std::size_t>(
        std::ranges::count_if(panel.series, [](const Series& one) { return !one.isPinned; }));
    for (std::size_t i = 0; i < panel.series.size(); ++i) {
        auto* const graph = new SeriesGraph(painter.rect.x(), painter.rect.y()); // the plot owns it
        fill(*graph, panel.series[i], painter);
        painter.rect.curves.append(graph);
        if (panel.series[i].isPinned) {
            const auto number = others > 0 ? pinned++ % others : pinned++;
            const auto style = styleOf(panel.series[i], number, colours);
            graph->setPen(faint(penOf(style, colours)));
            if (isOfCategories)
                drawPoints(*graph, markerOf(style, colours));
            if (panel.series[i].isHistogram)
                graph->setLineStyle(QCPGraph::lsStepLeft);
            continue;
        }
        auto style = styleOf(panel.series[i], i, colours);
        style.above = curvesBelow(painter, i);
        graph->setPen(penOf(style, colours));
        if (painter.options.isOld)
            graph->setPen(faint(graph->pen()));
        if (panel.series[i].isHistogram)
            fillBars(*graph);
        if (isOfCategories)
            drawPoints(*graph, markerOf(style, colours));
        else
            dotOutside(*graph, panel.series[i], {panel.xValues, painter.xUnit, painter.yUnit});
        if (painter.options.isOld || panel.series[i].isHistogram || isOfCategories)
            continue;
        if (!isLongConstant(panel.series[i]))
            graph->setScatterStyle(markerOf(style, colours));
        // With many points, some markers remain to distinguish the curves.
        graph->setScatterSkip(static_cast<int>(panel.xValues.size() / (kMostMarkers + 1)));
    }
}

// Lists curves in input order, then the reference, then the rest.
QList<QCPAbstractPlottable*> entriesOf(const PanelRect& rect)
{
    QList<QCPAbstractPlottable*> entries(rect.curves.begin(), rect.curves.end());
    if (rect.reference)
        entries.append(rect.reference);
    return entries + rect.others;
}

// `isShared`: the legend of all panels has the entries.
void addPanelLegend(const PanelPainter& painter, bool isShared)
{
    auto& rect = painter.rect;
    const auto& colours = painter.options.colours;
    auto* const legend = new QCPLegend;
    rect.insetLayout()->addElement(legend, Qt::AlignLeft | Qt::AlignTop);
    legend->setLayer(QStringLiteral("legend"));
    const bool savesRoom = savesRoomIn(painter.plot, painter.options);
    legend->setFont(font(savesRoom ? kSmallSize - 1 : kSmallSize));
    legend->setIconSize(savesRoom ? QSize(16, 12) : QSize(30, 14));
    legend->setRowSpacing(0);
    legend->setTextColor(colours.ink);
    legend->setBorderPen(QPen(colours.grid, 1));
    legend->setBrush(colours.paper);
    if (savesRoom)
        legend->setMargins({5, 2, 5, 1});
    rect.legend = legend;
    rect.legendColumns = painter.options.style.legendColumns;
    const auto entries = entriesOf(rect);
    if (isShared || (savesRoom && entries.size() == 1)) { // a single curve needs no name
        legend->setVisible(false);
        return;
    }
    for (auto* const entry : entries)
        entry->addToLegend(legend);
    for (int i = 0; i < legend->itemCount(); ++i) // the font's height clips a "g"
        legend->item(i)->setMargins(savesRoom ? QMargins(0, 0, 0, 2) : QMargins(0, 1, 0, 3));
    fadeHidden(*legend, painter.options.hidden);
}

// True if all panels have the same curves and can share one legend.
bool haveSharedLegend(const Figure& figure)
{
    const auto& panels = figure.panels;
    const auto areSame = [](const Series& one, const Series& other) {
        return one.label == other.label && one.isPinned == other.isPinned;
    };
    return panels.size() > 1 && std::ranges::all_of(panels, [&](const Panel& panel) {
               return !panel.isStacked &&
                      std::ranges::equal(panel.series, panels.front().series, areSame);
           });
}

// Adds a legend below all panels, with each name once.
void addSharedLegend(QCustomPlot& plot, const DrawOptions& options)
{
    auto& legend = *addLegend(plot, kLegendRow, options.colours);
    QStringList names;
    for (const bool areCurves : {true, false})
        for (const auto* const rect : panelsOf(plot))
            for (auto* const entry : entriesOf(*rect)) {
                const bool isCurve = rect->curves.contains(entry);
                if (isCurve != areCurves || names.contains(entry->objectName()))
                    continue;
                names.append(entry->objectName());
                entry->addToLegend(&legend);
            }
    fitLegend(plot, legend, options);
}

// Adds a heading above the panel, broken into lines no wider than its share of the plot.
void addHeading(const PanelPainter& painter,
                QCPLayoutGrid& grid,
                PanelRow row,
                const std::string& words)
{
    const bool isTitle = row == kPanelTitleRow;
    const auto& colours = painter.options.colours;
    const auto style = font(isTitle ? kTitleSize : kSmallSize, isTitle);
    const int width =
        std::min(kPanelWidth, painter.plot.viewport().width() / painter.rect.columns()) - 40;
    auto* const heading =
        new QCPTextElement(&painter.plot, wrapped(text(words), style, width), style);
    heading->setObjectName(isTitle ? kTitleName : kSubtitleName);
    heading->setTextFlags(Qt::AlignLeft | Qt::AlignVCenter);
    heading->setTextColor(isTitle ? colours.ink : colours.faintInk);
    grid.addElement(painter.rect.gridRow(row), painter.rect.gridColumn(), heading);
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
        for (const auto* const values : {&points.y, &points.yBars.low, &points.yBars.high})
            if (!values->empty())
                shown.push_back({"", *values});
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

// Returns the title above all panels, which is as wide as the plot.
const std::string& titleOf(const Figure& figure)
{
    const bool isOfPanel = figure.title.empty() && figure.panels.size() == 1;
    return isOfPanel ? figure.panels.front().title : figure.title;
}

void addPanel(QCustomPlot& plot,
              QCPLayoutGrid& grid,
              const Figure& figure,
              int index,
              int columns,
              const DrawOptions& options)
{
    const auto& panel = figure.panels[static_cast<std::size_t>(index)];
    const auto xScale = xScaleOf(panel);
    const auto yScale = yScaleOf(panel);
    auto* const rect = new PanelRect(plot, index, columns);
    grid.addElement(rect->gridRow(kPanelAxesRow), rect->gridColumn(), rect);
    styleAxis(*rect->x(), xScale);
    styleAxis(*rect->y(), yScale);
    colour(*rect, options.colours);
    rect->isFilled = panel.isStacked;
    const PanelPainter painter{
        plot, *rect, panel, options, xScale.unitSize, yScale.unitSize, figure.resources};
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
    addPanelLegend(painter, haveSharedLegend(figure));
    const bool isTitled = figure.panels.size() > 1 || options.hasTitle;
    if (isTitled && !panel.title.empty() && panel.title != titleOf(figure))
        addHeading(painter, grid, kPanelTitleRow, panel.title);
    if (!panel.subtitle.empty())
        addHeading(painter, grid, kPanelSubtitleRow, panel.subtitle);
}

// Returns the number of panels beside each other: more in a low plot, one in a narrow plot.
int columnsFor(const Figure& figure, QSize room, const DrawOptions& options)
{
    constexpr int kLeastWidth = 260;  // pixels; minimum for a panel
    constexpr int kTightWidth = 150;  // minimum in a plot that is too low for wider panels
    constexpr int kLeastHeight = 195; // with tick labels and titles
    const auto panels = static_cast<int>(figure.panels.size());
    if (options.columns > 0)
        return std::min(options.columns, panels);
    int columns = std::clamp(room.width() / kLeastWidth, 1, std::min(kMostColumns, panels));
    for (const int width : {kLeastWidth, kTightWidth})
        while (columns < panels &&
               (panels + columns - 1) / columns * kLeastHeight > room.height() &&
               room.width() / (columns + 1) >= width)
            ++columns;
    return columns;
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
    restyleAxis(*rect.x(), xScale);
    restyleAxis(*rect.y(), yScale);
    const DrawOptions options;
    const PanelPainter painter{plot, rect, panel, options, xScale.unitSize, yScale.unitSize};
    if (panel.reference)
        setPoints(*rect.reference, lineData(panel.xValues, panel.reference->values, painter));
    for (qsizetype i = 0; i < rect.curves.size(); ++i)
        setPoints(
            *rect.curves[i],
            graphData(panel.xValues, panel.series[static_cast<std::size_t>(i)].values, painter));
}

} // namespace

QSize sizeOfKind(const Figure& figure, int columns)
{
    const auto panels = static_cast<int>(figure.panels.size());
    if (panels > 1) {
        const int beside = std::min(columns > 0 ? columns : kMostColumns, panels);
        const int below = (panels + beside - 1) / beside;
        return {kSmallPanelWidth * beside, kSmallPanelHeight * below + kSharedLegend};
    }
    const auto rows = static_cast<int>(figure.panels.front().series.size() + 1);
    return {kPanelWidth, std::max(kPanelHeight, rows * kRowHeight + 120)};
}

void drawKind(QCustomPlot& plot, const Figure& figure, const DrawOptions& options)
{
    const bool savesRoom = savesRoomIn(plot, options);
    const bool hasTitle = options.hasTitle || (options.isInteractive && !savesRoom);
    plot.plotLayout()->setRowSpacing(savesRoom ? 2 : 10);
    plot.plotLayout()->setMargins(
        savesRoom ? QMargins(8, 2, 8, 4) : QMargins(16, hasTitle ? 14 : 2, 16, hasTitle ? 14 : 8));
    auto* const grid = new QCPLayoutGrid;
    grid->setRowSpacing(savesRoom ? 2 : hasTitle ? 6 : 3);
    grid->setColumnSpacing(6);
    plot.plotLayout()->addElement(kAxesRow, 0, grid);
    addTitle(plot, titleOf(figure), options);
    const int columns = columnsFor(figure, plot.viewport().size(), options);
    for (int i = 0; i < static_cast<int>(figure.panels.size()); ++i)
        addPanel(
            plot, *grid, figure, i, columns, options); // the title of all panels is above the grid
    saveHeight(plot, figure, options.isInteractive);
    setStretch(*grid);
    if (haveSharedLegend(figure))
        addSharedLegend(plot, options);
    fitAxes(plot, hasShortTitles(options));
    placeMarkLabels(plot);
    placePanelLegends(plot, savesRoom || options.isPressed, options.style.legend);
    if (options.isInteractive)
        makeRoom(plot);
    fitRows(plot);
    placeMarkLabels(plot);
}

bool updateValues(QCustomPlot& plot, const AnyFigure& before, const AnyFigure& after)
{
    const auto* const shown = std::get_if<Figure>(&before);
    const auto* const figure = std::get_if<Figure>(&after);
    const auto rects = panelsOf(plot);
    if (!shown || !figure || shown->panels.empty() || shown->title != figure->title ||
        notesOn(before) != notesOn(after) ||
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
