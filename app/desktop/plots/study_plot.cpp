#include "app/desktop/plots/study_plot.h"

#include "app/desktop/plots/figure_plot.h"
#include "app/desktop/plots/study_figure.h"
#include "model/core/text.h"
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

constexpr int kFaintAlpha = 110; // of a hidden curve's legend
constexpr int kWideEnough = 640; // pixels, for a legend inside or beside the curves

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString valueText(double value, const std::string& unit)
{
    if (std::isnan(value))
        return QStringLiteral("\u2013");
    const auto parsed = model::parseUnit(unit);
    return text(model::displayText({value, parsed ? parsed.value().dimension : model::kNumber}, 4));
}

} // namespace

StudyPlot::StudyPlot(QWidget* parent)
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
    m_plot->setObjectName(QStringLiteral("studyPlot"));
    m_plot->setAccessibleName(tr("Plot"));
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->setPlottingHints(QCP::phFastPolylines | QCP::phCacheLabels);
    m_plot->setMinimumSize(160, 120);
    connect(m_plot,
            &QCustomPlot::legendClick,
            this,
            [this](QCPLegend*, QCPAbstractLegendItem* item) { toggle(item); });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        track(event->position());
    });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &StudyPlot::resetZoom);
    showMessage(tr("Nothing to plot yet"));
}

void StudyPlot::showStudy(const model::CurveStudy& study, std::size_t output)
{
    showFigure(figureOf(study, std::min(output, study.outputs.size() - 1), m_xScale, m_yScale));
}

void StudyPlot::showFigure(Figure figure)
{
    auto& panel = figure.panels.front();
    panel.title.clear(); // stands above the plot
    if (m_pinned.xValues == panel.xValues && m_pinned.y.label == panel.y.label)
        panel.series.insert(panel.series.end(), m_pinned.series.begin(), m_pinned.series.end());
    const bool isLike = updateFigure(*m_plot, m_figure, figure);
    m_figure = std::move(figure);
    if (isLike) {
        placeLegend();
        m_plot->replot(QCustomPlot::rpImmediateRefresh); // what else follows a change can wait
    } else {
        redraw();
    }
    m_layout->setCurrentWidget(m_plot);
    trackAgain();
}

void StudyPlot::setOld(bool isOld)
{
    if (std::exchange(m_isOld, isOld) != isOld && !m_figure.panels.empty())
        redraw();
}

void StudyPlot::showMessage(const QString& words)
{
    m_figure = {};
    m_message->setText(words);
    m_layout->setCurrentWidget(m_message);
    hideTracker();
}

void StudyPlot::setColours(const PlotColours& colours)
{
    m_colours = colours;
    if (!m_figure.panels.empty())
        redraw();
}

void StudyPlot::setScales(std::optional<Scale> x, std::optional<Scale> y)
{
    m_xScale = x;
    m_yScale = y;
}

void StudyPlot::pin()
{
    unpin();
    if (m_figure.panels.empty())
        return;
    m_pinned = m_figure.panels.front();
    for (auto& series : m_pinned.series) {
        series.label = tr("pinned: %1").arg(text(series.label)).toStdString();
        series.isPinned = true;
    }
}

void StudyPlot::unpin()
{
    m_pinned = {};
    if (!m_figure.panels.empty())
        std::erase_if(m_figure.panels.front().series, &Series::isPinned);
}

void StudyPlot::resetZoom()
{
    if (!m_figure.panels.empty())
        redraw();
}

void StudyPlot::redraw()
{
    m_tracker = nullptr; // goes with the items
    plots::showFigure(*m_plot, m_figure);
    plots::setColours(*m_plot, m_colours);
    for (int i = 0; i < m_plot->graphCount(); ++i)
        m_plot->graph(i)->setVisible(!m_hidden.contains(m_plot->graph(i)->objectName()));
    if (m_isOld)
        fade(*m_plot);
    if (m_plot->width() < kWideEnough)
        placeLegendsBelow(*m_plot);
    else
        placeLegends(*m_plot);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// Once more for other values: below the curves it stays where it is.
void StudyPlot::placeLegend()
{
    if (m_plot->width() >= kWideEnough)
        placeLegends(*m_plot);
}

void StudyPlot::toggle(QCPAbstractLegendItem* item)
{
    auto* const entry = qobject_cast<QCPPlottableLegendItem*>(item);
    if (!entry)
        return;
    const auto name = entry->plottable()->objectName();
    const bool isHidden = m_hidden.insert(name).second;
    if (!isHidden)
        m_hidden.erase(name);
    entry->plottable()->setVisible(!isHidden);
    auto ink = m_colours.ink;
    ink.setAlpha(isHidden ? kFaintAlpha : 255);
    entry->setTextColor(ink);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// A line at the nearest point, and its values.
void StudyPlot::track(QPointF place)
{
    auto* const rect = m_plot->axisRectAt(place);
    if (!rect || m_figure.panels.empty() || !rect->rect().contains(place.toPoint()))
        return hideTracker();
    const auto& values = m_figure.panels.front().xValues;
    auto* const axis = rect->axis(QCPAxis::atBottom);
    const auto* const graph = m_plot->graphCount() ? m_plot->graph(0) : nullptr;
    if (values.empty() || !graph || graph->dataCount() != static_cast<int>(values.size()))
        return hideTracker();
    const auto nearest = std::clamp(
        graph->findBegin(axis->pixelToCoord(place.x()), false), 0, graph->dataCount() - 1);
    const auto before = std::max(0, nearest - 1);
    const auto distance = [&](int i) {
        return std::abs(axis->coordToPixel(graph->dataMainKey(i)) - place.x());
    };
    const auto point = distance(before) < distance(nearest) ? before : nearest;
    if (!m_tracker) {
        m_tracker = new QCPItemLine(m_plot);
        m_tracker->start->setTypeY(QCPItemPosition::ptAxisRectRatio);
        m_tracker->end->setTypeY(QCPItemPosition::ptAxisRectRatio);
        m_tracker->start->setAxes(axis, nullptr);
    }
    m_tracker->setPen(QPen(m_colours.frame, 1, Qt::DotLine));
    m_tracker->setVisible(true);
    const double key = graph->dataMainKey(point);
    m_tracker->start->setCoords(key, 0);
    m_tracker->end->setCoords(key, 1);
    m_pointer = place;
    m_readout = valuesAt(static_cast<std::size_t>(point));
    emit readoutChanged(m_readout);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// While values change under a pointer that rests, it reads those of now.
void StudyPlot::trackAgain()
{
    if (!m_pointer)
        return;
    m_plot->replot(QCustomPlot::rpImmediateRefresh); // lays out what was drawn anew
    track(*m_pointer);
}

void StudyPlot::hideTracker()
{
    if (m_tracker)
        m_tracker->setVisible(false);
    m_pointer.reset();
    m_readout.clear();
    emit readoutChanged(m_readout);
}

QString StudyPlot::readout() const
{
    return m_readout;
}

QString StudyPlot::valuesAt(std::size_t point) const
{
    const auto& panel = m_figure.panels.front();
    const auto name = panel.x.label.substr(0, panel.x.label.find(':'));
    QStringList parts{text(name) + QStringLiteral(" = ") +
                      valueText(panel.xValues[point], panel.x.unit)};
    for (const auto& series : panel.series)
        if (!m_hidden.contains(text(series.label)))
            parts.append(text(series.label) + QStringLiteral(": ") +
                         valueText(series.values[point], panel.y.unit));
    return parts.join(QStringLiteral("  \u00b7  "));
}

std::string StudyPlot::csv() const
{
    if (m_figure.panels.empty())
        return {};
    const auto& panel = m_figure.panels.front();
    const auto quoted = [](std::string label) {
        for (auto at = label.find('"'); at != std::string::npos; at = label.find('"', at + 2))
            label.insert(at, 1, '"');
        return '"' + label + '"';
    };
    auto result = quoted(panel.x.label + " [" + panel.x.unit + "]");
    for (const auto& series : panel.series)
        result += "," + quoted(series.label + " [" + panel.y.unit + "]");
    for (std::size_t i = 0; i < panel.xValues.size(); ++i) {
        result += "\n" + model::shortestText(panel.xValues[i]);
        for (const auto& series : panel.series)
            result +=
                "," + (std::isnan(series.values[i]) ? "" : model::shortestText(series.values[i]));
    }
    return result + "\n";
}

void StudyPlot::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (!m_figure.panels.empty())
        redraw();
}

} // namespace clusterwright::plots
