#include "app/desktop/plots/view/parallel_brushing.h"

#include "app/desktop/plots/drawing/parallel_scene.h"

#include <algorithm>
#include <cmath>

namespace clusterwright::plots
{

namespace
{

constexpr double kEdge = 5;  // pixels; distance at which the pointer grabs a range's bound
constexpr double kClick = 4; // pixels; a shorter drag is a click

} // namespace

Brushing::Brushing(QCustomPlot& plot,
                   std::function<void()> brushed,
                   std::function<void(ParallelFigure)> arranged)
    : m_plot(plot)
    , m_brushed(std::move(brushed))
    , m_arranged(std::move(arranged))
{
}

bool Brushing::press(QPointF place)
{
    m_drag = Drag::None;
    m_pressed = place;
    auto* const rect = parallelOf(m_plot);
    const auto hit = rect ? rect->hitAt(place) : std::nullopt;
    if (!hit)
        return false;
    m_axis = hit->axis;
    if (hit->part == ParallelRect::Part::Title)
        m_drag = Drag::Title;
    if (hit->part != ParallelRect::Part::Axis)
        return true;
    m_drag = Drag::New;
    const auto& label = rect->figure().axes[m_axis].axis.label;
    const auto& ranges = rect->ranges();
    m_range = ranges.size();
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        if (ranges[i].axis != label)
            continue;
        const double from = rect->yOf(m_axis, ranges[i].from);
        const double to = rect->yOf(m_axis, ranges[i].to);
        const auto [top, bottom] = std::minmax(from, to);
        if (place.y() < top - kEdge || place.y() > bottom + kEdge)
            continue;
        m_range = i;
        m_before = ranges[i];
        m_drag = std::abs(place.y() - from) <= kEdge ? Drag::From
                 : std::abs(place.y() - to) <= kEdge ? Drag::To
                                                     : Drag::Whole;
    }
    return true;
}

bool Brushing::move(QPointF place)
{
    if (m_drag == Drag::None) {
        showCursor(place);
        return false;
    }
    if (m_drag != Drag::Title && (place - m_pressed).manhattanLength() >= kClick)
        stretch(place);
    return true;
}

void Brushing::stretch(QPointF place)
{
    const auto& rect = *parallelOf(m_plot);
    const double here = rect.valueAt(m_axis, place.y());
    if (m_drag == Drag::New)
        return brush(m_range, rect.valueAt(m_axis, m_pressed.y()), here);
    if (m_drag == Drag::From)
        return brush(m_range, here, m_before.to);
    if (m_drag == Drag::To)
        return brush(m_range, m_before.from, here);
    // Moves the whole range by pixels, so that its height stays the same on a logarithmic axis; the axis limits it.
    const double up = place.y() - m_pressed.y();
    brush(m_range,
          rect.valueAt(m_axis, rect.yOf(m_axis, m_before.from) + up),
          rect.valueAt(m_axis, rect.yOf(m_axis, m_before.to) + up));
}

void Brushing::brush(std::size_t range, double from, double to)
{
    auto& rect = *parallelOf(m_plot);
    auto ranges = rect.ranges();
    const auto [low, high] = std::minmax(from, to);
    ranges.resize(std::max(ranges.size(), range + 1));
    ranges[range] = {rect.figure().axes[m_axis].axis.label, low, high};
    const bool isFirst = rect.ranges().empty();
    rect.setRanges(std::move(ranges));
    if (isFirst)
        m_plot.replot(); // shows the faint lines below
    rect.showChosen(true);
    m_brushed();
}

void Brushing::removeRanges(std::size_t axis)
{
    auto& rect = *parallelOf(m_plot);
    auto ranges = rect.ranges();
    const auto& label = rect.figure().axes[axis].axis.label;
    std::erase_if(ranges, [&](const ParallelRange& range) { return range.axis == label; });
    rect.setRanges(std::move(ranges));
    m_plot.replot(QCustomPlot::rpQueuedReplot);
    m_brushed();
}

bool Brushing::release(QPointF place)
{
    const auto drag = std::exchange(m_drag, Drag::None);
    auto* const rect = parallelOf(m_plot);
    if (!rect)
        return false;
    const bool isClick = (place - m_pressed).manhattanLength() < kClick;
    if (drag == Drag::None) {
        if (!isClick || !rect->hitAt(place))
            return false;
        turn(place);
    } else if (drag == Drag::Title) {
        if (!isClick)
            dropTitle(place);
    } else if (isClick) {
        removeRanges(m_axis);
    } else {
        rect->showChosen(false);
    }
    return true;
}

void Brushing::dropTitle(QPointF place)
{
    const auto& rect = *parallelOf(m_plot);
    auto figure = rect.figure();
    std::size_t target = 0;
    for (std::size_t axis = 0; axis < figure.axes.size(); ++axis)
        if (std::abs(rect.xOf(axis) - place.x()) < std::abs(rect.xOf(target) - place.x()))
            target = axis;
    if (target == m_axis)
        return;
    const auto coloured = figure.axes[figure.colourBy].axis.label;
    auto moved = std::move(figure.axes[m_axis]);
    figure.axes.erase(figure.axes.begin() + static_cast<std::ptrdiff_t>(m_axis));
    figure.axes.insert(figure.axes.begin() + static_cast<std::ptrdiff_t>(target), std::move(moved));
    for (std::size_t axis = 0; axis < figure.axes.size(); ++axis)
        if (figure.axes[axis].axis.label == coloured)
            figure.colourBy = axis;
    m_arranged(std::move(figure));
}

void Brushing::turn(QPointF place)
{
    const auto& rect = *parallelOf(m_plot);
    const auto hit = rect.hitAt(place);
    auto figure = rect.figure();
    auto& axis = figure.axes[hit->axis];
    if (hit->part == ParallelRect::Part::Invert)
        axis.isInverted = !axis.isInverted;
    else if (hit->part == ParallelRect::Part::Log)
        axis.axis.scale = axis.axis.isLogarithmic() ? Scale::Linear : Scale::Log;
    m_arranged(std::move(figure));
}

void Brushing::showCursor(QPointF place)
{
    const auto* const rect = parallelOf(m_plot);
    const auto hit = rect ? rect->hitAt(place) : std::nullopt;
    if (!hit)
        return m_plot.unsetCursor();
    m_plot.setCursor(hit->part == ParallelRect::Part::Axis    ? Qt::SizeVerCursor
                     : hit->part == ParallelRect::Part::Title ? Qt::OpenHandCursor
                                                              : Qt::PointingHandCursor);
}

} // namespace clusterwright::plots
