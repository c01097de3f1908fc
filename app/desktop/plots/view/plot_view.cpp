#include "app/desktop/plots/view/plot_view.h"

#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/drawing/mark_lines.h"
#include "app/desktop/plots/drawing/parallel_scene.h"
#include "app/desktop/plots/drawing/picture.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/figure/pinned.h"
#include "app/desktop/plots/view/crosshair.h"
#include "app/desktop/plots/view/parallel_brushing.h"
#include "app/desktop/plots/view/seen_part.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QLabel>
#include <QMimeData>
#include <QStackedLayout>
#include <QVBoxLayout>

namespace clusterwright::plots
{

namespace
{

constexpr QSize kRoomForTitle(480, 260); // of a plot; in a smaller one the values need it

std::vector<KeptAxis> axesOf(const AnyFigure& shown)
{
    std::vector<KeptAxis> axes;
    eachAxis(shown, [&](const Axis& axis, bool) {
        axes.push_back({axis.label, axis.unit, axis.from.value_or(0), axis.to.value_or(0)});
    });
    return axes;
}

// As far as they are of the same thing.
void keepRanges(AnyFigure& figure, const std::vector<KeptAxis>& axes)
{
    std::size_t next = 0;
    eachAxis(figure, [&](Axis& axis, bool) {
        if (next >= axes.size())
            return;
        const auto& old = axes[next++];
        if (old.label != axis.label || old.unit != axis.unit || old.from >= old.to)
            return;
        axis.from = old.from;
        axis.to = old.to;
    });
}

} // namespace

PlotView::PlotView(const QString& name, QWidget* parent)
    : QWidget(parent)
    , m_plot(new QCustomPlot(this))
    , m_message(new QLabel(this))
    , m_layout(new QStackedLayout)
    , m_differences(new QLabel)
    , m_strip(makeStrip())
    , m_markLines(std::make_unique<MarkLines>(*m_plot))
    , m_crosshair(std::make_unique<Crosshair>(*m_plot))
    , m_brushing(std::make_unique<Brushing>(
          *m_plot,
          [this] { followRanges(); },
          [this](ParallelFigure figure) { rearrange(std::move(figure)); }))
{
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(m_layout, 1);
    column->addWidget(m_strip);
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
    m_plot->setFocusPolicy(Qt::StrongFocus);
    m_plot->setContextMenuPolicy(Qt::CustomContextMenu);
    m_plot->installEventFilter(this);
    connectPointer();
    showMessage(tr("Nothing to plot yet"));
}

PlotView::~PlotView() = default;

void PlotView::showFigure(AnyFigure figure)
{
    if (plots::isEmpty(figure))
        return showMessage(tr("There is nothing to plot"));
    m_given = std::move(figure);
    present();
}

void PlotView::showFigure(AnyFigure figure, const PlotChoices& choices)
{
    m_hidden = choices.hidden;
    m_xScale = choices.x;
    m_yScale = choices.y;
    m_isFixed = choices.isFixed;
    m_kept = choices.axes;
    m_figure = {}; // its axes are of something else
    showFigure(std::move(figure));
    emit choicesChanged();
}

PlotChoices PlotView::choices() const
{
    return {
        m_hidden, m_xScale, m_yScale, m_isFixed, m_isFixed ? keptAxes() : std::vector<KeptAxis>()};
}

std::vector<KeptAxis> PlotView::keptAxes() const
{
    return isEmpty() ? m_kept : axesOf(withShownRanges(*m_plot, m_figure));
}

void PlotView::present()
{
    auto next = m_given;
    eachAxis(next, [&](Axis& axis, bool isX) {
        const auto& scale = isX ? m_xScale : m_yScale;
        axis.scale = scale.value_or(axis.scale);
    });
    if (m_isFixed) {
        m_kept = keptAxes();
        keepRanges(next, m_kept);
    }
    m_isPinSeen = m_pinned && addPinned(next, *m_pinned);
    m_layout->setCurrentWidget(m_plot); // has its size from now on
    const bool isLike = updateValues(*m_plot, m_figure, next);
    m_figure = std::move(next);
    if (isLike) {
        placeMarks();
        m_plot->replot(QCustomPlot::rpImmediateRefresh); // what else follows a change can wait
    } else {
        redraw();
    }
    trackAgain();
    emit shownChanged();
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
    m_kept = keptAxes();
    m_given = {};
    m_figure = {};
    m_message->setText(words);
    m_layout->setCurrentWidget(m_message);
    m_strip->hide();
    hideTracker();
    emit shownChanged();
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
    emit choicesChanged();
}

bool PlotView::canChooseScales() const
{
    return !std::holds_alternative<BarFigure>(m_figure) &&
           !std::holds_alternative<ParallelFigure>(m_figure);
}

void PlotView::setFixedAxes(bool isFixed)
{
    m_isFixed = isFixed;
    emit choicesChanged();
}

void PlotView::pin()
{
    if (isEmpty() || !canPin(m_given))
        return;
    m_pinned = m_given;
    present();
}

void PlotView::unpin()
{
    m_pinned.reset();
    if (isEmpty())
        emit shownChanged();
    else
        present();
}

QString PlotView::pinProblem() const
{
    if (isEmpty())
        return tr("There is nothing to pin");
    if (!canPin(m_given))
        return std::holds_alternative<ParallelFigure>(m_given)
                   ? tr("Lines over parallel axes cannot be told from those of before: they are "
                        "not pinned")
                   : tr("What is stacked has no room for what was before: it is not pinned");
    return m_pinned && !m_isPinSeen ? tr("What is pinned is of something else, and not shown here")
                                    : QString();
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
    const bool hasTitle =
        m_plot->width() >= kRoomForTitle.width() && m_plot->height() >= kRoomForTitle.height();
    draw(*m_plot, m_figure, {m_colours, m_hidden, m_isOld, true, hasTitle});
    if (auto* const parallel = parallelOf(*m_plot)) {
        parallel->setRanges(m_ranges);
        if (m_rows)
            parallel->setChosen(*m_rows);
    }
    placeMarks();
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

// Legends and titles go by the plot's size; where the pointer is not, nothing is read.
bool PlotView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_plot && event->type() == QEvent::Resize && !isEmpty())
        redrawInPlace();
    if (watched == m_plot && event->type() == QEvent::Leave)
        hideTracker();
    return QWidget::eventFilter(watched, event);
}

std::string PlotView::seenCsv() const
{
    return toCsv(seenPart(withShownRanges(*m_plot, m_figure), m_hidden));
}

void PlotView::copyValuesInView() const
{
    QApplication::clipboard()->setText(text(seenCsv()));
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

} // namespace clusterwright::plots
