#include "app/desktop/plots/drawing/legend_parts.h"

#include "app/desktop/plots/drawing/text_style.h"

#include <qcustomplot.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace clusterwright::plots
{

namespace
{

constexpr int kHiddenAlpha = 110;      // legend entries of hidden curves
constexpr int kLegendMargins = 40;     // pixels, both sides of the legend together
constexpr double kLeastStretch = 1e-3; // stretch factor of a row with its minimum height

} // namespace

QCPLegend* addLegend(QCustomPlot& plot, int row, const PlotColours& colours)
{
    auto* const legend = new QCPLegend;
    plot.plotLayout()->addElement(row, 0, legend);
    plot.plotLayout()->setRowStretchFactor(row, kLeastStretch);
    legend->setLayer(QStringLiteral("legend"));
    legend->setFont(font(kSmallSize));
    legend->setTextColor(colours.ink);
    legend->setIconSize(20, 12);
    legend->setFillOrder(QCPLayoutGrid::foColumnsFirst, true);
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(Qt::NoBrush);
    return legend;
}

void fadeHidden(QCPLegend& legend, const std::set<std::string>& hidden)
{
    for (int i = 0; i < legend.itemCount(); ++i) {
        auto* const entry = qobject_cast<QCPPlottableLegendItem*>(legend.item(i));
        if (!entry || !hidden.contains(entry->plottable()->objectName().toStdString()))
            continue;
        entry->plottable()->setVisible(false);
        auto ink = legend.textColor();
        ink.setAlpha(kHiddenAlpha);
        entry->setTextColor(ink);
    }
}

namespace
{

// Breaks the name of an entry that is too wide.
void narrow(QCPAbstractLegendItem& item, int width)
{
    const int excess = item.minimumOuterSizeHint().width() - width;
    auto* const entry = qobject_cast<QCPPlottableLegendItem*>(&item);
    if (excess <= 0 || !entry)
        return;
    auto& plottable = *entry->plottable();
    const auto words = plottable.name().simplified();
    const QFontMetrics metrics(item.font());
    const int letters = metrics.boundingRect({}, Qt::TextDontClip, plottable.name()).width();
    constexpr int kFewLetters = 40; // pixels
    plottable.setName(wrapped(words, item.font(), std::max(kFewLetters, letters - excess)));
}

QList<QCPAbstractLegendItem*> itemsOf(const QCPLegend& legend)
{
    QList<QCPAbstractLegendItem*> items;
    for (int i = 0; i < legend.itemCount(); ++i)
        if (auto* const item = legend.item(i)) // a last row may have empty cells
            items.append(item);
    return items;
}

int widthOf(const QCPLegend& legend, const QList<QCPAbstractLegendItem*>& items, int columns)
{
    std::vector<int> widest(static_cast<std::size_t>(columns), 0);
    for (qsizetype i = 0; i < items.size(); ++i) {
        auto& width = widest[static_cast<std::size_t>(i % columns)];
        width = std::max(width, items[i]->minimumOuterSizeHint().width());
    }
    return std::accumulate(widest.begin(), widest.end(), (columns - 1) * legend.columnSpacing()) +
           legend.margins().left() + legend.margins().right();
}

void setColumns(QCPLegend& legend, int width, int most)
{
    const auto items = itemsOf(legend);
    const auto count = static_cast<int>(items.size());
    int columns = most > 0 ? std::min(most, count) : count;
    while (columns > 1 && widthOf(legend, items, columns) > width)
        --columns;
    const int rows = (count + columns - 1) / std::max(1, columns);
    columns = (count + rows - 1) / std::max(1, rows); // no emptier last row
    legend.setWrap(std::max(1, columns));
    legend.setFillOrder(QCPLayoutGrid::foColumnsFirst, true); // uses the new width
}

} // namespace

void wrapEntries(QCPLegend& legend, int width, int most)
{
    const auto items = itemsOf(legend);
    if (items.isEmpty())
        return;
    const int own = width - legend.margins().left() - legend.margins().right();
    for (auto* const item : items)
        narrow(*item, own);
    setColumns(legend, width, most);
    if (legend.columnCount() > 1 || items.size() < 3 || most == 1)
        return;
    QStringList names;
    for (auto* const item : items)
        if (auto* const entry = qobject_cast<QCPPlottableLegendItem*>(item))
            names.append(entry->plottable()->name());
    const int height = legend.minimumOuterSizeHint().height();
    for (auto* const item : items)
        narrow(*item, (own - legend.columnSpacing()) / 2);
    setColumns(legend, width, most);
    if (legend.minimumOuterSizeHint().height() < height)
        return;
    for (auto* const item : items)
        if (auto* const entry = qobject_cast<QCPPlottableLegendItem*>(item))
            entry->plottable()->setName(names.takeFirst());
    setColumns(legend, width, most);
}

void fitLegend(QCustomPlot& plot, QCPLegend& legend, const DrawOptions& options)
{
    fadeHidden(legend, options.hidden);
    for (auto* const item : itemsOf(legend))
        item->setMargins({0, 1, 0, 3}); // the font's height clips a "g"
    wrapEntries(legend, plot.viewport().width() - kLegendMargins, options.style.legendColumns);
    for (int column = 0; column + 1 < legend.columnCount(); ++column)
        legend.setColumnStretchFactor(column, kLeastStretch); // keeps the entries together
    if (legend.itemCount() == 0 || options.style.legend == "off")
        plot.plotLayout()->remove(&legend); // an empty legend would narrow the axes
}

std::optional<Qt::Alignment> cornerOf(const std::string& place)
{
    const auto dash = place.find('-');
    if (dash == std::string::npos)
        return {};
    return (place.starts_with("top") ? Qt::AlignTop : Qt::AlignBottom) |
           (place.ends_with("left") ? Qt::AlignLeft : Qt::AlignRight);
}

void moveLegend(QCustomPlot& plot, QCPAxisRect& rect, QCPLegend& legend, const DrawOptions& options)
{
    if (options.style.legend == "right")
        static_cast<void>(moveBeside(plot, rect, legend));
    const auto corner = cornerOf(options.style.legend);
    if (!corner)
        return;
    plot.plotLayout()->take(&legend);
    plot.plotLayout()->simplify();
    legend.setBrush(options.colours.paper);
    legend.setMargins({5, 4, 5, 2});
    legend.setWrap(std::max(1, options.style.legendColumns));
    legend.setFillOrder(QCPLayoutGrid::foColumnsFirst, true);
    rect.insetLayout()->addElement(&legend, *corner);
}

bool moveBeside(QCustomPlot& plot, QCPAxisRect& rect, QCPLegend& legend)
{
    constexpr double kMost = 0.35; // share of the plot
    const int height = rect.height() + legend.outerRect().height();
    const int entries = legend.itemCount() * legend.item(0)->minimumOuterSizeHint().height();
    const int before = legend.wrap();
    const auto wrap = [&legend](int columns) {
        legend.setWrap(columns);
        legend.setFillOrder(QCPLayoutGrid::foColumnsFirst, true); // uses the new width
    };
    wrap(std::clamp((entries + height - 1) / std::max(1, height), 1, legend.itemCount()));
    if (legend.minimumOuterSizeHint().width() > kMost * plot.viewport().width()) {
        wrap(before);
        return false;
    }
    auto* const grid = new QCPLayoutGrid;
    auto* const column = new QCPLayoutGrid;
    plot.plotLayout()->take(&rect);
    plot.plotLayout()->take(&legend);
    plot.plotLayout()->addElement(kAxesRow, 0, grid);
    grid->addElement(0, 0, &rect);
    grid->addElement(0, 1, column);
    grid->setColumnStretchFactor(1, kLeastStretch);
    column->addElement(0, 0, &legend);
    column->addElement(1, 0, new QCPLayoutElement); // takes the remaining height
    column->setRowStretchFactor(0, kLeastStretch);
    return true;
}

double legendShare(const QCustomPlot& plot)
{
    double area = 0;
    for (const auto* const legend : plot.findChildren<QCPLegend*>())
        if (legend->visible() && legend->itemCount() > 0)
            area += double(legend->outerRect().width()) * legend->outerRect().height();
    return area / (double(plot.viewport().width()) * plot.viewport().height());
}

} // namespace clusterwright::plots
