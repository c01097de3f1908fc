#include "app/desktop/plots/plot_view.h"

#include "app/desktop/plots/crosshair.h"
#include "app/desktop/plots/drawing.h"
#include "app/desktop/plots/parallel_brushing.h"
#include "app/desktop/plots/parallel_scene.h"
#include "app/desktop/plots/picture.h"
#include "app/desktop/plots/plot_parts.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QMimeData>
#include <QStackedLayout>

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr int kFaintAlpha = 110; // of a hidden curve's legend

std::string pinnedLabel(const std::string& label)
{
    return PlotView::tr("pinned: %1").arg(text(label)).toStdString();
}

// Curves of before, where x and the output are the same; points in any case.
void addPinned(AnyFigure& figure, const AnyFigure& pinned)
{
    auto* const panels = std::get_if<Figure>(&figure);
    const auto* const before = std::get_if<Figure>(&pinned);
    for (std::size_t i = 0; panels && before && i < panels->panels.size(); ++i) {
        auto& panel = panels->panels[i];
        const auto* const old = i < before->panels.size() ? &before->panels[i] : nullptr;
        if (!old || panel.isStacked || old->xValues != panel.xValues ||
            old->y.label != panel.y.label)
            continue;
        for (auto series : old->series)
            panel.series.push_back({pinnedLabel(series.label), std::move(series.values), true});
    }
    auto* const scatter = std::get_if<ScatterFigure>(&figure);
    const auto* const dots = std::get_if<ScatterFigure>(&pinned);
    if (scatter && dots && scatter->x.label == dots->x.label && scatter->y.label == dots->y.label)
        for (auto points : dots->points) {
            points.label = pinnedLabel(points.label);
            points.isHollow = true;
            points.rows.clear();
            scatter->points.push_back(std::move(points));
        }
}

// As far as they are of the same thing.
void keepRanges(AnyFigure& figure, const AnyFigure& shown)
{
    std::vector<Axis> axes;
    eachAxis(shown, [&](const Axis& axis, bool) { axes.push_back(axis); });
    std::size_t next = 0;
    eachAxis(figure, [&](Axis& axis, bool) {
        if (next >= axes.size())
            return;
        const auto& old = axes[next++];
        if (old.label != axis.label || old.unit != axis.unit)
            return;
        axis.from = old.from;
        axis.to = old.to;
    });
}

// Whether hiding a curve changes nothing but the curve.
bool standAlone(const AnyFigure& figure)
{
    const auto* const panels = std::get_if<Figure>(&figure);
    return !panels || std::ranges::all_of(panels->panels, [](const Panel& panel) {
        return !panel.isStacked && std::ranges::all_of(panel.series, [](const Series& series) {
            return series.low.empty() && series.limiting.empty() && series.valid.empty();
        });
    });
}

} // namespace

PlotView::PlotView(const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_message(new QLabel(this))
    , m_layout(new QStackedLayout(this))
    , m_crosshair(std::make_unique<Crosshair>(*m_plot))
    , m_brushing(std::make_unique<Brushing>(
          *m_plot,
          [this] { followRanges(); },
          [this](ParallelFigure figure) { rearrange(std::move(figure)); }))
{
    m_layout->addWidget(m_message);
    m_layout->addWidget(m_plot);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setMargin(24);
    m_plot->setObjectName(QStringLiteral("plot"));
    m_plot->setAccessibleName(name);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->setPlottingHints(QCP::phFastPolylines | QCP::phCacheLabels);
    m_plot->setMinimumSize(160, 120);
    connectPointer();
    showMessage(tr("Nothing to plot yet"));
}

PlotView::~PlotView() = default;

// Parallel axes have their own gestures.
void PlotView::connectPointer()
{
    connect(m_plot,
            &QCustomPlot::legendClick,
            this,
            [this](QCPLegend*, QCPAbstractLegendItem* item) { toggle(item); });
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        m_pressed = event->position();
        m_brushing->press(m_pressed);
    });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (!m_brushing->move(event->position()))
            track(event->position());
    });
    connect(m_plot, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
        if (!m_brushing->release(event->position()))
            choose(event->position());
    });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &PlotView::resetZoom);
}

void PlotView::showFigure(AnyFigure figure)
{
    if (plots::isEmpty(figure))
        return showMessage(tr("There is nothing to plot"));
    m_given = std::move(figure);
    present();
}

void PlotView::present()
{
    auto next = m_given;
    eachAxis(next, [&](Axis& axis, bool isX) {
        const auto& scale = isX ? m_xScale : m_yScale;
        axis.scale = scale.value_or(axis.scale);
    });
    if (m_isFixed && !isEmpty())
        keepRanges(next, withShownRanges(*m_plot, m_figure));
    if (m_pinned)
        addPinned(next, *m_pinned);
    m_layout->setCurrentWidget(m_plot); // has its size from now on
    const bool isLike = updateValues(*m_plot, m_figure, next);
    m_figure = std::move(next);
    if (isLike)
        m_plot->replot(QCustomPlot::rpImmediateRefresh); // what else follows a change can wait
    else
        redraw();
    trackAgain();
}

// Another order of the axes, or one of them turned.
void PlotView::rearrange(ParallelFigure figure)
{
    m_given = figure;
    m_figure = std::move(figure);
    // The gesture is not over while the axes that it is upon would go.
    QMetaObject::invokeMethod(this, &PlotView::redraw, Qt::QueuedConnection);
}

void PlotView::followRanges()
{
    m_ranges = parallelOf(*m_plot)->ranges();
    m_rows.reset();
    const auto& figure = std::get<ParallelFigure>(m_figure);
    emit brushed(rowsInside(figure, m_ranges));
}

void PlotView::setBrushed(const std::vector<std::size_t>& rows)
{
    m_ranges.clear();
    m_rows = rows;
    if (parallelOf(*m_plot))
        redraw();
}

void PlotView::setRanges(const std::vector<ParallelRange>& ranges)
{
    m_ranges = ranges;
    m_rows.reset();
    if (parallelOf(*m_plot))
        redraw();
}

void PlotView::setOld(bool isOld)
{
    if (std::exchange(m_isOld, isOld) != isOld && !isEmpty())
        redraw();
}

void PlotView::showMessage(const QString& words)
{
    m_given = {};
    m_figure = {};
    m_message->setText(words);
    m_layout->setCurrentWidget(m_message);
    hideTracker();
}

void PlotView::setColours(const PlotColours& colours)
{
    m_colours = colours;
    if (!isEmpty())
        redrawInPlace();
}

void PlotView::setScales(std::optional<Scale> x, std::optional<Scale> y)
{
    m_xScale = x;
    m_yScale = y;
    if (!isEmpty())
        present();
}

void PlotView::setFixedAxes(bool isFixed)
{
    m_isFixed = isFixed;
}

void PlotView::pin()
{
    m_pinned.reset();
    if (!isEmpty())
        m_pinned = m_given;
}

void PlotView::unpin()
{
    m_pinned.reset();
    if (!isEmpty())
        present();
}

void PlotView::resetZoom()
{
    if (isEmpty())
        return;
    eachAxis(m_figure, [](Axis& axis, bool) { axis.from = axis.to = {}; });
    redraw();
}

void PlotView::redraw()
{
    m_plot->setViewport(m_plot->rect()); // which a hidden plot hears of later
    draw(*m_plot, m_figure, {m_colours, m_hidden, m_isOld, true});
    if (auto* const parallel = parallelOf(*m_plot)) {
        parallel->setRanges(m_ranges);
        if (m_rows)
            parallel->setChosen(*m_rows);
    }
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// As far in as it is.
void PlotView::redrawInPlace()
{
    QList<QCPRange> ranges;
    for (const auto* const rect : m_plot->axisRects())
        for (const auto* const axis : rect->axes())
            ranges.append(axis->range());
    redraw();
    QList<QCPAxis*> axes;
    for (const auto* const rect : m_plot->axisRects())
        axes.append(rect->axes());
    for (qsizetype i = 0; i < axes.size() && axes.size() == ranges.size(); ++i)
        axes[i]->setRange(ranges[i]);
}

void PlotView::toggle(QCPAbstractLegendItem* item)
{
    auto* const entry = qobject_cast<QCPPlottableLegendItem*>(item);
    if (!entry)
        return;
    const auto name = entry->plottable()->objectName().toStdString();
    const bool isHidden = m_hidden.insert(name).second;
    if (!isHidden)
        m_hidden.erase(name);
    if (!standAlone(m_figure)) {
        // The click is not over while the legend that it is in would go.
        QMetaObject::invokeMethod(this, &PlotView::redrawInPlace, Qt::QueuedConnection);
        return;
    }
    entry->plottable()->setVisible(!isHidden);
    auto ink = m_colours.ink;
    ink.setAlpha(isHidden ? kFaintAlpha : 255);
    entry->setTextColor(ink);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotView::track(QPointF place)
{
    const auto found = isEmpty() ? Readout() : readoutAt(*m_plot, m_figure, m_hidden, place);
    if (found.text.isEmpty())
        return hideTracker();
    if (found.place)
        m_crosshair->show(*found.place, m_colours.frame);
    m_pointer = place;
    m_readout = found.text;
    emit readoutChanged(m_readout);
}

// While values change under a pointer that rests, it reads those of now.
void PlotView::trackAgain()
{
    if (!m_pointer)
        return;
    m_plot->replot(QCustomPlot::rpImmediateRefresh); // lays out what was drawn anew
    track(*m_pointer);
}

// A click, not the end of a drag.
void PlotView::choose(QPointF place)
{
    if (isEmpty() || (place - m_pressed).manhattanLength() > QApplication::startDragDistance())
        return;
    if (const auto found = readoutAt(*m_plot, m_figure, m_hidden, place); found.row)
        emit pointChosen(*found.row);
}

void PlotView::hideTracker()
{
    m_crosshair->hide();
    m_pointer.reset();
    m_readout.clear();
    emit readoutChanged(m_readout);
}

model::Diagnostics PlotView::copyPicture() const
{
    const auto png = pictureOf(m_figure, PictureKind::Png);
    if (!png)
        return png.diagnostics();
    const auto bytes = QByteArray::fromStdString(png.value());
    auto* const picture = new QMimeData;
    picture->setData(QStringLiteral("image/png"), bytes);
    picture->setImageData(QImage::fromData(bytes));
    picture->setText(text(csv()));
    QApplication::clipboard()->setMimeData(picture);
    return {};
}

void PlotView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (!isEmpty())
        redrawInPlace();
}

} // namespace clusterwright::plots
