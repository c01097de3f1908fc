#include "app/desktop/plots/view/plot_view.h"

#include "app/desktop/common/theme.h"
#include "app/desktop/plots/drawing/axis_style.h"
#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/drawing/panel_rect.h"
#include "app/desktop/plots/drawing/parallel_scene.h"
#include "app/desktop/plots/view/crosshair.h"
#include "app/desktop/plots/view/parallel_brushing.h"
#include "app/desktop/plots/view/plot_menu.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLabel>
#include <QStackedLayout>
#include <QToolTip>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr int kFaintAlpha = 110; // legend entry of a hidden curve

// Returns the entries of legends that have no room in the plot.
QString hiddenLegend(QCustomPlot& plot)
{
    QStringList lines;
    for (const auto* const panel : panelsOf(plot))
        for (int i = 0;
             panel->legend && !panel->legend->visible() && i < panel->legend->itemCount();
             ++i)
            if (auto* const entry = qobject_cast<QCPPlottableLegendItem*>(panel->legend->item(i))) {
                const auto& curve = *entry->plottable();
                const auto label = curve.objectName().isEmpty() ? curve.name() : curve.objectName();
                lines.append(QStringLiteral("<span style=\"color:%1\">\u25ac</span> %2")
                                 .arg(curve.pen().color().name(), label.toHtmlEscaped()));
            }
    lines.removeDuplicates();
    return lines.join(QStringLiteral("<br/>"));
}

// True if hiding a curve changes nothing else.
bool standAlone(const AnyFigure& figure)
{
    const auto* const panels = std::get_if<Figure>(&figure);
    return !panels || std::ranges::all_of(panels->panels, [](const Panel& panel) {
        return !panel.isStacked && std::ranges::all_of(panel.series, [](const Series& series) {
            return series.low.empty() && series.limiting.empty() && series.valid.empty();
        });
    });
}

// Drops ranges of an earlier figure that contain no row: they would grey all lines without a visible reason.
void dropWithoutRows(std::vector<ParallelRange>& ranges,
                     const ParallelFigure& figure,
                     QCustomPlot& plot)
{
    if (!rowsInside(figure, ranges).empty())
        return;
    ranges.clear();
    if (auto* const drawn = parallelOf(plot))
        drawn->setRanges({});
}

std::vector<QCPAxis*> axesOf(const QCustomPlot& plot)
{
    std::vector<QCPAxis*> axes;
    for (const auto* const rect : plot.axisRects())
        for (auto* const axis : rect->axes())
            axes.push_back(axis);
    return axes;
}

std::vector<std::pair<double, double>> rangesOf(const QCustomPlot& plot)
{
    std::vector<std::pair<double, double>> ranges;
    for (const auto* const axis : axesOf(plot))
        ranges.emplace_back(axis->range().lower, axis->range().upper);
    return ranges;
}

// Shifts axes back that a drag has moved away from what was drawn: a part of it stays visible. `drawn`: the ranges of all of it.
void keepInSight(const QCustomPlot& plot, const std::vector<std::pair<double, double>>& drawn)
{
    constexpr double kLeastPart = 0.1; // share of the visible range
    const auto axes = axesOf(plot);
    for (std::size_t i = 0; i < axes.size() && axes.size() == drawn.size(); ++i) {
        const bool isLog = axes[i]->scaleType() == QCPAxis::stLogarithmic;
        const auto on = [isLog](double value) { return isLog ? std::log(value) : value; };
        const auto off = [isLog](double value) { return isLog ? std::exp(value) : value; };
        const double lower = on(axes[i]->range().lower);
        const double upper = on(axes[i]->range().upper);
        const double part = kLeastPart * (upper - lower);
        const double shift = std::max(0.0, on(drawn[i].first) + part - upper) +
                             std::min(0.0, on(drawn[i].second) - part - lower);
        if (shift != 0 && std::isfinite(shift))
            axes[i]->setRange(off(lower + shift), off(upper + shift));
    }
}

// Does nothing if the plot has other axes.
void setRanges(const QCustomPlot& plot, const std::vector<std::pair<double, double>>& ranges)
{
    const auto axes = axesOf(plot);
    for (std::size_t i = 0; i < axes.size() && axes.size() == ranges.size(); ++i)
        axes[i]->setRange(ranges[i].first, ranges[i].second);
}

// Rows that are marked stand out; without them, those in the brushed ranges of a parallel plot.
void showRows(QCustomPlot& plot,
              const AnyFigure& figure,
              const std::vector<std::size_t>& rows,
              const std::vector<ParallelRange>& ranges,
              const QColor& ink)
{
    markRowsOf(plot, figure, rows, ink);
    auto* const parallel = parallelOf(plot);
    if (!parallel)
        return;
    parallel->setRanges(ranges);
    if (!rows.empty())
        parallel->setChosen(rows);
}

// Returns the whole label of the legend entry or title of the axis there; empty if it is shown.
QString shortenedAt(const QCustomPlot& plot, QPoint at)
{
    for (const auto* const axis : axesOf(plot))
        if (axis->getPartAt(at) == QCPAxis::spAxisLabel)
            return wholeTitle(*axis);
    auto* const entry = qobject_cast<QCPPlottableLegendItem*>(plot.layoutElementAt(at));
    if (!entry || !entry->plottable()->name().contains(QChar(0x2026)))
        return {};
    return entry->plottable()->objectName();
}

} // namespace

PlotView::PlotView(const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_message(new QLabel(this))
    , m_layout(new QStackedLayout)
    , m_content(*m_plot)
    , m_marks(new PlotMarks(*m_plot, m_content, this))
    , m_brushing(std::make_unique<Brushing>(
          *m_plot,
          [this] { followRanges(); },
          [this](ParallelFigure figure) { rearrange(std::move(figure)); }))
    , m_pointer(std::make_unique<PlotPointer>(*m_plot, m_content, *m_marks, *m_brushing))
{
    arrangeParts(name);
    connectPlot();
    recolour();
    showMessage(tr("Nothing to plot yet"));
}

// Destroys the parts that draw into the plot before the plot.
PlotView::~PlotView()
{
    m_pointer.reset();
    delete m_marks;
}

void PlotView::arrangeParts(const QString& name)
{
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(m_layout, 1);
    column->addWidget(m_marks);
    m_layout->addWidget(m_message);
    m_layout->addWidget(m_plot);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setObjectName(QStringLiteral("message"));
    m_message->setTextFormat(Qt::PlainText);
    m_message->setTextInteractionFlags(Qt::TextBrowserInteraction);
    m_message->setMargin(24);
    m_plot->setObjectName(QStringLiteral("plot"));
    m_plot->setAccessibleName(name);
    m_plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    m_plot->setPlottingHints(QCP::phFastPolylines | QCP::phCacheLabels);
    m_plot->setMinimumSize(160, 120);
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->setContextMenuPolicy(Qt::CustomContextMenu);
    m_plot->installEventFilter(this);
}

void PlotView::connectPlot()
{
    connect(m_plot,
            &QCustomPlot::legendClick,
            this,
            [this](QCPLegend*, QCPAbstractLegendItem* item, QMouseEvent* event) {
                if (!event || (event->button() == Qt::LeftButton &&
                               !(event->modifiers() & Qt::ShiftModifier)))
                    toggle(item);
            });
    // Zooming or panning fixed axes also applies to later figures.
    const auto tell = [this] {
        if (m_content.areAxesFixed() && !m_content.isEmpty() &&
            QApplication::mouseButtons() == Qt::NoButton)
            emit choicesChanged();
    };
    connect(m_plot, &QCustomPlot::mouseRelease, this, tell, Qt::QueuedConnection);
    connect(m_plot, &QCustomPlot::mouseWheel, this, tell, Qt::QueuedConnection);
    connect(
        m_plot, &QCustomPlot::beforeReplot, this, [this] { keepInSight(*m_plot, m_drawnRanges); });
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &PlotView::resetZoom);
    connect(m_plot, &QWidget::customContextMenuRequested, this, [this](QPoint place) {
        showPlotMenu(*this, place);
    });
    connect(m_message, &QLabel::linkActivated, this, &PlotView::linkActivated);
    connect(m_pointer.get(), &PlotPointer::readoutChanged, this, &PlotView::readoutChanged);
    connect(m_pointer.get(), &PlotPointer::pointChosen, this, &PlotView::pointChosen);
}

void PlotView::showFigure(AnyFigure figure)
{
    if (plots::isEmpty(figure))
        return showMessage(tr("There is nothing to plot"));
    m_content.give(std::move(figure));
    present();
}

void PlotView::showFigure(AnyFigure figure, const PlotChoices& choices)
{
    m_content.choose(choices);
    showFigure(std::move(figure));
    emit choicesChanged();
}

void PlotView::present()
{
    auto next = m_content.arranged();
    m_layout->setCurrentWidget(m_plot); // the plot gets its size here
    const bool isLike = updateValues(*m_plot, figure(), next);
    m_content.show(std::move(next));
    if (const auto* const parallel = std::get_if<ParallelFigure>(&figure());
        parallel && !m_ranges.empty()) {
        dropWithoutRows(m_ranges, *parallel, *m_plot);
        emit brushed(rowsInside(*parallel, m_ranges));
    }
    if (isLike) {
        m_drawnRanges = rangesOf(*m_plot);
        m_marks->place();
        m_plot->replot(QCustomPlot::rpImmediateRefresh); // other updates can wait
    } else {
        redraw();
    }
    m_pointer->readAgain();
    emit shownChanged();
}

// Applies a new order or direction of axes.
void PlotView::rearrange(ParallelFigure figure)
{
    m_content.give(figure);
    m_content.show(std::move(figure));
    // Deferred: redrawing deletes the axes of the present gesture.
    QMetaObject::invokeMethod(this, &PlotView::redraw, Qt::QueuedConnection);
}

void PlotView::followRanges()
{
    m_ranges = parallelOf(*m_plot)->ranges();
    m_rows.clear();
    emit brushed(rowsInside(as<ParallelFigure>(), m_ranges));
}

void PlotView::markRows(std::vector<std::size_t> rows)
{
    if (rows == m_rows)
        return;
    m_rows = std::move(rows);
    if (m_content.isEmpty())
        return;
    showRows(*m_plot, figure(), m_rows, m_ranges, m_colours.ink);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void PlotView::setRanges(const std::vector<ParallelRange>& ranges)
{
    m_ranges = ranges;
    m_rows.clear();
    if (parallelOf(*m_plot))
        redraw();
}

void PlotView::setOld(bool isOld)
{
    if (m_content.setOld(isOld) && !m_content.isEmpty())
        redraw();
}

void PlotView::showMessage(const QString& words, const QString& link)
{
    m_content.clear();
    m_message->setTextFormat(link.isEmpty() ? Qt::PlainText : Qt::RichText);
    m_message->setText(link.isEmpty() ? words
                                      : QStringLiteral("%1<br><br><a href=\"#\">%2</a>")
                                            .arg(words.toHtmlEscaped().replace(
                                                     QLatin1Char('\n'), QStringLiteral("<br>")),
                                                 link.toHtmlEscaped()));
    m_layout->setCurrentWidget(m_message);
    m_marks->hide();
    m_pointer->leave();
    emit shownChanged();
}

void PlotView::recolour()
{
    const auto& theme = desktop::themeOf(*this);
    m_colours = {theme.canvas, theme.ink, theme.faintInk, theme.nodeEdge, theme.grid};
    m_marks->setColours(m_colours);
    m_pointer->setColour(m_colours.frame);
    if (!m_content.isEmpty())
        redrawInPlace(Keep::All);
}

void PlotView::setScales(std::optional<Scale> x, std::optional<Scale> y)
{
    m_content.setScales(x, y);
    if (!m_content.isEmpty())
        present();
    emit choicesChanged();
}

void PlotView::setFixedAxes(bool isFixed)
{
    m_content.setFixedAxes(isFixed);
    emit choicesChanged();
}

void PlotView::setStyle(const FigureStyle& style)
{
    m_content.setStyle(style);
    if (!m_content.isEmpty())
        present();
    emit choicesChanged();
}

void PlotView::pin()
{
    if (m_content.pin())
        present();
}

void PlotView::unpin()
{
    m_content.unpin();
    if (m_content.isEmpty())
        emit shownChanged();
    else
        present();
}

void PlotView::resetZoom()
{
    if (m_content.isEmpty())
        return;
    m_content.showAllOfIt();
    redraw();
}

void PlotView::toggle(QCPAbstractLegendItem* item)
{
    auto* const entry = qobject_cast<QCPPlottableLegendItem*>(item);
    if (!entry)
        return;
    const auto name = entry->plottable()->objectName().toStdString();
    const bool isHidden = !m_content.hidden().contains(name);
    if (!standAlone(figure()))
        return hideCurve(name, isHidden);
    m_content.hide(name, isHidden);
    entry->plottable()->setVisible(!isHidden);
    auto ink = m_colours.ink;
    ink.setAlpha(isHidden ? kFaintAlpha : 255);
    entry->setTextColor(ink);
    m_marks->showDifferences();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    emit choicesChanged();
}

void PlotView::hideCurve(const std::string& label, bool isHidden)
{
    m_content.hide(label, isHidden);
    m_marks->showDifferences();
    // Deferred: redrawing deletes the legend of the present click.
    QMetaObject::invokeMethod(
        this, [this] { redrawInPlace(Keep::All); }, Qt::QueuedConnection);
    emit choicesChanged();
}

void PlotView::redraw()
{
    m_plot->setViewport(m_plot->rect()); // a hidden plot gets its resize event late
    const bool hasTitle =
        m_plot->width() >= kRoomForTitle.width() && m_plot->height() >= kRoomForTitle.height();
    draw(*m_plot, figure(), {m_colours, m_content.hidden(), m_content.isOld(), true, hasTitle});
    showRows(*m_plot, figure(), m_rows, m_ranges, m_colours.ink);
    m_drawnRanges = rangesOf(*m_plot);
    m_marks->place();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

// Recomputes ranges that were not zoomed: their room for texts depends on the plot's size.
void PlotView::redrawInPlace(Keep keep)
{
    auto ranges = rangesOf(*m_plot);
    const auto drawn = m_drawnRanges;
    redraw();
    if (keep == Keep::Zoomed && drawn.size() == ranges.size() &&
        m_drawnRanges.size() == ranges.size())
        for (std::size_t i = 0; i < ranges.size(); ++i)
            if (ranges[i] == drawn[i])
                ranges[i] = m_drawnRanges[i];
    plots::setRanges(*m_plot, ranges);
}

// Lays out legends and titles for a new size; clears the values when the pointer leaves.
bool PlotView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_plot && event->type() == QEvent::Resize && !m_content.isEmpty())
        redrawInPlace(Keep::Zoomed);
    if (watched == m_plot && event->type() == QEvent::ToolTip) {
        const auto* const help = static_cast<QHelpEvent*>(event);
        const auto text = shortenedAt(*m_plot, help->pos());
        QToolTip::showText(
            help->globalPos(), text.isEmpty() ? hiddenLegend(*m_plot) : text, m_plot);
        return true;
    }
    if (watched == m_plot && event->type() == QEvent::PaletteChange && m_pointer)
        recolour();
    if (watched == m_plot && event->type() == QEvent::Leave)
        m_pointer->leave();
    return QWidget::eventFilter(watched, event);
}

void PlotView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Left)
        m_pointer->step(-1);
    else if (event->key() == Qt::Key_Right)
        m_pointer->step(1);
    else
        QWidget::keyPressEvent(event);
}

} // namespace clusterwright::plots

#include "moc_plot_view.cpp"
