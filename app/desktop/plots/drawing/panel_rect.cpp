#include "app/desktop/plots/drawing/panel_rect.h"

#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/drawing/legend_parts.h"
#include "app/desktop/plots/drawing/legend_place.h"
#include "app/desktop/plots/drawing/mark_lines.h"
#include "app/desktop/plots/drawing/text_style.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <vector>

namespace clusterwright::plots
{

namespace
{

constexpr double kLegendGap = 10;
constexpr int kCornerGap = 4;
constexpr QSize kLeastAxes(30, 30); // minimum pixels inside the axes

QCPLayoutGrid& panelGrid(PanelRect& rect)
{
    return *qobject_cast<QCPLayoutGrid*>(rect.layout());
}

// Adds the labels of the figure's marks. The markers A and B avoid the legend by themselves.
void addLabels(const PanelRect& rect, QList<QPolygonF>& lines)
{
    const auto& plot = *rect.parentPlot();
    for (int i = 0; i < plot.itemCount(); ++i) {
        const auto* const words = qobject_cast<QCPItemText*>(plot.item(i));
        if (words && words->position->axisRect() == &rect && words->layer()->name() != kMarksLayer)
            lines.append(QPolygonF(
                QRectF(words->topLeft->pixelPosition(), words->bottomRight->pixelPosition())));
    }
}

// Returns the first, last, lowest and highest point of each pixel column, and gaps; the reduced line looks the same.
std::vector<QCPGraphData> outlineOf(const QCPGraph& graph, const QRect& area)
{
    std::vector<QCPGraphData> outline;
    const auto end = graph.data()->constEnd();
    auto at = graph.data()->constBegin();
    for (int column = area.left() + 1; at != end; ++column) {
        const double edge = graph.keyAxis()->pixelToCoord(column);
        const bool isLast = column > area.right();
        const auto first = at;
        auto low = end, high = end, gap = end;
        for (; at != end && (isLast || at->key < edge); ++at) {
            if (std::isnan(at->value)) {
                gap = at;
                continue;
            }
            if (low == end || at->value < low->value)
                low = at;
            if (high == end || at->value > high->value)
                high = at;
        }
        if (at == first)
            continue;
        std::set kept{first, low, high, gap, at - 1}; // ordered by index
        kept.erase(end);
        for (const auto& point : kept)
            outline.push_back(*point);
    }
    return outline;
}

} // namespace

QList<QPolygonF> curvesOf(const PanelRect& rect)
{
    QList<QPolygonF> lines;
    const auto add = [&](const QCPGraph& graph, auto&& points) {
        lines.append(QPolygonF());
        for (const auto& point : points)
            if (std::isnan(point.value))
                lines.append(QPolygonF());
            else
                lines.last().append(QPointF(graph.keyAxis()->coordToPixel(point.key),
                                            graph.valueAxis()->coordToPixel(point.value)));
    };
    constexpr int kMany = 8; // points a pixel column
    for (const auto* const graph : rect.graphs())
        if (graph->dataCount() > kMany * rect.width())
            add(*graph, outlineOf(*graph, rect.rect()));
        else
            add(*graph, *graph->data());
    return lines;
}

namespace
{

// Returns all lines that a legend must not cover.
QList<QPolygonF> linesOf(const PanelRect& rect)
{
    auto lines = curvesOf(rect);
    addLabels(rect, lines);
    return lines;
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
    if (rect.legendColumns > 1) {
        rect.legend->setWrap(rect.legendColumns);
        rect.legend->setFillOrder(QCPLayoutGrid::foColumnsFirst, true);
    }
    rect.legend->layout()->take(rect.legend);
    auto* const column = new QCPLayoutGrid;
    panelGrid(rect).addElement(rect.gridRow(kPanelAxesRow), rect.gridColumn() + 1, column);
    column->setMargins({0, 8, 0, 0});
    column->addElement(0, 0, rect.legend);
    column->addElement(1, 0, new QCPLayoutElement); // takes the remaining height
    column->setRowStretchFactor(0, 1e-3);
    setStretch(panelGrid(rect));
}

int widthBelow(const PanelRect& rect)
{
    constexpr int kMargins = 40;
    return (rect.parentPlot()->viewport().width() - kMargins) / rect.columns();
}

// Uses as many columns as fit the width.
void moveBelow(PanelRect& rect, int width)
{
    auto& legend = *rect.legend;
    legend.setIconSize(16, 12);
    for (int i = 0; i < legend.itemCount(); ++i)
        legend.item(i)->setFont(font(kSmallSize - 1));
    rect.legendOutside = true;
    legend.layout()->take(&legend);
    wrapEntries(legend, width, rect.legendColumns);
    panelGrid(rect).addElement(rect.gridRow(kPanelLegendRow), rect.gridColumn(), &legend);
    setStretch(panelGrid(rect));
}

// False if a legend had to leave its panel, which changes the layout.
bool placeInside(const QList<PanelRect*>& panels)
{
    for (auto* const rect : panels) {
        if (rect->legendOutside || rect->legend->itemCount() == 0)
            continue;
        const auto place = rect->isFilled ? std::nullopt
                                          : freePlace(rect->rect(),
                                                      rect->legend->minimumOuterSizeHint(),
                                                      linesOf(*rect),
                                                      kLegendGap);
        if (!place) {
            rect->isLegendOutsideBelow ? moveBelow(*rect, widthBelow(*rect)) : moveOutside(*rect);
            return false;
        }
        moveInside(*rect, *place);
    }
    return true;
}

} // namespace

PanelRect::PanelRect(QCustomPlot& plot, int panel, int columns)
    : QCPAxisRect(&plot)
    , m_panel(panel)
    , m_columns(columns)
{
    removeAxis(axis(QCPAxis::atTop));
    removeAxis(axis(QCPAxis::atRight));
    setMinimumMargins({0, 8, 16, 0}); // for half of the last tick's text
    setMinimumSize(kLeastAxes);
}

void layOut(QCustomPlot& plot)
{
    for (const auto phase :
         {QCPLayoutElement::upPreparation, QCPLayoutElement::upMargins, QCPLayoutElement::upLayout})
        plot.plotLayout()->update(phase);
}

QList<PanelRect*> panelsOf(const QCustomPlot& plot)
{
    QList<PanelRect*> panels;
    for (auto* const rect : plot.axisRects())
        if (auto* const panel = dynamic_cast<PanelRect*>(rect))
            panels.append(panel);
    return panels;
}

// Headings and outside legends take the size they need, the axes the rest.
void setStretch(QCPLayoutGrid& grid)
{
    constexpr double kLeast = 1e-3;
    for (int row = 0; row < grid.rowCount(); ++row)
        grid.setRowStretchFactor(row, row % kPanelRows == kPanelAxesRow ? 1 : kLeast);
    for (int column = 0; column < grid.columnCount(); ++column)
        grid.setColumnStretchFactor(column, column % 2 == 0 ? 1 : kLeast);
}

namespace
{

constexpr int kBareMargin = 12; // pixels below axes without names

// Aligns the axes of a column. Below a panel in a shorter column, names have the room of the missing panel.
void shareNames(const QList<PanelRect*>& panels, qsizetype columns)
{
    const auto rows = (panels.size() + columns - 1) / columns;
    for (qsizetype i = 0; i < (rows - 1) * columns; ++i) {
        panels[i]->setAutoMargins(QCP::msLeft | QCP::msTop | QCP::msRight);
        auto margins = panels[i]->margins();
        margins.setBottom(kBareMargin);
        panels[i]->setMargins(margins);
        if (i + columns >= panels.size())
            continue;
        panels[i]->x()->setTickLabels(false);
        panels[i]->x()->setLabel({});
    }
    for (qsizetype column = 0; column < columns; ++column) {
        auto* const margins = new QCPMarginGroup(panels.front()->parentPlot());
        for (auto i = column; i < panels.size(); i += columns)
            panels[i]->setMarginGroup(QCP::msLeft, margins);
    }
    for (auto* const from : panels)
        for (auto* const to : panels)
            QObject::connect(from->x(),
                             qOverload<const QCPRange&>(&QCPAxis::rangeChanged),
                             to->x(),
                             qOverload<const QCPRange&>(&QCPAxis::setRange));
}

} // namespace

void saveHeight(QCustomPlot& plot, const Figure& figure, bool isInteractive)
{
    constexpr int kEnough = 260; // pixels; height of a panel with slanted names
    constexpr int kNarrowGap = 2;
    const auto panels = panelsOf(plot);
    const auto columns = columnsOf(plot);
    const auto rows = (panels.size() + columns - 1) / columns;
    const auto& first = figure.panels.front();
    const bool isSame = std::ranges::all_of(figure.panels, [&](const Panel& panel) {
        return isSameAxis(panel.x, first.x) && panel.xValues == first.xValues;
    });
    const bool hasLegends = std::ranges::any_of(
        panels, [](const PanelRect* panel) { return panel->legend->itemCount() > 0; });
    if (rows < 2)
        return;
    if (isSame && hasCategories(first) && !hasLegends)
        shareNames(panels, columns);
    if (isInteractive || plot.viewport().height() >= kEnough * rows)
        return;
    qobject_cast<QCPLayoutGrid*>(panels[0]->layout())->setRowSpacing(kNarrowGap);
    for (qsizetype i = 0; isSame && i < (rows - 1) * columns; ++i)
        panels[i]->x()->setLabel({});
}

void fitRows(QCustomPlot& plot)
{
    const auto panels = panelsOf(plot);
    if (panels.isEmpty() || panels.front()->autoMargins().testFlag(QCP::msBottom))
        return;
    const auto& last = *panels.back();
    const int below = last.margins().bottom();
    const int columns = last.columns();
    const auto rows = static_cast<int>(panels.size() + columns - 1) / columns;
    double inside =
        -(rows - 1) * kBareMargin - below; // height of the axes and the margins above them
    for (qsizetype i = 0; i < panels.size(); i += columns)
        inside += panels[i]->outerRect().height();
    auto& grid = panelGrid(*panels.front());
    for (int row = 0; row < rows; ++row)
        grid.setRowStretchFactor(row * kPanelRows + kPanelAxesRow,
                                 inside / rows + (row + 1 < rows ? kBareMargin : below));
    layOut(plot);
}

int columnsOf(const QCustomPlot& plot)
{
    const auto panels = panelsOf(plot);
    return panels.isEmpty() ? 1 : panels.front()->columns();
}

int outsideLegendWidth(const QCustomPlot& plot)
{
    QMap<int, int> widths; // for each column of panels
    for (auto* const panel : panelsOf(plot))
        if (panel->legendOutside)
            widths[panel->gridColumn()] = std::max(widths[panel->gridColumn()],
                                                   panel->legend->minimumOuterSizeHint().width());
    return std::accumulate(widths.begin(), widths.end(), 0);
}

int lowerLegendHeight(const QCustomPlot& plot)
{
    QMap<int, int> heights; // for each row of panels
    for (auto* const panel : panelsOf(plot))
        if (panel->legend && panel->legend->layout() == panel->layout()) {
            auto& height = heights[panel->gridRow(kPanelLegendRow)];
            height = std::max(height, panel->legend->minimumOuterSizeHint().height());
        }
    return std::accumulate(heights.begin(), heights.end(), 0);
}

void placeLegends(QCustomPlot& plot)
{
    const auto panels = panelsOf(plot);
    bool settled = false;
    while (!settled) { // each iteration but the last moves one legend out
        layOut(plot);
        settled = placeInside(panels);
    }
    layOut(plot);
}

void hideLegends(QCustomPlot& plot)
{
    for (auto* const panel : panelsOf(plot)) {
        panel->legend->setVisible(false);
        panel->legendOutside = false;
        moveInside(*panel, panel->rect()); // takes no space there
    }
    for (auto* const element : plot.plotLayout()->elements(false))
        if (qobject_cast<QCPLegend*>(element)) // the shared legend
            plot.plotLayout()->remove(element);
    layOut(plot);
}

namespace
{

// Wraps headings to the width of their axes, so that a wide heading does not push the legend out of view. Returns true if one
// changes.
bool wrapHeadings(QCustomPlot& plot)
{
    const int legends = outsideLegendWidth(plot);
    if (legends == 0)
        return false;
    constexpr int kBesides = 60; // margins of the plot and gaps
    constexpr int kLeast = 120;
    const int room = (plot.viewport().width() - kBesides - legends) / columnsOf(plot);
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

void placeInsideOrOutside(QCustomPlot& plot)
{
    placeLegends(plot);
    if (wrapHeadings(plot))
        placeLegends(plot);
}

} // namespace

namespace
{

// Puts the legends of panels where a style wants them, even above curves.
void placeAt(QCustomPlot& plot, const std::string& place)
{
    layOut(plot);
    const auto corner = cornerOf(place);
    for (auto* const panel : panelsOf(plot)) {
        auto& legend = *panel->legend;
        if (legend.itemCount() == 0 || !legend.visible())
            continue;
        if (!corner) {
            moveOutside(*panel);
            continue;
        }
        legend.setWrap(std::max(1, panel->legendColumns));
        legend.setFillOrder(QCPLayoutGrid::foColumnsFirst, true);
        panel->insetLayout()->take(&legend);
        panel->insetLayout()->addElement(&legend, *corner);
        panel->insetLayout()->setMargins({kCornerGap, kCornerGap, kCornerGap, kCornerGap});
    }
    layOut(plot);
}

} // namespace

void placePanelLegends(QCustomPlot& plot, bool savesRoom, const std::string& place)
{
    if (place == "off")
        return hideLegends(plot);
    if (place == "below")
        return placeLegendsBelow(plot);
    if (place != FigureStyle::kAuto)
        return placeAt(plot, place);
    constexpr double kWideShape =
        1.7; // width over height; in a wider plot, a legend below would leave flat curves
    const QSizeF size = plot.viewport().size();
    const bool isWide = size.width() >= kWideEnough * columnsOf(plot) ||
                        (columnsOf(plot) == 1 && size.width() > kWideShape * size.height());
    for (auto* const rect : panelsOf(plot))
        rect->isLegendOutsideBelow = !isWide;
    if (isWide || savesRoom)
        placeInsideOrOutside(plot);
    else
        placeLegendsBelow(plot);
}

bool areLegendsInsideOrBeside(const QCustomPlot& plot)
{
    return std::ranges::all_of(panelsOf(plot), [](const PanelRect* panel) {
        return panel->legend->visible() && panel->legend->layout() != panel->layout();
    });
}

void placeLegendsBelow(QCustomPlot& plot)
{
    layOut(plot);
    for (auto* const panel : panelsOf(plot))
        if (panel->legend->itemCount() > 0)
            moveBelow(*panel, widthBelow(*panel));
    layOut(plot);
}

} // namespace clusterwright::plots
