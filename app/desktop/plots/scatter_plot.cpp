#include "app/desktop/plots/scatter_plot.h"

#include "app/desktop/plots/axis_scale.h"
#include "app/desktop/plots/axis_style.h"
#include "model/units/quantity.h"

#include <qcustomplot.h>

#include <QLabel>
#include <QStackedLayout>

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr double kPointSize = 6;
constexpr std::size_t kManyPoints = 500; // these are drawn smaller
constexpr int kBandAlpha = 48;
constexpr int kMargins = 40;         // at both sides of the legend
constexpr double kNear = 14;         // pixels, to a point that is read out
constexpr int kLeastDifference = 40; // of a colour to the paper

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString valueText(double value, const std::string& unit)
{
    const auto parsed = model::parseUnit(unit);
    return text(model::displayText({value, parsed ? parsed.value().dimension : model::kNumber}, 4));
}

bool canShow(const AxisScale& scale, double value)
{
    return std::isfinite(value) && (scale.scale == Scale::Linear || value > 0);
}

QVector<QCPGraphData> dataOf(const std::vector<double>& xs,
                             const std::vector<double>& ys,
                             const AxisScale& x,
                             const AxisScale& y)
{
    QVector<QCPGraphData> data;
    for (std::size_t i = 0; i < xs.size(); ++i)
        if (canShow(x, xs[i]) && canShow(y, ys[i]))
            data.append({xs[i] / x.unitSize, ys[i] / y.unitSize});
    return data;
}

void addShown(std::vector<double>& to, const std::vector<double>& values, Scale scale)
{
    for (const auto value : values)
        if (std::isfinite(value) && (scale == Scale::Linear || value > 0))
            to.push_back(value);
}

// Of everything that is drawn, as far as the axes can show it. Along x the points decide where there are some: their values are
// rounder than a curve's.
std::pair<AxisScale, AxisScale> scalesOf(const ScatterFigure& figure)
{
    std::vector<double> xs;
    Series ys;
    for (const auto& points : figure.points) {
        addShown(xs, points.x, figure.x.scale);
        addShown(ys.values, points.y, figure.y.scale);
    }
    const bool hasPoints = !xs.empty();
    for (const auto& curve : figure.curves) {
        if (curve.isReference)
            continue;
        if (!hasPoints)
            addShown(xs, curve.x, figure.x.scale);
        for (const auto* const values : {&curve.y, &curve.low, &curve.high})
            addShown(ys.values, *values, figure.y.scale);
    }
    if (xs.empty())
        xs = {1, 2};
    if (ys.values.empty())
        ys.values = {1, 2};
    std::ranges::sort(xs);
    xs.erase(std::ranges::unique(xs).begin(), xs.end());
    return {scaleOfX(figure.x, xs), scaleOfY(figure.y, {ys}, nullptr)};
}

} // namespace

ScatterPlot::ScatterPlot(const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_message(new QLabel(this))
    , m_layout(new QStackedLayout(this))
{
    m_layout->addWidget(m_message);
    m_layout->addWidget(m_plot);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setMargin(24);
    m_plot->setAccessibleName(name);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->setPlottingHints(QCP::phFastPolylines | QCP::phCacheLabels);
    m_plot->setMinimumSize(240, 180);
    connect(m_plot, &QCustomPlot::mouseMove, this, &ScatterPlot::track);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &ScatterPlot::resetZoom);
    showMessage(tr("Nothing to plot yet"));
}

void ScatterPlot::showFigure(ScatterFigure figure)
{
    m_figure = std::move(figure);
    m_layout->setCurrentWidget(m_plot);
    redraw();
}

void ScatterPlot::showMessage(const QString& words)
{
    m_figure = {};
    m_message->setText(words);
    m_layout->setCurrentWidget(m_message);
}

void ScatterPlot::setColours(const PlotColours& colours)
{
    m_colours = colours;
    if (m_layout->currentWidget() == m_plot)
        redraw();
}

void ScatterPlot::resetZoom()
{
    if (m_layout->currentWidget() == m_plot)
        redraw();
}

// Axes, then bands, curves and points, each above the ones before; the legend below them all.
void ScatterPlot::redraw()
{
    m_plot->clearPlottables();
    m_plot->plotLayout()->clear();
    auto* const rect = new QCPAxisRect(m_plot);
    rect->removeAxis(rect->axis(QCPAxis::atTop));
    rect->removeAxis(rect->axis(QCPAxis::atRight));
    rect->setMinimumMargins({0, 8, 16, 0});
    m_plot->plotLayout()->setMargins({12, 10, 12, 8});
    m_plot->plotLayout()->addElement(0, 0, rect);
    auto* const legend = new QCPLegend;
    m_plot->plotLayout()->addElement(1, 0, legend);
    m_plot->plotLayout()->setRowStretchFactor(1, 1e-3);
    legend->setLayer(QStringLiteral("legend"));
    legend->setFont(plots::font(kSmallSize));
    legend->setIconSize(20, 12);
    legend->setFillOrder(QCPLayoutGrid::foColumnsFirst, true);
    const auto [x, y] = scalesOf(m_figure);
    styleAxis(*rect->axis(QCPAxis::atBottom), x);
    styleAxis(*rect->axis(QCPAxis::atLeft), y);
    m_plot->setAutoAddPlottableToLegend(false);
    for (const auto& curve : m_figure.curves)
        if (!curve.low.empty())
            addBand(curve, x, y);
    for (const auto& points : m_figure.points)
        addPoints(points, x, y);
    for (const auto& curve : m_figure.curves)
        addCurve(curve, x, y);
    int widest = 1;
    for (int i = 0; i < legend->itemCount(); ++i)
        widest = std::max(widest, legend->item(i)->minimumOuterSizeHint().width());
    legend->setWrap(std::max(1, (m_plot->width() - kMargins) / (widest + legend->columnSpacing())));
    colour();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// The palette has a black, which dark paper swallows.
QColor ScatterPlot::seenColour(std::size_t index) const
{
    const auto colour = seriesColor(index);
    return std::abs(colour.lightness() - m_colours.paper.lightness()) >= kLeastDifference
               ? colour
               : m_colours.ink;
}

void ScatterPlot::addToLegend(QCPGraph& graph, const std::string& label)
{
    auto* const legend = m_plot->plotLayout()->element(1, 0);
    if (label.empty())
        return;
    graph.setName(text(label));
    graph.addToLegend(qobject_cast<QCPLegend*>(legend));
}

void ScatterPlot::addBand(const ScatterCurve& curve, const AxisScale& x, const AxisScale& y)
{
    auto* const rect = m_plot->axisRect();
    auto* const keys = rect->axis(QCPAxis::atBottom);
    auto* const values = rect->axis(QCPAxis::atLeft);
    auto fill = seenColour(curve.colour);
    fill.setAlpha(kBandAlpha);
    auto low = curve.low;
    for (auto& value : low)
        if (y.scale == Scale::Log && !(value > 0))
            value = y.lower * y.unitSize; // reaches below the axis
    auto* const lower = m_plot->addGraph(keys, values);
    lower->data()->set(dataOf(curve.x, low, x, y));
    lower->setPen(Qt::NoPen);
    auto* const upper = m_plot->addGraph(keys, values);
    upper->data()->set(dataOf(curve.x, curve.high, x, y));
    upper->setPen(Qt::NoPen);
    upper->setBrush(fill);
    upper->setChannelFillGraph(lower);
    if (&curve == &m_figure.curves.front())
        addToLegend(*upper, m_figure.bandLabel);
}

void ScatterPlot::addCurve(const ScatterCurve& curve, const AxisScale& x, const AxisScale& y)
{
    auto* const rect = m_plot->axisRect();
    auto* const graph =
        m_plot->addGraph(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
    graph->data()->set(dataOf(curve.x, curve.y, x, y));
    // Flat caps and bevel joins: round ones take ten times as long.
    graph->setPen(
        curve.isReference
            ? QPen(m_colours.frame, 1.5, Qt::DashLine, Qt::FlatCap, Qt::BevelJoin)
            : QPen(seenColour(curve.colour), 2, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin));
    addToLegend(*graph, curve.label);
}

void ScatterPlot::addPoints(const ScatterPoints& points, const AxisScale& x, const AxisScale& y)
{
    auto* const rect = m_plot->axisRect();
    auto* const graph =
        m_plot->addGraph(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
    graph->data()->set(dataOf(points.x, points.y, x, y));
    graph->setLineStyle(QCPGraph::lsNone);
    const auto colour = seenColour(points.colour);
    const double size = points.x.size() > kManyPoints ? kPointSize / 2 : kPointSize;
    graph->setScatterStyle(
        points.isHollow
            ? QCPScatterStyle(QCPScatterStyle::ssSquare, QPen(colour, 1.5), Qt::NoBrush, size + 1)
            : QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(colour, 1), QBrush(colour), size));
    addToLegend(*graph, points.label);
}

void ScatterPlot::colour()
{
    m_plot->setBackground(QBrush(m_colours.paper));
    for (auto* const axis : m_plot->axisRect()->axes()) {
        axis->setLabelColor(m_colours.ink);
        axis->setTickLabelColor(m_colours.ink);
        axis->setBasePen(QPen(m_colours.frame, 1));
        axis->setTickPen(QPen(m_colours.frame, 1));
        axis->grid()->setPen(QPen(m_colours.grid, 1));
        axis->grid()->setZeroLinePen(QPen(m_colours.grid, 1));
    }
    auto* const legend = qobject_cast<QCPLegend*>(m_plot->plotLayout()->element(1, 0));
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(Qt::NoBrush);
    legend->setTextColor(m_colours.ink);
    for (int i = 0; i < legend->itemCount(); ++i)
        legend->item(i)->setTextColor(m_colours.ink);
    legend->setVisible(legend->itemCount() > 0);
}

void ScatterPlot::track(QMouseEvent* event)
{
    const auto [x, y] = scalesOf(m_figure);
    auto* const keys = m_plot->axisRect()->axis(QCPAxis::atBottom);
    auto* const values = m_plot->axisRect()->axis(QCPAxis::atLeft);
    double nearest = kNear;
    QString found;
    for (const auto& points : m_figure.points)
        for (std::size_t i = 0; i < points.x.size(); ++i) {
            if (!canShow(x, points.x[i]) || !canShow(y, points.y[i]))
                continue;
            const QPointF at(keys->coordToPixel(points.x[i] / x.unitSize),
                             values->coordToPixel(points.y[i] / y.unitSize));
            const double distance = QLineF(at, event->position()).length();
            if (distance < nearest) {
                nearest = distance;
                found = textOf(points, i);
            }
        }
    emit readoutChanged(found);
}

QString ScatterPlot::textOf(const ScatterPoints& points, std::size_t index) const
{
    return QStringLiteral("%1 = %2  \u00b7  %3 = %4")
        .arg(text(m_figure.x.label),
             valueText(points.x[index], m_figure.x.unit),
             points.label.empty() ? text(m_figure.y.label) : text(points.label),
             valueText(points.y[index], m_figure.y.unit));
}

void ScatterPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_layout->currentWidget() == m_plot)
        redraw();
}

} // namespace clusterwright::plots
