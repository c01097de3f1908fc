// What a pointer does to parallel axes: a drag along an axis brushes a range, one more each time; a range is moved, and stretched at
// its ends; a click on an axis takes its ranges away; a title is dragged to another place; "log" and the arrows below turn an axis.
// Internal to this folder.
#pragma once

#include "app/desktop/plots/figure/parallel_figure.h"

#include <QPointF>

#include <functional>
#include <optional>

class QCustomPlot;

namespace clusterwright::plots
{

class Brushing
{
public:
    // `brushed`: other rows stand out. `arranged`: the figure's axes are others; it is to be shown.
    Brushing(QCustomPlot& plot,
             std::function<void()> brushed,
             std::function<void(ParallelFigure)> arranged);

    // False where there is nothing to take hold of.
    bool press(QPointF place);
    bool move(QPointF place);
    bool release(QPointF place);

private:
    enum class Drag { None, New, Whole, From, To, Title };

    void brush(std::size_t range, double from, double to);
    void stretch(QPointF place);
    void dropTitle(QPointF place);
    void turn(QPointF place);
    void removeRanges(std::size_t axis);
    void showCursor(QPointF place);

    QCustomPlot& m_plot;
    std::function<void()> m_brushed;
    std::function<void(ParallelFigure)> m_arranged;
    Drag m_drag = Drag::None;
    std::size_t m_axis = 0;
    std::size_t m_range = 0;
    QPointF m_pressed;
    ParallelRange m_before; // as it was at the press
};

} // namespace clusterwright::plots
