// What pointer and keys do in a plot: reading, marking, hiding, choosing.
#include "app/desktop/plots/drawing/axis_style.h"
#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/drawing/mark_lines.h"
#include "app/desktop/plots/drawing/panel_rect.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/view/crosshair.h"
#include "app/desktop/plots/view/parallel_brushing.h"
#include "app/desktop/plots/view/plot_view.h"

#include <qcustomplot.h>

#include <QApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>

#include <algorithm>

namespace clusterwright::plots
{

namespace
{

constexpr int kFaintAlpha = 110;      // of a hidden curve's legend
constexpr std::size_t kMostMarks = 2; // A and B
constexpr int kMostLines = 4;         // below the plot
const QString kGap = QStringLiteral("  \u00b7  ");

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

// What has an entry in a legend, in the order of the drawing.
QStringList hideable(QCustomPlot& plot)
{
    QStringList names;
    for (int i = 0; i < plot.plottableCount(); ++i)
        if (const auto name = plot.plottable(i)->objectName();
            !name.isEmpty() && !names.contains(name))
            names.append(name);
    return names;
}

} // namespace

QWidget* PlotView::makeStrip()
{
    auto* const strip = new QWidget(this);
    strip->setObjectName(QStringLiteral("marks"));
    m_differences->setObjectName(QStringLiteral("differences"));
    m_differences->setTextFormat(Qt::PlainText);
    m_differences->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_differences->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_differences->setWordWrap(true);
    auto* const clear = new QToolButton(strip);
    clear->setText(tr("Clear marks"));
    clear->setToolTip(tr("Takes the marks A and B away (Esc)"));
    clear->setAutoRaise(true);
    connect(clear, &QToolButton::clicked, this, &PlotView::clearMarks);
    auto* const layout = new QHBoxLayout(strip);
    layout->setContentsMargins(6, 0, 0, 0);
    auto* const area = new QScrollArea(strip); // many curves must not take the plot's place
    area->setFrameStyle(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidgetResizable(true);
    area->setWidget(m_differences);
    area->setFixedHeight(kMostLines * m_differences->fontMetrics().lineSpacing());
    m_differences->setAlignment(Qt::AlignTop);
    layout->addWidget(area, 1);
    layout->addWidget(clear, 0, Qt::AlignTop);
    strip->hide();
    return strip;
}

// Parallel axes have their own gestures.
void PlotView::connectPointer()
{
    connect(m_plot,
            &QCustomPlot::legendClick,
            this,
            [this](QCPLegend*, QCPAbstractLegendItem* item, QMouseEvent* event) {
                if (!event || (event->button() == Qt::LeftButton &&
                               !(event->modifiers() & Qt::ShiftModifier)))
                    toggle(item);
            });
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        m_pressed = event->position();
        if (event->button() == Qt::LeftButton)
            m_brushing->press(m_pressed);
    });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (!m_brushing->move(event->position()))
            track(event->position());
    });
    connect(m_plot, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
        const auto place = event->position();
        if (event->button() != Qt::LeftButton || m_brushing->release(place) ||
            (place - m_pressed).manhattanLength() > QApplication::startDragDistance())
            return;
        if (!(event->modifiers() & Qt::ShiftModifier))
            return choose(place);
        // What is said below changes the plot's size, and the click is not over.
        QMetaObject::invokeMethod(
            this, [this, place] { markAt(place); }, Qt::QueuedConnection);
    });
    // What moves axes that are fixed moves them for the figures that follow.
    const auto tell = [this] {
        if (m_isFixed && !isEmpty() && QApplication::mouseButtons() == Qt::NoButton)
            emit choicesChanged();
    };
    connect(m_plot, &QCustomPlot::mouseRelease, this, tell, Qt::QueuedConnection);
    connect(m_plot, &QCustomPlot::mouseWheel, this, tell, Qt::QueuedConnection);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &PlotView::resetZoom);
    connect(m_plot, &QWidget::customContextMenuRequested, this, &PlotView::showMenu);
}

void PlotView::toggle(QCPAbstractLegendItem* item)
{
    auto* const entry = qobject_cast<QCPPlottableLegendItem*>(item);
    if (!entry)
        return;
    const auto name = entry->plottable()->objectName().toStdString();
    const bool isHidden = !m_hidden.contains(name);
    if (!standAlone(m_figure))
        return hideCurve(name, isHidden);
    isHidden ? void(m_hidden.insert(name)) : void(m_hidden.erase(name));
    entry->plottable()->setVisible(!isHidden);
    auto ink = m_colours.ink;
    ink.setAlpha(isHidden ? kFaintAlpha : 255);
    entry->setTextColor(ink);
    showDifferences();
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    emit choicesChanged();
}

void PlotView::hideCurve(const std::string& label, bool isHidden)
{
    isHidden ? void(m_hidden.insert(label)) : void(m_hidden.erase(label));
    showDifferences();
    // A click is not over while the legend that it is in would go.
    QMetaObject::invokeMethod(this, &PlotView::redrawInPlace, Qt::QueuedConnection);
    emit choicesChanged();
}

void PlotView::track(QPointF place)
{
    const auto found = isEmpty() ? Readout() : readoutAt(*m_plot, m_figure, m_hidden, place);
    if (found.text.isEmpty())
        return hideTracker();
    if (found.place)
        m_crosshair->show(*found.place, found.beside, m_colours.frame);
    m_pointer = place;
    m_spot = found.spot;
    m_readout = found.text;
    if (!m_marks.empty() && m_spot)
        m_readout += kGap + tr("from A: %1").arg(differencesTo(*m_spot));
    showDifferences();
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

void PlotView::choose(QPointF place)
{
    if (isEmpty())
        return;
    if (const auto found = readoutAt(*m_plot, m_figure, m_hidden, place); found.row)
        emit pointChosen(*found.row);
}

void PlotView::hideTracker()
{
    m_crosshair->hide();
    m_pointer.reset();
    m_readout.clear();
    showDifferences();
    emit readoutChanged(m_readout);
}

// To the next point along x, of the panel that was read last.
void PlotView::step(int points)
{
    const auto* const figure = std::get_if<Figure>(&m_figure);
    const auto rects = panelsOf(*m_plot);
    if (!figure || figure->panels.empty() || rects.empty())
        return;
    const auto near = m_pointer.value_or(QPointF(-1, -1)).toPoint();
    const auto found = std::ranges::find_if(
        rects, [&](const PanelRect* rect) { return rect->rect().contains(near); });
    const auto& rect = found == rects.end() ? *rects.front() : **found;
    const auto& panel = figure->panels[static_cast<std::size_t>(rect.panel())];
    const auto at = m_spot ? nearestSpot(Figure{{}, {panel}}, *m_spot) : std::nullopt;
    if (panel.xValues.empty())
        return;
    auto point = std::ssize(panel.xValues) - 1;
    if (at)
        point =
            std::clamp(std::ranges::find(panel.xValues, at->at) - panel.xValues.begin() + points,
                       std::ptrdiff_t(0),
                       point);
    else if (points > 0)
        point = 0;
    const double x = panel.xValues[static_cast<std::size_t>(point)] / unitOf(*rect.x());
    const double y = found == rects.end() ? rect.rect().center().y() : m_pointer->y();
    track({rect.x()->coordToPixel(x), y});
}

void PlotView::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Left)
        step(-1);
    else if (event->key() == Qt::Key_Right)
        step(1);
    else
        QWidget::keyPressEvent(event);
}

void PlotView::showMenu(QPoint place)
{
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    track(place);
    auto* const mark = menu->addAction(tr("&Mark this place"), this, [this] { this->mark(); });
    mark->setEnabled(m_pointer && m_spot);
    auto* const clear = menu->addAction(tr("&Clear marks"), this, &PlotView::clearMarks);
    clear->setEnabled(!m_marks.empty());
    menu->addSeparator();
    addCurves(*menu->addMenu(tr("C&urves")));
    menu->addAction(tr("Show &all of it"), this, &PlotView::resetZoom)->setEnabled(!isEmpty());
    auto* const keep = menu->addAction(tr("&Keep these axes"), this, &PlotView::setFixedAxes);
    keep->setToolTip(tr("Figures that follow are shown from where to where this one is"));
    keep->setCheckable(true);
    keep->setChecked(m_isFixed);
    menu->addSeparator();
    auto* const copy =
        menu->addAction(tr("Copy &values in view"), this, &PlotView::copyValuesInView);
    copy->setEnabled(!isEmpty());
    menu->popup(m_plot->mapToGlobal(place));
}

// What a click in the legend does too.
void PlotView::addCurves(QMenu& menu)
{
    for (const auto& name : hideable(*m_plot)) {
        auto* const action = menu.addAction(QString(name).replace('&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(!m_hidden.contains(name.toStdString()));
        connect(action, &QAction::toggled, this, [this, name](bool isShown) {
            hideCurve(name.toStdString(), !isShown);
        });
    }
    menu.menuAction()->setEnabled(!isEmpty() && !menu.isEmpty());
}

bool PlotView::markAt(QPointF place)
{
    const auto found = isEmpty() ? Readout() : readoutAt(*m_plot, m_figure, m_hidden, place);
    if (found.spot)
        add(*found.spot);
    return found.spot.has_value();
}

bool PlotView::mark()
{
    const auto spot = m_spot ? nearestSpot(m_figure, *m_spot) : std::nullopt;
    if (spot)
        add(*spot);
    return spot.has_value();
}

void PlotView::add(const Spot& spot)
{
    if (!m_marks.empty() && !isSameAxis(m_marks.front().x, spot.x))
        m_marks.clear(); // another panel, where other things are read
    if (m_marks.size() == kMostMarks)
        m_marks.pop_back();
    m_marks.push_back(spot);
    placeMarks();
    m_markLines->replot();
}

void PlotView::clearMarks()
{
    m_marks.clear();
    placeMarks();
    m_markLines->replot();
}

void PlotView::placeMarks()
{
    std::erase_if(m_marks, [&](const Spot& mark) { return !nearestSpot(m_figure, mark); });
    std::vector<Spot> spots;
    for (const auto& mark : m_marks)
        spots.push_back(*nearestSpot(m_figure, mark));
    m_markLines->show(m_figure, spots, m_colours);
    showDifferences();
}

QString PlotView::differencesTo(const Spot& spot) const
{
    const auto from = nearestSpot(m_figure, m_marks.front());
    const auto to = nearestSpot(m_figure, spot);
    return from && to ? differenceText(valuesAt(m_figure, m_hidden, *from),
                                       valuesAt(m_figure, m_hidden, *to))
                      : QString();
}

QString PlotView::differences() const
{
    if (m_marks.empty() || isEmpty())
        return {};
    const auto where = [&](const Spot& mark) {
        const auto spot = nearestSpot(m_figure, mark);
        auto values = spot ? valuesAt(m_figure, m_hidden, *spot) : std::vector<SpotValue>();
        values.resize(std::min<std::size_t>(values.size(), mark.y ? 2 : 1));
        return spotText(values);
    };
    const auto begin = tr("A: %1").arg(where(m_marks.front()));
    if (m_marks.size() > 1)
        return tr("%1  to  B: %2").arg(begin, where(m_marks.back())) + QLatin1Char('\n') +
               differencesTo(m_marks.back());
    if (m_pointer && m_spot)
        return tr("%1  to  %2").arg(begin, where(*m_spot)) + QLatin1Char('\n') +
               differencesTo(*m_spot);
    return begin + QLatin1Char('\n') +
           tr("Point at another place for what lies between, or mark it too.");
}

void PlotView::showDifferences()
{
    m_strip->setVisible(!m_marks.empty() && !isEmpty());
    auto words = differences();
    for (const auto* const part : {" +", " \u2212", " (\u00d7"}) { // a number stays in its line
        const auto start = QString::fromUtf8(part);
        words.replace(start, QChar(QChar::Nbsp) + start.mid(1));
    }
    m_differences->setText(words);
}

} // namespace clusterwright::plots
