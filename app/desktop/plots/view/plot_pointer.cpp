#include "app/desktop/plots/view/plot_pointer.h"

#include "app/desktop/plots/drawing/axis_style.h"
#include "app/desktop/plots/drawing/drawing.h"
#include "app/desktop/plots/drawing/panel_rect.h"
#include "app/desktop/plots/drawing/plot_parts.h"
#include "app/desktop/plots/view/crosshair.h"
#include "app/desktop/plots/view/parallel_brushing.h"
#include "app/desktop/plots/view/plot_content.h"
#include "app/desktop/plots/view/plot_marks.h"

#include <qcustomplot.h>

#include <QApplication>

#include <algorithm>
#include <iterator>

namespace clusterwright::plots
{

namespace
{

const QString kGap = QStringLiteral("  \u00b7  ");

} // namespace

PlotPointer::PlotPointer(QCustomPlot& plot,
                         const PlotContent& content,
                         PlotMarks& marks,
                         Brushing& brushing)
    : m_plot(plot)
    , m_content(content)
    , m_marks(marks)
    , m_brushing(brushing)
    , m_crosshair(std::make_unique<Crosshair>(plot))
{
    connectMouse();
}

PlotPointer::~PlotPointer() = default;

void PlotPointer::connectMouse()
{
    connect(&m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        m_pressed = event->position();
        if (event->button() == Qt::LeftButton)
            m_brushing.press(m_pressed);
    });
    connect(&m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        if (!m_brushing.move(event->position()))
            moveTo(event->position());
    });
    connect(
        &m_plot, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) { release(*event); });
}

void PlotPointer::release(const QMouseEvent& event)
{
    const auto place = event.position();
    if (event.button() != Qt::LeftButton || m_brushing.release(place) ||
        (place - m_pressed).manhattanLength() > QApplication::startDragDistance())
        return;
    if (!(event.modifiers() & Qt::ShiftModifier))
        return choose(place);
    // Deferred: the text below the plot changes the plot's size during the click.
    QMetaObject::invokeMethod(
        this, [this, place] { markAt(place); }, Qt::QueuedConnection);
}

void PlotPointer::moveTo(QPointF place)
{
    const auto found = m_content.isEmpty()
                           ? Readout()
                           : readoutAt(m_plot, m_content.figure(), m_content.hidden(), place);
    if (found.text.isEmpty())
        return leave();
    if (found.place)
        m_crosshair->show(*found.place, found.beside, m_colour);
    m_place = place;
    m_spot = found.spot;
    m_readout = found.text;
    if (!m_marks.spots().empty() && m_spot)
        m_readout += kGap + tr("from A: %1").arg(m_marks.differencesTo(*m_spot));
    m_marks.pointAt(m_spot);
    emit readoutChanged(m_readout);
}

void PlotPointer::leave()
{
    m_crosshair->hide();
    m_place.reset();
    m_readout.clear();
    m_marks.pointAt(std::nullopt);
    emit readoutChanged(m_readout);
}

void PlotPointer::readAgain()
{
    if (!m_place)
        return;
    m_plot.replot(QCustomPlot::rpImmediateRefresh); // lays out the redrawn plot
    moveTo(*m_place);
}

void PlotPointer::choose(QPointF place)
{
    if (m_content.isEmpty())
        return;
    if (const auto found = readoutAt(m_plot, m_content.figure(), m_content.hidden(), place);
        found.row)
        emit pointChosen(*found.row);
}

void PlotPointer::step(int points)
{
    const auto* const figure = std::get_if<Figure>(&m_content.figure());
    const auto rects = panelsOf(m_plot);
    if (!figure || figure->panels.empty() || rects.empty())
        return;
    const auto near = m_place.value_or(QPointF(-1, -1)).toPoint();
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
    const double y = found == rects.end() ? rect.rect().center().y() : m_place->y();
    moveTo({rect.x()->coordToPixel(x), y});
}

bool PlotPointer::markAt(QPointF place)
{
    const auto found = m_content.isEmpty()
                           ? Readout()
                           : readoutAt(m_plot, m_content.figure(), m_content.hidden(), place);
    if (found.spot)
        m_marks.add(*found.spot);
    return found.spot.has_value();
}

bool PlotPointer::mark()
{
    const auto spot = m_spot ? nearestSpot(m_content.figure(), *m_spot) : std::nullopt;
    if (spot)
        m_marks.add(*spot);
    return spot.has_value();
}

} // namespace clusterwright::plots

#include "moc_plot_pointer.cpp"
