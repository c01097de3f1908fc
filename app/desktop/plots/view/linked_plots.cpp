#include "app/desktop/plots/view/linked_plots.h"

#include "app/desktop/plots/drawing/axis_style.h"
#include "app/desktop/plots/drawing/panel_rect.h"
#include "app/desktop/plots/view/plot_view.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

using Range = std::optional<std::pair<double, double>>;

const Panel* panelOf(const PlotView& view)
{
    const auto* const figure = std::get_if<Figure>(&view.figure());
    return figure && !figure->panels.empty() ? &figure->panels.front() : nullptr;
}

Range rangeOf(PlotView& view, bool isX)
{
    const auto rects = panelsOf(view.plot());
    if (rects.empty())
        return std::nullopt;
    const auto& axis = isX ? *rects.front()->x() : *rects.front()->y();
    return std::pair(axis.range().lower * unitOf(axis), axis.range().upper * unitOf(axis));
}

void setRange(PlotView& view, const Range& range, bool isX)
{
    for (auto* const rect : panelsOf(view.plot())) {
        auto& axis = isX ? *rect->x() : *rect->y();
        const bool isLog = axis.scaleType() == QCPAxis::stLogarithmic;
        const double lower = range->first / unitOf(axis);
        axis.setRange(isLog && lower <= 0 ? axis.range().lower : lower,
                      range->second / unitOf(axis));
    }
    view.plot().replot(QCustomPlot::rpQueuedReplot);
}

// Tolerates rounding by units.
bool isSame(const Range& a, const Range& b)
{
    constexpr double kRounding = 1e-6; // share of the width
    if (!a || !b)
        return a.has_value() == b.has_value();
    const double least = kRounding * std::abs(b->second - b->first);
    return std::abs(a->first - b->first) <= least && std::abs(a->second - b->second) <= least;
}

Range united(const Range& a, const Range& b)
{
    if (!a || !b)
        return std::nullopt;
    return std::pair(std::min(a->first, b->first), std::max(a->second, b->second));
}

} // namespace

LinkedPlots::LinkedPlots(PlotView& first, PlotView& second, QObject* parent)
    : QObject(parent)
    , m_first(first)
    , m_second(second)
{
    connectPlot(first, second);
    connectPlot(second, first);
}

void LinkedPlots::connectPlot(PlotView& from, PlotView& to)
{
    connect(
        &from, &PlotView::shownChanged, this, [this] { unite(); }, Qt::QueuedConnection);
    connect(
        &from.plot(), &QCustomPlot::afterReplot, this, [this, &from, &to] { follow(from, to); });
    connect(&from.plot(), &QCustomPlot::mouseMove, this, [this, &from, &to](QMouseEvent* event) {
        point(from, to, *event);
    });
    from.plot().installEventFilter(this);
}

QString LinkedPlots::problem() const
{
    const auto* const one = panelOf(m_first);
    const auto* const two = panelOf(m_second);
    if (!one || !two)
        return tr("Only plots with curves can be linked");
    return one->x.label == two->x.label && one->x.names == two->x.names
               ? QString()
               : tr("The x axes show different variables");
}

bool LinkedPlots::hasOneUnit() const
{
    const auto* const one = panelOf(m_first);
    const auto* const two = panelOf(m_second);
    return one && two && one->y.unit == two->y.unit && one->y.scale == two->y.scale &&
           panelsOf(m_first.plot()).size() == 1 && panelsOf(m_second.plot()).size() == 1;
}

void LinkedPlots::setLinked(bool isLinked)
{
    m_isLinked = isLinked;
    unite();
}

void LinkedPlots::unite()
{
    if (!m_isLinked || !problem().isEmpty())
        return;
    m_x = united(rangeOf(m_first, true), rangeOf(m_second, true));
    m_y = hasOneUnit() ? united(rangeOf(m_first, false), rangeOf(m_second, false)) : std::nullopt;
    for (auto* const view : {&m_first, &m_second}) {
        if (m_x)
            setRange(*view, m_x, true);
        if (m_y)
            setRange(*view, m_y, false);
    }
}

void LinkedPlots::follow(PlotView& from, PlotView& to)
{
    if (!m_isLinked || !problem().isEmpty())
        return;
    if (const auto now = rangeOf(from, true); now && !isSame(now, m_x)) {
        m_x = now;
        setRange(to, m_x, true);
    }
    if (const auto now = rangeOf(from, false); now && hasOneUnit() && !isSame(now, m_y)) {
        m_y = now;
        setRange(to, m_y, false);
    }
}

// The cursor of the other plot goes to the same x.
void LinkedPlots::point(PlotView& from, PlotView& to, const QMouseEvent& event)
{
    const auto rects = panelsOf(from.plot());
    const auto others = panelsOf(to.plot());
    const auto found = std::ranges::find_if(rects, [&](const PanelRect* rect) {
        return rect->rect().contains(event.position().toPoint());
    });
    if (!m_isLinked || !problem().isEmpty() || found == rects.end() || others.empty())
        return;
    const auto& axis = *(*found)->x();
    const auto& other = *others.front()->x();
    const double x = axis.pixelToCoord(event.position().x()) * unitOf(axis) / unitOf(other);
    to.pointer().moveTo({other.coordToPixel(x), QPointF(others.front()->rect().center()).y()});
}

bool LinkedPlots::eventFilter(QObject* watched, QEvent* event)
{
    if (m_isLinked && event->type() == QEvent::Leave)
        (watched == &m_first.plot() ? m_second : m_first).pointer().leave();
    return QObject::eventFilter(watched, event);
}

} // namespace clusterwright::plots

#include "moc_linked_plots.cpp"
